/**
 * What the command line and Python say for a question of the page: both give the same answer, random ones with the same seed.
 *
 * @typedef {{command: string, python?: string}} Same
 */

/** @param {string} shape @param {string} board */
const inPython = (shape, board) => `import gridforest as gf\nboard = gf.Board("${board}", "${shape}")\n`;
/** @param {string} shape @param {string} board @param {string} command */
const piped = (shape, board, command) => `echo ${board} | gridforest ${command} --shape ${shape}`;

/** @type {Record<string, (args: any) => Same>} */
export const SAME = {
  solutions: ({ shape, board, limit }) => ({
    command: `${piped(shape, board, `solve --limit ${limit}`)}\n${piped(shape, board, "minimal")}`,
    python: `${inPython(shape, board)}board.count_solutions(${limit})\nboard.redundant()`,
  }),
  all: ({ shape, board }) => ({ command: piped(shape, board, "solve --count"), python: `${inPython(shape, board)}board.count_solutions(None)` }),
  estimate: ({ shape, board, seed }) => ({ command: piped(shape, board, `estimate solutions --seed ${seed}`), python: `${inPython(shape, board)}gf.estimate_solutions([board], seed=${seed})` }),
  below: ({ shape, board }) => ({ command: `gridforest forest ${shape} --grid ${board}`, python: `${inPython(shape, board)}gf.tree(board)` }),
  sets: ({ shape, grid, size }) => ({ command: piped(shape, grid, `unavoidable --max-size ${size}`), python: `${inPython(shape, grid)}gf.unavoidable_sets(board, max_size=${size})` }),
  symmetry: ({ shape, board }) => ({ command: piped(shape, board, "canon --kind puzzle"), python: `${inPython(shape, board)}gf.canonical([board], transform=True)` }),
  random: ({ shape, seed }) => ({ command: `gridforest generate ${shape} --seed ${seed}`, python: `import gridforest as gf\ngf.random_minimal(1, shape="${shape}", seed=${seed})` }),
  leaf: ({ shape, board, seed }) => ({ command: piped(shape, board, `minimal --one --seed ${seed}`) }),
  symmetric: ({ shape, symmetry, clues, minimal, seed }) => ({
    command: `gridforest generate ${shape} --symmetry ${symmetry}${clues === undefined ? "" : ` --clues ${clues}`}${minimal ? " --minimal" : ""} --seed ${seed}`,
  }),
  onPattern: ({ shape, board, minimal, seed }) => ({ command: `gridforest generate ${shape} --pattern ${board}${minimal ? " --minimal" : ""} --seed ${seed}` }),
  scan: ({ shape, grid, atMost, upToSymmetry }) => ({
    command: piped(shape, grid, `scan --at-most ${atMost}${upToSymmetry ? " --up-to-symmetry" : ""}`),
    python: `${inPython(shape, grid)}gf.scan(board, at_most=${atMost}${upToSymmetry ? ", up_to_symmetry=True" : ""})`,
  }),
  compare: ({ shape, left, right }) => ({
    command: `gridforest compare ${left} ${right} --shape ${shape}`,
    python: `import gridforest as gf\ngf.compare("${left}", "${right}", shape="${shape}")`,
  }),
  describe: ({ shape, file }) => ({ command: `gridforest describe ${file} --shape ${shape}`, python: `import gridforest as gf\nfrom pathlib import Path\ngf.describe(Path("${file}"), shape="${shape}")` }),
  count: ({ problem, size, runs, seed }) => ({
    command: `gridforest estimate ${problem} ${size} --method smc --passes ${runs} --particles 2000 --seed ${seed}`,
    python: `import gridforest as gf\ngf.estimate_${problem}(${problem === "grids" ? `"${size}"` : size}, method="smc", passes=${runs}, particles=2000, seed=${seed})`,
  }),
  puzzles: ({ shape, samples, seed }) => {
    if (samples === 0) return { command: `gridforest estimate puzzles ${shape} --method exact`, python: `import gridforest as gf\ngf.estimate_puzzles("${shape}", method="exact")` };
    const nine = shape === "3x3";
    return {
      command: `gridforest estimate puzzles ${shape} --method descent${nine ? " --per-grid 100" : ""} --samples ${samples} --seed ${seed}`,
      python: `import gridforest as gf\ngf.estimate_puzzles("${shape}", method="descent"${nine ? ", per_grid=100" : ""}, samples=${samples}, seed=${seed})`,
    };
  },
  speed: ({ own }) => ({ command: `${own ? "" : "gridforest generate 3x3 --count 1000 --seed 1 > puzzles.txt\n"}gridforest bench puzzles.txt` }),
};
