/**
 * What the command line and Python say for a question of the page: both give the same answer, random ones with the same seed.
 *
 * @typedef {{command: string, python?: string}} Same
 */

/** @param {string} shape @param {string} board */
const inPython = (shape, board) => `import gridforest as gf\nboard = gf.Board("${board}", "${shape}")\n`;
/** @param {string} shape @param {string} board @param {string} command */
const piped = (shape, board, command) => `echo ${board} | gridforest ${command} --shape ${shape}`;

/** The attempts at a puzzle that the program makes without being told a number. */
const ATTEMPTS = 100_000;

/** The arguments of a random puzzle whose clue cells are chosen, for the command line and for Python. @param {Record<string, unknown>} of */
function chosen({ symmetry, clues, pattern, minimal, attempts, seed }) {
  const given = Object.entries({ symmetry, clues, pattern, minimal: minimal || undefined, attempts: Number(attempts) > ATTEMPTS ? attempts : undefined, seed })
    .filter(([, value]) => value !== undefined);
  const python = (/** @type {unknown} */ value) => (value === true ? "True" : typeof value === "string" ? `"${value}"` : value);
  return {
    options: given.map(([name, value]) => (value === true ? `--${name}` : `--${name} ${value}`)).join(" "),
    named: given.map(([name, value]) => `${name}=${python(value)}`).join(", "),
  };
}

/** @param {any} args @param {string} shape @returns {Same} */
function generated(args, shape) {
  const { options, named } = chosen(args);
  return { command: `gridforest generate ${shape} ${options}`, python: `import gridforest as gf\ngf.random_puzzles(1, shape="${shape}", ${named})` };
}

/** @type {Record<string, (args: any) => Same>} */
export const SAME = {
  solutions: ({ shape, board, limit, listed = 1 }) => ({
    command: [`solve --limit ${limit}`, "minimal", ...(listed > 1 ? [`solve --all --limit ${listed}`] : [])].map((command) => piped(shape, board, command)).join("\n"),
    python: `${inPython(shape, board)}board.count_solutions(${limit})${listed === 1 ? "\nboard.redundant()" : ""}${listed > 1 ? `\nfrom itertools import islice\nlist(islice(board.solutions(), ${listed}))` : ""}`,
  }),
  uses: ({ shape, board, limit }) => ({
    command: `${piped(shape, board, `solve --all --limit ${limit}`)} |
  awk -F, 'NR > 1 { for (i = 1; i <= length($3); i++) uses[i, substr($3, i, 1)]++ } END { for (one in uses) { split(one, at, SUBSEP); print at[1] "," at[2] "," uses[one] } }'`,
    python: `${inPython(shape, board)}from collections import Counter
from itertools import islice
solutions = islice(board.solutions(), ${limit})
Counter((cell, symbol) for solution in solutions for cell, symbol in enumerate(str(solution), 1))`,
  }),
  all: ({ shape, board }) => ({ command: piped(shape, board, "solve --count"), python: `${inPython(shape, board)}board.count_solutions(None)` }),
  estimate: ({ shape, board, seed }) => ({ command: piped(shape, board, `estimate solutions --seed ${seed}`), python: `${inPython(shape, board)}gf.estimate_solutions([board], seed=${seed})` }),
  below: ({ shape, board }) => ({ command: `gridforest forest ${shape} --grid ${board}`, python: `${inPython(shape, board)}gf.tree(board)` }),
  sets: ({ shape, grid, size }) => ({ command: piped(shape, grid, `unavoidable --max-size ${size}`), python: `${inPython(shape, grid)}gf.unavoidable_sets(board, max_size=${size})` }),
  symmetry: ({ shape, board }) => ({ command: piped(shape, board, "canon --kind puzzle --transform"), python: `${inPython(shape, board)}gf.canonical([board], transform=True)` }),
  random: ({ shape, seed }) => ({ command: `gridforest generate ${shape} --seed ${seed}`, python: `import gridforest as gf\ngf.random_minimal(1, shape="${shape}", seed=${seed})` }),
  leaf: ({ shape, board, seed }) => ({ command: piped(shape, board, `minimal --one --seed ${seed}`), python: `${inPython(shape, board)}gf.random_minimal_inside([board], seed=${seed})` }),
  symmetric: ({ shape, symmetry, clues, minimal, attempts, seed }) => generated({ symmetry, clues, minimal, attempts, seed }, shape),
  onPattern: ({ shape, board, minimal, attempts, seed }) => generated({ pattern: board, minimal, attempts, seed }, shape),
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
