/** The panel of unavoidable sets: how often the clues hit each, and each as a small picture that points at the board. */
import { boardPicture, lines } from "./board.js";
import { SAME } from "./commands.js";
import { Cancelled, Lane } from "./engine.js";
import { footer } from "./same.js";
import { MOST_CELLS } from "./forest.js";
import { roving } from "./roving.js";
import { button, counted, grouped, h, s } from "./dom.js";
import { cellName, cluesOf, shapeOf } from "./shape.js";

/** The pictures that are shown at first, and at each request for more. */
const PAGE = 48;

/**
 * The bounds on the sizes of sets that are searched for, one after the other.
 * @param {import("./shape.js").Shape} shape
 */
function sizesOf(shape) {
  return shape.side <= 6 ? [6, shape.cells] : shape.side <= 8 ? [6, 8, 10] : shape.side === 9 ? [6, 8, 10, 11] : [6, 8];
}

export class SetsPanel {
  /**
   * @param {HTMLElement} root
   * @param {{point: (cells: number[]) => void, bare: (cells: Set<number>) => void}} actions
   */
  constructor(root, actions) {
    this.root = root;
    this.actions = actions;
    this.lane = new Lane();
    /** @type {number[][]} */
    this.sets = [];
    this.grid = "";
    this.size = 0;
    /** The minimal sets of the other solutions of the puzzle, where all of them are known. @type {number[][]} */
    this.differing = [];
    this.improper = false;
    this.position = { shape: "3x3", board: "", grid: "" };
    this.shown = PAGE;
    this.pinned = -1;
    /** @type {number[]} */
    this.pinnedCells = [];
  }

  /**
   * @param {import("./state.js").Position} position
   * @param {import("./solutions.js").Examined} examined
   */
  draw(position, examined) {
    this.position = position;
    // Sets that came from the solutions belong to this puzzle alone.
    if (this.pinned >= this.sets.length) [this.pinned, this.pinnedCells] = [-1, []];
    this.improper = examined.solutions > 1;
    this.differing = examined.more ? [] : differences(position.grid, examined.list);
    const key = position.shape + position.grid;
    if (shapeOf(position.shape).cells > MOST_CELLS) {
      this.lane.cancel();
      this.forget("");
      this.root.replaceChildren(h("p", { class: "note" }, `Unavoidable sets are found on boards of up to ${MOST_CELLS} cells.`));
      this.actions.bare(new Set());
    } else if (position.grid === "") {
      this.lane.cancel();
      this.forget("");
      this.root.replaceChildren(h("p", {}, "Unavoidable sets belong to a grid: step to a solution and choose “Study this grid”."));
      this.actions.bare(new Set());
    } else if (key !== this.grid) {
      this.forget(key);
      this.find(shapeOf(position.shape));
    } else {
      this.show();
    }
  }

  /** @param {string} key */
  forget(key) {
    this.pinnedCells = [];
    [this.grid, this.sets, this.shown, this.pinned, this.size] = [key, [], PAGE, -1, 0];
  }

  /** @param {import("./shape.js").Shape} shape */
  async find(shape) {
    const { grid } = this.position;
    this.complete = false;
    this.root.replaceChildren(h("p", { class: "busy" }, "searching…"));
    try {
      await this.lane.ask("unavoidable", { shape: shape.name, grid, sizes: sizesOf(shape) }, ({ size, sets }) => {
        this.sets = unpack(sets);
        this.size = size;
        this.show();
      });
      this.complete = true;
      this.show();
    } catch (error) {
      // Another grid may have taken the place of this one.
      if (this.grid !== shape.name + grid) return;
      this.complete = true;
      if (error instanceof Cancelled && this.size > 0) this.show();
      else this.root.replaceChildren(h("p", { class: "bad-news" }, error instanceof Cancelled ? "cancelled" : /** @type {Error} */ (error).message));
    }
  }

  /** The sets with the number of clues in each: those with the fewest first. */
  hits() {
    const clues = new Set(cluesOf(this.position.board));
    const known = new Set(this.sets.map(String));
    const all = [...this.sets, ...this.differing.filter((set) => !known.has(String(set)))];
    const hits = all.map((cells, index) => ({ cells, index, hits: cells.filter((cell) => clues.has(cell)).length }));
    return hits.sort((a, b) => a.hits - b.hits || a.cells.length - b.cells.length || a.index - b.index);
  }

  show() {
    const shape = shapeOf(this.position.shape);
    const all = this.hits();
    const bare = all.filter((set) => set.hits === 0);
    this.actions.bare(new Set(bare.flatMap((set) => set.cells)));
    const bound = this.size >= shape.cells ? "" : bare.some((set) => set.cells.length > this.size) ? ` (all of at most ${this.size} cells, and larger ones that are hit by none)` : ` of at most ${this.size} cells`;
    const state = bare.length
      ? h("strong", { class: "bad-news" }, `${counted(bare.length, "set is", "sets are")} hit by no clue: the puzzle has other solutions.`)
      : this.improper ? h("span", {}, "The clues hit every one of these; what they don't hit is larger.")
      : h("span", {}, bound ? "The clues hit every one of them." : "The clues hit every one: the puzzle is proper.");
    const summary = h("p", { "data-testid": "sets", "data-complete": this.complete ? "yes" : "no" }, `${counted(all.length, "minimal set")}${bound}. `, state);
    const parts = [summary, histogram(all.map((set) => set.hits))];
    if (!this.complete) {
      parts.push(h("p", { class: "stepper" }, h("span", { class: "busy" }, "larger ones…"), button("Cancel", () => this.lane.cancel())));
    }
    const list = h("div", { class: "thumbs" }, ...all.slice(0, this.shown).map((set) => this.thumb(shape, set)));
    parts.push(roving(list, "Unavoidable sets, those with the fewest clues first"));
    if (all.length > this.shown) {
      parts.push(button(`Show more of ${grouped(all.length)}`, () => {
        this.shown += 4 * PAGE;
        this.show();
      }));
    }
    const { grid } = this.position;
    const chosen = () => (this.pinned < 0 ? all[0]?.cells ?? [] : this.pinnedCells);
    parts.push(footer(SAME.sets({ shape: shape.name, grid, size: this.size }), {
      name: "unavoidable-sets", picture: () => boardPicture(shape, this.position.board, new Set(chosen())),
      table: () => [["grid", "size", "cells", "hits"], ...all.map((set) => [grid, set.cells.length, set.cells.map((cell) => cellName(shape, cell)).join(" "), set.hits])],
    }));
    this.root.replaceChildren(...parts);
    this.actions.point(this.pinnedCells);
  }

  /**
   * @param {import("./shape.js").Shape} shape
   * @param {{cells: number[], index: number, hits: number}} set
   */
  thumb(shape, { cells, index, hits }) {
    const { board } = this.position;
    // What is empty is drawn hollow.
    const inset = (/** @type {boolean} */ clue) => (clue ? 0 : 0.15);
    const square = (/** @type {boolean} */ clue) => cells.filter((cell) => (board[cell] !== ".") === clue)
      .map((cell) => `M${cell % shape.columns + inset(clue)} ${Math.floor(cell / shape.columns) + inset(clue)}h${1 - 2 * inset(clue)}v${1 - 2 * inset(clue)}h${2 * inset(clue) - 1}z`).join("");
    const names = cells.map((cell) => cellName(shape, cell)).join(" ");
    const point = (/** @type {boolean} */ on) => this.actions.point(on || this.pinned === index ? cells : this.pinnedCells);
    const press = () => {
      this.pinned = this.pinned === index ? -1 : index;
      this.pinnedCells = this.pinned < 0 ? [] : cells;
      for (const other of this.root.querySelectorAll(".thumbs button")) other.setAttribute("aria-pressed", String(other === pressed && this.pinned >= 0));
      point(false);
    };
    const pressed = h("button", {
      type: "button", class: hits === 0 ? "bare" : hits === 1 ? "once" : "", "aria-pressed": this.pinned === index, onclick: press,
      "aria-label": `Unavoidable set of ${cells.length} cells, hit by ${counted(hits, "clue")}: ${names}`,
      onmouseenter: () => point(true), onmouseleave: () => point(false), onfocus: () => point(true), onblur: () => point(false),
    }, s("svg", { viewBox: `-0.2 -0.2 ${shape.columns + 0.4} ${shape.rows + 0.4}`, "aria-hidden": "true" },
      s("path", { class: "empty", d: square(false) }), s("path", { class: "clue", d: square(true) }), ...lines(shape)), h("span", {}, String(hits)));
    return pressed;
  }
}

/** The most solutions whose sets are compared with each other. */
const COMPARED = 400;

/**
 * The cells in which solutions differ from a grid, those sets alone that contain no other: the minimal unavoidable sets that no
 * clue hits, when the solutions are all there are.
 * @param {string} grid
 * @param {string[]} solutions
 */
function differences(grid, solutions) {
  if (grid === "" || solutions.length > COMPARED) return [];
  const sets = solutions.map((solution) => [...solution].flatMap((symbol, cell) => (symbol === grid[cell] ? [] : [cell])))
    .filter((cells) => cells.length > 0).sort((a, b) => a.length - b.length);
  /** @type {number[][]} */
  const minimal = [];
  for (const cells of sets) {
    const own = new Set(cells);
    if (!minimal.some((smaller) => smaller.every((cell) => own.has(cell)))) minimal.push(cells);
  }
  return minimal;
}

/**
 * How many sets are hit how often, a line for each number of clues.
 * @param {number[]} hits
 */
function histogram(hits) {
  const counts = Array.from({ length: Math.max(0, ...hits) + 1 }, (_, k) => hits.filter((h) => h === k).length);
  const most = Math.max(1, ...counts);
  const line = (/** @type {number} */ count, /** @type {number} */ k) => h("li", { class: k === 0 && count ? "bare" : k === 1 ? "once" : "" },
    h("span", { class: "hits" }, String(k)), meter(count / most), h("span", { class: "number" }, grouped(count)));
  return h("figure", { class: "histogram" }, h("figcaption", { class: "note" }, "Sets by the number of clues that hit them"),
    h("ol", { "aria-label": "Sets by the number of clues that hit them, from none" }, ...counts.map(line)));
}

/** @param {number} share */
function meter(share) {
  const width = share === 0 ? 0 : Math.max(1, 100 * share);
  return s("svg", { viewBox: "0 0 100 1", preserveAspectRatio: "none", "aria-hidden": "true" }, s("rect", { width, height: 1 }));
}

/**
 * The sets in the bytes of an answer: for each its size, then its cells.
 * @param {Uint8Array} bytes
 */
function unpack(bytes) {
  const sets = [];
  for (let at = 0; at < bytes.length; at += bytes[at] + 1) {
    sets.push([...bytes.subarray(at + 1, at + 1 + bytes[at])]);
  }
  return sets;
}
