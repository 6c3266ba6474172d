/**
 * A worker: a library, asked one question at a time. To cancel, the page ends the worker.
 *
 * The first message is the compiled module and its name; then come questions `{id, name, arguments}`. The answers are `{id, progress}`, any
 * number of times, and one `{id, answer}` or `{id, error}`.
 */
/** The functions of the library. @type {any} */
let library;

/** @typedef {(progress: any) => void} Tell */

/** Shortest time between two reports of progress, in milliseconds. */
const PAUSE = 60;

/**
 * Takes steps of an estimate until it is precise, or the page has had enough.
 * @param {{step: () => string}} estimate
 * @param {(value: any) => boolean} done
 * @param {Tell} tell
 */
function steps(estimate, done, tell) {
  const begin = performance.now();
  let told = -Infinity;
  for (let step = 1; ; step++) {
    const value = JSON.parse(estimate.step());
    const now = performance.now();
    const seconds = (now - begin) / 1000;
    if (done(value) || seconds > 120) return { step, seconds, value };
    if (now - told >= PAUSE) {
      tell({ step, seconds, value });
      told = now;
    }
  }
}

/** Milliseconds after which attempts at a puzzle are given up. */
const PATIENCE = 60_000;

/**
 * Attempts at a puzzle until one leads to it.
 * @param {{attempt: () => string}} maker
 * @param {Tell} tell
 */
function attempts(maker, tell) {
  const begin = performance.now();
  for (let [tried, told] = [0, begin]; ; tried++) {
    const made = JSON.parse(maker.attempt());
    if (made !== null) return { ...made, attempts: tried + 1 };
    const now = performance.now();
    if (now - begin > PATIENCE) throw new Error(`${tried + 1} attempts made no such puzzle: there may be none`);
    if (now - told >= PAUSE) {
      tell(tried + 1);
      told = now;
    }
  }
}

/**
 * The time of a call in milliseconds: the least of several.
 * @param {() => unknown} call
 * @param {number} repeat
 */
function least(call, repeat) {
  const times = Array.from({ length: repeat }, () => {
    const begin = performance.now();
    call();
    return performance.now() - begin;
  });
  return Math.min(...times);
}

/** What can be asked. @type {Record<string, (args: any, tell: Tell) => any>} */
const QUESTIONS = {
  rules: ({ name }) => JSON.parse(library.rules(name)),
  read: ({ text, shape }) => JSON.parse(library.read(text, shape)),
  examine: ({ shape, board, limit, grid }) => JSON.parse(library.examine(shape, board, limit, grid)),
  countAll: ({ shape, board }, tell) => JSON.parse(library.count_all(shape, board, tell)),
  symmetries: ({ shape, board }) => JSON.parse(library.symmetries(shape, board)),
  below: ({ shape, board }) => JSON.parse(library.below(shape, board)),
  minimal: ({ shape, seed }) => JSON.parse(library.minimal(shape, seed)),
  symmetric: ({ shape, symmetry, clues, minimal, seed }, tell) => attempts(library.PuzzleMaker.symmetric(shape, symmetry, clues, minimal, seed), tell),
  onPattern: ({ shape, board, minimal, seed }, tell) => attempts(library.PuzzleMaker.on_pattern(shape, board, minimal, seed), tell),
  leaf: ({ shape, board, seed }) => JSON.parse(library.leaf(shape, board, seed)),
  unavoidable({ shape, grid, sizes }, tell) {
    for (const size of sizes) {
      tell({ size, sets: library.unavoidable(shape, grid, size) });
    }
  },
  scan: ({ shape, grid, atMost, upToSymmetry }, tell) => JSON.parse(library.scan(shape, grid, atMost, upToSymmetry, tell)),
  uses: ({ shape, board, limit }) => JSON.parse(library.uses(shape, board, limit)),
  compare: ({ shape, left, right }) => JSON.parse(library.compare(shape, left, right)),
  estimateSolutions: ({ shape, board, seed }) => JSON.parse(library.estimate_solutions(shape, board, seed)),
  describe({ text, shape }, tell) {
    const list = new library.BoardList(text, shape);
    const boards = list.boards();
    const remark = list.remark();
    let rows = [];
    let told = performance.now();
    for (let index = 0; index < boards; index++) {
      rows.push(JSON.parse(list.row(index)));
      if (performance.now() - told < PAUSE && index + 1 < boards) continue;
      tell({ boards, remark, rows });
      [rows, told] = [[], performance.now()];
    }
    return { boards, remark };
  },
  estimateCount({ problem, seed }, tell) {
    const estimate = new library.CountEstimate(problem, seed);
    tell({ exact: JSON.parse(library.exact_count(problem)) });
    return steps(estimate, (v) => v.runs > 9 && v.ln_error < 1e-4, tell);
  },
  estimatePuzzles({ shape, seed }, tell) {
    const estimate = new library.PuzzleEstimate(shape, seed);
    tell({ exact: estimate.goes_on() ? [] : JSON.parse(estimate.step()) });
    const hear = (/** @type {any} */ news) => tell({ ...news, samples: estimate.samples() });
    const last = steps(estimate, () => !estimate.goes_on(), hear);
    return { ...last, samples: estimate.samples() };
  },
  speed({ text, count, seed }) {
    const batch = text.trim() ? library.SpeedBatch.read(text) : library.SpeedBatch.random(count, seed);
    const puzzles = batch.puzzles();
    if (puzzles === 0) throw new Error("no 9x9 puzzle in the first line: 81 cells side by side are needed");
    const repeat = Math.max(5, Math.ceil(20000 / puzzles));
    const together = least(() => batch.together(), repeat);
    const oneByOne = least(() => {
      for (let index = 0; index < puzzles; index++) batch.alone(index);
    }, Math.ceil(repeat / 4));
    return { puzzles, proper: batch.together(), together, oneByOne };
  },
};

self.onmessage = async ({ data }) => {
  if (data.module) {
    // Questions that come before the library is ready wait for it.
    ready = import(`./${data.part}.js`).then((functions) => {
      library = functions;
      return functions.default({ module_or_path: data.module });
    });
    return;
  }
  const { id, name, args } = data;
  try {
    await ready;
    const answer = QUESTIONS[name](args, (progress) => self.postMessage({ id, progress }));
    self.postMessage({ id, answer });
  } catch (error) {
    // After a panic or without memory the library's state can't be trusted.
    const broken = error instanceof WebAssembly.RuntimeError || error instanceof RangeError;
    const message = broken ? "the search failed: it may need more memory than the browser gives" : /** @type {Error} */ (error).message;
    self.postMessage({ id, error: message, broken });
  }
};

/** @type {Promise<unknown>} */
let ready = Promise.resolve();
