/** The panel of solutions: how many, which clues are redundant, and the solutions one by one. */
import { SAME } from "./commands.js";
import { Cancelled, Lane, randomSeed } from "./engine.js";
import { footer } from "./same.js";
import { button, counted, grouped, h, raised, rounded } from "./dom.js";
import { roving } from "./roving.js";
import { cellName, shapeOf, symbolsOf } from "./shape.js";

/**
 * @typedef {{clues: number, conflicts: number[], solutions: number, more: boolean, list: string[], redundant: number[],
 *   completing: number[]}} Examined
 */

/** Solutions are counted up to here at once. */
export const LIMIT = 10000;

export class SolutionsPanel {
  /**
   * @param {HTMLElement} root
   * @param {{remove: (cell: number) => void, restore: (cell: number) => void, show: (solution: string) => void, study: (grid: string) => void,
   *   uses: (uses: import("./board.js").Uses | null) => void}} actions
   */
  constructor(root, actions) {
    this.root = root;
    this.actions = actions;
    this.all = new Lane();
    this.estimates = new Lane();
    this.candidates = new Lane();
    /** @type {Examined | undefined} */
    this.examined = undefined;
    this.showing = -1;
    this.position = { shape: "3x3", board: "", grid: "" };
  }

  /**
   * @param {import("./state.js").Position} position
   * @param {Examined} examined
   */
  draw(position, examined) {
    for (const lane of [this.all, this.estimates, this.candidates]) lane.cancel();
    this.position = position;
    this.examined = examined;
    this.showing = -1;
    const { solutions, more } = examined;
    this.count = h("p", { class: "figure", "data-testid": "count" }, grouped(solutions) + (more ? "+" : ""));
    this.stepper = h("div", { class: "stepper" });
    this.tail = h("div", { class: "tail" });
    this.root.replaceChildren(
      h("div", { class: "headline" }, this.count, this.verdict(examined)), this.sentence(examined), this.stepper, this.tail);
    this.drawStepper();
    if (solutions > 1) this.offerUses();
    if (more) {
      this.offerCount();
      this.offerEstimate();
    }
    this.drawCells(examined);
    const { list } = examined;
    const table = () => [["number", "solution"], ...list.map((solution, index) => [index + 1, solution])];
    this.root.append(footer(SAME.solutions({ ...position, limit: LIMIT, listed: list.length }), { name: "solutions", ...(list.length ? { table } : {}) }));
  }

  /** @param {Examined} examined */
  verdict({ solutions, redundant, conflicts, clues }) {
    const words = solutions === 1 ? ["proper", redundant.length === 0 ? "minimal" : "not minimal"]
      : [conflicts.length ? "conflict" : solutions === 0 ? "no solution" : "not proper"];
    const chip = (/** @type {string} */ word) =>
      h("li", { class: ["proper", "minimal"].includes(word) ? "good" : solutions === 1 ? "" : "bad" }, word);
    return h("ul", { class: "chips", "data-testid": "verdict" }, ...words.map(chip), h("li", {}, counted(clues, "clue")));
  }

  /** @param {Examined} examined */
  sentence({ solutions, redundant, conflicts, completing }) {
    const text = conflicts.length ? "Two clues that must differ are equal; they are marked ! on the board."
      : solutions === 0 ? "No grid has these clues."
      : solutions > 1 && completing.length === 1 ? "One clue of the grid, marked + on the board, would make the puzzle proper."
      : solutions > 1 && completing.length ? `Any one of ${counted(completing.length, "clue")} of the grid, marked + on the board, would make the puzzle proper.`
      : solutions > 1 ? "Several grids have these clues."
      : redundant.length === 0 ? "Every clue is needed: without any one of them there are more solutions."
      : redundant.length === 1 ? "One clue could go; it is marked with a ring on the board."
      : `${counted(redundant.length, "clue")} could go, one at a time; marked with a ring on the board.`;
    return h("p", {}, text);
  }

  /** Shows another of the listed solutions. @param {number} by */
  step(by) {
    const list = this.examined?.list ?? [];
    if (list.length === 0) return;
    this.showing = this.showing < 0 ? (by > 0 ? 0 : list.length - 1) : (this.showing + by + list.length) % list.length;
    this.drawStepper();
    this.actions.show(list[this.showing]);
  }

  /** Shows the first solution, or none. */
  toggle() {
    if (this.showing < 0) this.step(1);
    else this.hide();
  }

  hide() {
    this.showing = -1;
    this.drawStepper();
    this.actions.show("");
  }

  drawStepper() {
    const list = this.examined?.list ?? [];
    if (list.length < 2) return;
    const { grid } = this.position;
    const shown = this.showing < 0 ? "" : list[this.showing];
    const differing = grid && shown ? [...shown].filter((symbol, cell) => symbol !== grid[cell]).length : 0;
    const parts = [
      button("‹", () => this.step(-1), { "aria-label": "Previous solution" }),
      h("span", { class: "place", role: "status" }, shown ? `${grouped(this.showing + 1)} of ${grouped(list.length)}` : `${grouped(list.length)} listed`),
      button("›", () => this.step(1), { "aria-label": "Next solution" }),
    ];
    if (shown) parts.push(button("Hide", () => this.hide()));
    if (shown && shown !== grid) parts.push(button("Study this grid", () => this.actions.study(shown)));
    if (differing) parts.push(h("span", { class: "note" }, `differs from the grid in ${differing} cells, underlined: an unavoidable set`));
    this.stepper?.replaceChildren(...parts);
  }

  /** Offers to show how many solutions use each candidate. */
  offerUses() {
    const note = h("span", { class: "note", role: "status", "data-testid": "uses" });
    const foot = h("div", { class: "foot" });
    const press = button("Colour candidates", async () => {
      const on = press.getAttribute("aria-pressed") !== "true";
      press.setAttribute("aria-pressed", String(on));
      note.textContent = "";
      foot.replaceChildren();
      this.actions.uses(null);
      if (!on) return this.candidates.cancel();
      try {
        const { shape, board } = this.position;
        const found = await this.candidates.ask("uses", { shape, board, limit: LIMIT });
        this.actions.uses(found);
        note.textContent = `the larger and greener, the more of ${found.more ? `the first ${grouped(LIMIT)}` : `all ${grouped(found.solutions)}`} solutions have the symbol there`;
        foot.replaceChildren(footer(SAME.uses({ shape, board, limit: LIMIT }), { name: "candidates", table: () => [["cell", "symbol", "solutions"], ...candidates(shapeOf(shape).side, found.uses)] }, "The candidates"));
      } catch (error) {
        if (!(error instanceof Cancelled)) note.textContent = /** @type {Error} */ (error).message;
      }
    }, { id: "uses", "aria-pressed": "false" });
    this.tail.append(h("div", { class: "stepper" }, press, note), foot);
  }

  /** Offers an estimate of the number of solutions, where there are too many to count. */
  offerEstimate() {
    const result = h("span", { class: "note", role: "status", "data-testid": "about" });
    const cancel = button("Cancel", () => this.estimates.cancel(), { hidden: true });
    const foot = h("div", {});
    const start = button("Estimate their number", async () => {
      const { shape, board } = this.position;
      const seed = randomSeed();
      [start.hidden, cancel.hidden] = [true, false];
      result.textContent = "16 passes of 1,000 particles…";
      foot.replaceChildren();
      try {
        const [row] = await this.estimates.ask("estimateSolutions", { shape, board, seed });
        const log = row.log10_count;
        const number = log < 7 ? rounded(10 ** log, 4) : `${(10 ** (log % 1)).toFixed(2)} × 10${raised(Math.floor(log))}`;
        const error = row.ln_err === null ? "" : ` ± ${rounded(100 * row.ln_err, 2)} %`;
        result.textContent = `about ${number}${error}${row.note ? ` (${row.note.replaceAll("_", " ")}: the error is not to be believed)` : ", one standard error"}`;
        foot.replaceChildren(footer(SAME.estimate({ shape, board, seed }), { name: "estimate", table: () => [Object.keys(row), Object.values(row)] }, "The estimate"));
      } catch (error) {
        result.textContent = error instanceof Cancelled ? "cancelled" : /** @type {Error} */ (error).message;
      }
      [start.hidden, cancel.hidden] = [false, true];
    }, { id: "estimate-solutions" });
    this.tail.append(h("div", { class: "stepper" }, start, cancel, result), foot);
  }

  /** Offers to count beyond the limit, which may take for ever. */
  offerCount() {
    const progress = h("span", { class: "note", role: "status", "data-testid": "progress" });
    const cancel = button("Cancel", () => this.all.cancel(), { hidden: true });
    const foot = h("div", {});
    const start = button("Count them all", async () => {
      const { shape, board } = this.position;
      [start.hidden, cancel.hidden] = [true, false];
      progress.textContent = "counting…";
      try {
        const count = await this.all.ask("countAll", { shape, board }, (so_far) => {
          progress.textContent = `${grouped(so_far)} so far`;
        });
        this.count.textContent = grouped(count);
        progress.textContent = "all counted";
        foot.replaceChildren(footer(SAME.all({ shape, board }), { name: "count", text: () => `${count}\n` }, "The number"));
      } catch (error) {
        progress.textContent = error instanceof Cancelled ? "cancelled" : /** @type {Error} */ (error).message;
      }
      [start.hidden, cancel.hidden] = [false, true];
    });
    this.tail.append(h("div", { class: "stepper" }, start, cancel, progress), foot);
  }

  /** @param {Examined} examined */
  drawCells({ redundant, completing }) {
    const shape = shapeOf(this.position.shape);
    const cells = redundant.length ? redundant : completing;
    if (cells.length === 0) return;
    const act = redundant.length ? this.actions.remove : this.actions.restore;
    const verb = redundant.length ? "Take off" : "Put back";
    const item = (/** @type {number} */ cell) => button(cellName(shape, cell), () => act(cell), { "aria-label": `${verb} ${cellName(shape, cell)}` });
    const title = redundant.length ? "Redundant clues" : "Clues that would do";
    this.tail.append(h("details", { class: "cells" }, h("summary", {}, title), roving(h("div", {}, ...cells.map(item)), title)));
  }
}

/** Each symbol of each cell, with the number of solutions that have it there. @param {number} side @param {number[]} uses */
function candidates(side, uses) {
  const symbols = symbolsOf(side);
  return uses.flatMap((solutions, at) => (solutions ? [[Math.floor(at / side) + 1, symbols[at % side], solutions]] : []));
}
