/** The panel of puzzles with few clues: every proper puzzle of the grid, searched for in a worker of its own. */
import { button, grouped, h } from "./dom.js";
import { SAME } from "./commands.js";
import { Cancelled, Lane } from "./engine.js";
import { MOST_CELLS } from "./forest.js";
import { footer } from "./same.js";
import { shapeOf } from "./shape.js";

/**
 * The number of clues that is proposed: with some puzzles, and soon searched.
 * @param {import("./shape.js").Shape} shape
 */
function usual({ side, cells, regions }) {
  return side === 9 && regions ? 16 : regions ? { 4: 5, 6: 9, 8: 14 }[side] ?? Math.floor(cells / 5) : Math.floor((cells + 3) / 4) + 1;
}

/** The puzzles that are listed. */
const LISTED = 200;

export class FewPanel {
  /**
   * @param {HTMLElement} root
   * @param {{load: (board: string) => void}} actions
   */
  constructor(root, actions) {
    this.root = root;
    this.actions = actions;
    this.lane = new Lane();
    this.key = "";
    this.position = { shape: "3x3", board: "", grid: "" };
  }

  /** @param {import("./state.js").Position} position */
  draw(position) {
    this.position = position;
    const shape = shapeOf(position.shape);
    const key = position.shape + position.grid;
    // A search goes on while the puzzle moves about in its grid.
    if (key === this.key && position.grid) return;
    this.key = key;
    this.lane.cancel();
    if (shape.cells > MOST_CELLS || position.grid === "") {
      this.root.replaceChildren(h("p", { class: "note" }, position.grid === "" ? "Such puzzles belong to a grid: step to a solution and choose “Study this grid”." : `They are searched for on boards of up to ${MOST_CELLS} cells.`));
      return;
    }
    this.most = h("input", { type: "number", id: "few-clues", min: 1, max: shape.cells, value: usual(shape), inputmode: "numeric" });
    this.symmetry = h("input", { type: "checkbox", id: "few-symmetry" });
    this.start = button("Search", () => this.search(), { class: "primary", id: "few-start" });
    this.cancel = button("Cancel", () => this.lane.cancel(), { hidden: true });
    this.state = h("span", { class: "note", role: "status", "data-testid": "few" });
    this.result = h("div", {});
    const slow = shape.cells === 81 ? h("p", { class: "note" }, `On 9×9 boards 16 clues take minutes${shape.name === "3x3" ? " (no Sudoku has a proper puzzle of 16)" : ""}, and each clue more some thirty times as long.`) : "";
    this.root.replaceChildren(
      h("div", { class: "row-of" }, h("label", { for: "few-clues" }, "Clues, at most"), this.most, h("span", { class: "check" }, this.symmetry, h("label", { for: "few-symmetry" }, "up to symmetry"))),
      h("div", { class: "row-of" }, this.start, this.cancel, this.state), slow, this.result);
  }

  async search() {
    const { shape, grid } = this.position;
    if (!this.most.validity.valid || this.most.value === "") {
      this.state.textContent = "the number of clues is a whole number from 1 to the number of cells";
      return;
    }
    const asked = { shape, grid, atMost: this.most.valueAsNumber, upToSymmetry: this.symmetry.checked };
    const { result, state, start, cancel } = this;
    [start.disabled, cancel.hidden] = [true, false];
    state.textContent = "searching…";
    result.replaceChildren();
    try {
      const few = await this.lane.ask("scan", asked, (found) => (state.textContent = `${grouped(found)} so far`));
      state.textContent = "";
      this.show(few, asked);
    } catch (error) {
      state.textContent = error instanceof Cancelled ? "cancelled" : /** @type {Error} */ (error).message;
    }
    [start.disabled, cancel.hidden] = [false, true];
  }

  /**
   * @param {{rows: {clues: number, puzzles: number, minimal: number}[], puzzles: string[]}} few
   * @param {any} asked
   */
  show({ rows, puzzles }, asked) {
    const line = (/** @type {typeof rows[0]} */ row) => h("tr", {}, h("th", { scope: "row" }, String(row.clues)), h("td", {}, grouped(row.puzzles)), h("td", {}, grouped(row.minimal)));
    const table = h("table", { "data-testid": "few-rows" }, h("thead", {}, h("tr", {}, ...["clues", "proper", "minimal"].map((name) => h("th", { scope: "col" }, name)))), h("tbody", {}, ...rows.map(line)));
    const found = puzzles.slice(0, LISTED).map((board) => button(board, () => this.actions.load(board), { title: board }));
    this.result.replaceChildren(table, found.length ? h("div", { class: "found" }, ...found) : "",
      puzzles.length > found.length ? h("p", { class: "note" }, `The first ${LISTED} are shown; the CSV has ${grouped(puzzles.length)}.`) : "",
      footer(SAME.scan(asked), { name: "few-clues", table: () => [["puzzle"], ...puzzles.map((board) => [board])] }));
  }
}
