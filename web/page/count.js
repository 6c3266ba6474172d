/** The view of counting: Monte Carlo that shows how sure it is, beside exact counts where there are any. */
import { SAME } from "./commands.js";
import { Cancelled, Lane, randomSeed } from "./engine.js";
import { footer } from "./same.js";
import { button, counted, grouped, h, rounded, scientific } from "./dom.js";
import { byClues, convergence } from "./plot.js";

/** What can be estimated, with the sizes that are offered. @type {Record<string, {title: string, sizes: string[], usual: string}>} */
const PROBLEMS = {
  puzzles: { title: "Minimal puzzles", sizes: ["2x2", "latin4", "latin5", "2x3", "latin6", "2x4", "3x3"], usual: "3x3" },
  queens: { title: "Queens", sizes: ["6", "8", "10", "12", "14", "20", "30", "50", "100"], usual: "12" },
  latin: { title: "Latin squares", sizes: ["4", "5", "6", "7", "8", "10", "12", "16", "20"], usual: "10" },
  grids: { title: "Sudoku grids", sizes: ["2x2", "2x3", "2x4", "3x3", "3x4", "4x4"], usual: "3x3" },
};

/** The fewest runs that the program takes: fewer don't tell their error. */
const FEWEST_RUNS = 8;

/** What each problem counts. @type {Record<string, (size: string) => string>} */
const SENTENCE = {
  puzzles: (size) => `The mean number of minimal puzzles of a random ${size} grid, by number of clues. Populations of puzzles lose one redundant clue at a time (sequential Monte Carlo over the number of clues).`,
  queens: (size) => `The ways to put ${size} queens on a board of ${size} by ${size}, none attacking another. Partial solutions grow row by row (sequential Monte Carlo).`,
  latin: (size) => `All Latin squares of order ${size}. Partial squares grow row by row (sequential Monte Carlo).`,
  grids: (size) => `All solution grids of ${size} Sudoku. Partial grids grow row by row (sequential Monte Carlo).`,
};

/**
 * @param {string} value
 * @param {string} text
 */
const option = (value, text) => h("option", { value }, text);

export class CountView {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    this.lane = new Lane();
    /** @type {{runs: number, ln: number, error: number}[]} */
    this.points = [];
    /** @type {any} */
    this.exact = null;
    /** @type {any[]} The numbers of the last report */
    this.rows = [];
    this.build();
  }

  build() {
    this.problem = h("select", { id: "problem", onchange: () => this.sizes() }, ...Object.entries(PROBLEMS).map(([name, { title }]) => option(name, title)));
    this.size = h("select", { id: "size", onchange: () => this.reset() });
    this.start = button("Start", () => this.run(), { class: "primary", id: "start" });
    this.stop = button("Stop", () => this.lane.cancel(), { id: "stop", disabled: true });
    this.text = h("p", { class: "lead" });
    this.result = h("div", { class: "result", "aria-live": "polite" });
    this.plot = h("div", { class: "plots" });
    this.table = h("div", { class: "wide" });
    this.foot = h("div", {});
    this.root.replaceChildren(
      h("div", { class: "bar" }, h("label", { for: "problem" }, "Count"), this.problem, h("label", { for: "size" }, "of size"), this.size, this.start, this.stop),
      this.text, this.result, this.plot, this.table, this.foot);
    this.sizes();
  }

  sizes() {
    const { sizes, usual } = PROBLEMS[this.problem.value];
    this.size.replaceChildren(...sizes.map((size) => option(size, size.replace("x", "×").replace("latin", "Latin "))));
    this.size.value = usual;
    this.reset();
  }

  reset() {
    this.lane.cancel();
    [this.points, this.exact] = [[], null];
    this.text.textContent = SENTENCE[this.problem.value](this.size.value.replace("x", "×").replace("latin", "Latin "));
    for (const part of [this.result, this.plot, this.table, this.foot]) part.replaceChildren();
  }

  async run() {
    this.reset();
    const [problem, size] = [this.problem.value, this.size.value];
    const puzzles = problem === "puzzles";
    const [name, args] = puzzles ? ["estimatePuzzles", { shape: size }] : ["estimateCount", { problem: `${problem} ${size}` }];
    [this.start.disabled, this.stop.disabled] = [true, false];
    const seed = randomSeed();
    this.result.replaceChildren(h("p", { class: "busy" }, `running with seed ${seed}…`));
    const hear = (/** @type {any} */ news) => {
      if ("exact" in news) this.exact = news.exact;
      else if (puzzles) this.puzzles(news);
      else this.solutions(news);
      if (news.value) this.offer(problem, size, seed, news);
    };
    try {
      hear(await this.lane.ask(name, { ...args, seed }, hear));
      this.note("done");
    } catch (error) {
      const cancelled = error instanceof Cancelled;
      // Nothing is said where another problem was chosen meanwhile.
      if (!cancelled || this.result.firstChild) this.note(cancelled ? "stopped" : /** @type {Error} */ (error).message);
    }
    [this.start.disabled, this.stop.disabled] = [false, true];
  }

  /**
   * What gives the same as all steps that were reported so far, and the numbers.
   * @param {string} problem
   * @param {string} size
   * @param {number} seed
   * @param {any} last
   */
  offer(problem, size, seed, last) {
    const puzzles = problem === "puzzles";
    const rows = puzzles ? last.value : [last.value];
    const same = puzzles ? SAME.puzzles({ shape: size, samples: last.samples ?? 0, seed })
      : last.value.runs < FEWEST_RUNS ? null : SAME.count({ problem, size, runs: last.value.runs, seed });
    this.rows = rows;
    const foot = footer(same, {
      name: `${problem}-${size}`, picture: () => this.plot.querySelector("svg"),
      table: () => [Object.keys(this.rows[0]), ...this.rows.map((/** @type {any} */ row) => Object.values(row))],
    });
    const [before, now] = [this.foot, foot].map((place) => [...place.querySelectorAll("pre")]);
    // What is open, and has the focus, stays: only the number of steps is another.
    if (now.length && before.length === now.length) now.forEach((pre, i) => before[i].replaceChildren(...pre.childNodes));
    else this.foot.replaceChildren(foot);
  }

  /** @param {string} text */
  note(text) {
    this.result.querySelector(".busy")?.remove();
    this.result.querySelector(".state")?.remove();
    this.result.append(h("p", { class: "note state" }, text));
  }

  /** @param {{seconds: number, value: {runs: number, ln_count: number | null, ln_error: number | null, note: string | null}}} news */
  solutions({ seconds, value: { runs, ln_count, ln_error, note } }) {
    if (ln_count === null) return;
    this.points.push({ runs, ln: ln_count, error: ln_error ?? NaN });
    // A point for each report is more than the eye can tell apart.
    if (this.points.length > 600) this.points = this.points.filter((_, i) => i % 2 === 1);
    const exact = this.exact === null ? undefined : lnOf(this.exact);
    const digits = ln_error === null ? 2 : Math.max(2, Math.min(7, Math.ceil(-Math.log10(ln_error)) + 2));
    const error = ln_error === null ? "" : h("small", { title: "one standard error" }, ` ± ${rounded(100 * ln_error, 2)} %`);
    const parts = [h("p", { class: "figure", "data-testid": "estimate" }, power(ln_count, digits), error)];
    if (exact !== undefined) {
      const z = ln_error ? (ln_count - exact) / ln_error : 0;
      parts.push(h("p", {}, "exactly ", h("strong", { "data-testid": "exact" }, grouped(this.exact)), ln_error ? `: the estimate is ${Math.abs(z).toFixed(1)} standard errors ${z < 0 ? "below" : "above"}` : ""));
    }
    parts.push(h("p", { class: "note" }, `${counted(runs, "run")} of 2,000 particles, ${seconds.toFixed(1)} s; ± is one standard error, and so is the band`));
    if (note) parts.push(h("p", { class: "note", "data-testid": "note" }, `${note}: the error is not to be believed yet`));
    this.result.replaceChildren(...parts);
    this.plot.replaceChildren(convergence(this.points, exact));
  }

  /** @param {{step: number, seconds: number, value: {clues: number, per_grid: number, rel_err: number | null, note: string | null}[]}} news */
  puzzles({ step, seconds, value: rows }) {
    /** @type {{clues: number, per_grid: number}[]} */
    const exact = this.exact ?? [];
    const said = exact.length ? "counted exactly: for so small a board nothing is estimated" : `${counted(step, "population")}, ${seconds.toFixed(1)} s; error bars are two standard errors`;
    this.result.replaceChildren(h("p", { class: "note", "data-testid": "estimate" }, said));
    this.plot.replaceChildren(byClues(rows, exact));
    const line = (/** @type {typeof rows[0]} */ row) => h("tr", {}, h("th", { scope: "row" }, String(row.clues)), h("td", {}, rounded(row.per_grid, 4)),
      h("td", {}, row.rel_err === null ? "" : `${rounded(100 * row.rel_err, 2)} %`), h("td", {}, (row.note ?? "").replace("_", " ")));
    const names = ["clues", "per grid", "error", "note"];
    this.table.replaceChildren(h("table", {}, h("thead", {}, h("tr", {}, ...names.map((name) => h("th", { scope: "col" }, name)))), h("tbody", {}, ...rows.map(line))));
  }
}

/**
 * ln of a number that is written out.
 * @param {string} digits
 */
function lnOf(digits) {
  return Math.log(Number(`0.${digits}`)) + digits.length * Math.LN10;
}

/**
 * e to a power, in digits.
 * @param {number} ln
 * @param {number} digits
 */
function power(ln, digits) {
  if (ln < 14) return grouped(Math.round(Math.exp(ln)));
  const log = ln / Math.LN10;
  return scientific(10 ** (log - Math.floor(log)), Math.floor(log), digits);
}
