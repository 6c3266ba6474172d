/** The panel of the forest: where the puzzle stands in the tree of its grid, and how many puzzles are below it. */
import { SAME } from "./commands.js";
import { Cancelled, Lane } from "./engine.js";
import { FeatureTable } from "./features.js";
import { footer } from "./same.js";
import { button, counted, grouped, h, log10, raised, rounded, s } from "./dom.js";
import { roving } from "./roving.js";
import { cellName, cluesOf, shapeOf, withSymbol } from "./shape.js";

/**
 * Whether trees are counted without being asked: in a few seconds, most of them at once.
 * @param {import("./shape.js").Shape} shape
 */
const isSmall = ({ cells, regions }) => cells <= 25 || (regions !== null && cells <= 36);

/** The most clues that a diagram of a large board takes in good time. */
const MOST_CLUES = 36;
/** The most cells of a board whose sets of cells are words: beyond there are no diagrams. */
export const MOST_CELLS = 128;

/** @typedef {{nodes: string, leaves: string, node_orbits: string, leaf_orbits: string, levels: {clues: number, nodes: string, leaves: string}[]}} Below */

export class ForestPanel {
  /**
   * @param {HTMLElement} root
   * @param {{toggle: (cell: number) => void, point: (cell: number | null) => void, load: (board: string) => void}} actions
   */
  constructor(root, actions) {
    this.root = root;
    this.actions = actions;
    this.lane = new Lane();
    this.features = new Lane();
  }

  /**
   * @param {import("./state.js").Position} position
   * @param {import("./solutions.js").Examined} examined
   */
  draw(position, examined) {
    this.lane.cancel();
    this.features.cancel();
    const shape = shapeOf(position.shape);
    if (examined.solutions !== 1) {
      const text = position.grid ? "Outside the tree: the puzzle isn't proper. Put clues back to return to it." : "A puzzle stands in the forest when it has exactly one solution.";
      this.root.replaceChildren(h("p", {}, text));
      return;
    }
    const children = examined.redundant.length;
    const parents = [...position.board].flatMap((symbol, cell) => (symbol === "." ? [cell] : []));
    this.below = h("div", { class: "below" });
    this.root.replaceChildren(family(shape, parents, examined.clues, examined.redundant, this.actions), this.neighbours(position, parents, examined.redundant), this.below);
    if (children === 0) {
      this.below.append(h("p", {}, "A leaf: no proper puzzle is below it."));
    } else if (shape.cells > MOST_CELLS) {
      this.below.append(h("p", { class: "note" }, `What is below is counted on boards of up to ${MOST_CELLS} cells.`));
    } else if (isSmall(shape)) {
      this.count(position);
    } else if (shape.side <= 6 || examined.clues <= MOST_CLUES) {
      this.offer(position);
    } else {
      this.below.append(h("p", { class: "note" }, `What is below can be counted from ${MOST_CLUES} clues down on boards of this size.`));
    }
  }

  /**
   * Offers the features of the parents and children.
   * @param {import("./state.js").Position} position
   * @param {number[]} parents
   * @param {number[]} children
   */
  neighbours({ shape, board, grid }, parents, children) {
    const [place, foot] = [h("div", { class: "list" }), h("div", {})];
    const near = [...children.map((cell) => ({ cell, label: "without", board: withSymbol(board, cell, ".") })),
      ...parents.map((cell) => ({ cell, label: "with", board: withSymbol(board, cell, grid[cell]) }))];
    const start = button("Compare them by features", async () => {
      start.hidden = true;
      const table = new FeatureTable(place, (_, next) => this.actions.load(next));
      let at = 0;
      try {
        await this.features.ask("describe", { shape, text: near.map((one) => `${one.board}\n`).join("") }, ({ rows }) => {
          table.add(rows.map((/** @type {import("./features.js").Listed} */ row) => {
            const { label, cell } = near[at++];
            return { ...row, label: `${label} ${cellName(shapeOf(shape), cell)}` };
          }));
        });
        foot.replaceChildren(footer(SAME.describe({ shape, file: "neighbours.txt" }), { name: "neighbours", table: () => table.table(), text: () => near.map((one) => `${one.board}\n`).join("") }));
      } catch (error) {
        if (!(error instanceof Cancelled)) place.replaceChildren(h("p", { class: "bad-news" }, /** @type {Error} */ (error).message));
      }
    }, { id: "neighbours" });
    return h("div", { class: "list" }, near.length ? start : "", place, foot);
  }

  /** @param {import("./state.js").Position} position */
  offer(position) {
    this.below.replaceChildren(button("Count what is below", () => this.count(position)));
  }

  /** @param {import("./state.js").Position} position */
  async count(position) {
    const { shape, board } = position;
    const begin = performance.now();
    const place = this.below;
    place.replaceChildren(h("p", { class: "stepper" }, h("span", { class: "busy" }, "counting…"), button("Cancel", () => this.lane.cancel())));
    try {
      const below = await this.lane.ask("below", { shape, board });
      if (place === this.below) this.show(below, position, (performance.now() - begin) / 1000);
    } catch (error) {
      // Another puzzle may have taken the place of this one.
      if (place !== this.below) return;
      if (error instanceof Cancelled) this.offer(position);
      else place.replaceChildren(h("p", { class: "bad-news" }, /** @type {Error} */ (error).message));
    }
  }

  /**
   * @param {Below} below
   * @param {import("./state.js").Position} position
   * @param {number} seconds
   */
  show(below, { shape, board }, seconds) {
    const figure = (/** @type {string} */ label, /** @type {string} */ value, /** @type {string} */ orbits) =>
      h("div", {}, h("dt", {}, label), h("dd", {}, h("strong", {}, grouped(value)),
        orbits === value ? "" : h("small", {}, `${grouped(orbits)} up to symmetry`)));
    this.below.replaceChildren(
      h("dl", { class: "figures", "data-testid": "below" },
        figure("proper puzzles in it", below.nodes, below.node_orbits), figure("minimal ones", below.leaves, below.leaf_orbits)),
      levels(below, cluesOf(board).length), table(below), h("p", { class: "note" }, `Exact, by the hitting-set diagram, in ${rounded(seconds, 2)} s.`),
      footer(SAME.below({ shape, board }), {
        name: "forest", picture: () => this.below.querySelector(".levels svg"),
        table: () => [["clues", "nodes", "leaves"], ...below.levels.map((level) => [level.clues, level.nodes, level.leaves])],
      }));
  }
}

/**
 * The puzzle between its parents and children, each a dot and a step of one clue: pointing at one shows its cell, a click goes there.
 * @param {import("./shape.js").Shape} shape
 * @param {number[]} parents the cells whose clues are put back
 * @param {number} clues
 * @param {number[]} children the cells whose clues are taken off
 * @param {{toggle: (cell: number) => void, point: (cell: number | null) => void}} actions
 */
function family(shape, parents, clues, children, { toggle, point }) {
  const pointed = h("span", { class: "note pointed", "aria-hidden": "true" });
  const dots = (/** @type {number[]} */ cells, /** @type {string} */ kind, /** @type {string} */ verb) => {
    const name = (/** @type {number} */ cell) => `${verb} ${cellName(shape, cell)}`;
    const show = (/** @type {number | null} */ cell) => {
      pointed.textContent = cell === null ? "" : `${kind}: ${name(cell)}`;
      point(cell);
    };
    const one = (/** @type {number} */ cell) => h("button", {
      type: "button", class: kind, "data-cell": cell, "aria-label": name(cell), title: name(cell), onclick: () => toggle(cell),
      onmouseenter: () => show(cell), onmouseleave: () => show(null), onfocus: () => show(cell), onblur: () => show(null),
    });
    return cells.length ? roving(h("div", { class: "dots" }, ...cells.map(one)), kind === "parent" ? "Parents" : "Children") : "";
  };
  const line = (/** @type {number} */ number, /** @type {string} */ words, /** @type {number} */ has) =>
    h("p", {}, h("strong", {}, grouped(number)), ` ${words}`, number ? ` with ${counted(has, "clue")}` : "");
  return h("div", { class: "family", "data-testid": "family" },
    line(parents.length, parents.length === 1 ? "parent" : "parents", clues + 1), dots(parents, "parent", "with"),
    h("p", { class: "here" }, h("span", {}, h("strong", {}, grouped(clues)), clues === 1 ? " clue: this puzzle" : " clues: this puzzle"), pointed),
    dots(children, "child", "without"), line(children.length, children.length === 1 ? "child" : "children", clues - 1));
}

/**
 * Nodes and leaves by number of clues, on a logarithmic scale.
 * @param {Below} below
 * @param {number} here
 */
function levels({ levels }, here) {
  const most = Math.max(1, ...levels.map((level) => log10(level.nodes)));
  const [left, width, row] = [30, 218, 16];
  const bar = (/** @type {string} */ kind, /** @type {string} */ count, /** @type {number} */ y) => count === "0" ? "" :
    s("rect", { class: kind, x: left, y, height: 5.6, rx: 1, width: 3 + (log10(count) / most) * (width - 3) });
  const rows = levels.map((level, i) => s("g", {},
    s("text", { class: level.clues === here ? "here" : "", x: left - 6, y: i * row + 21.5 }, String(level.clues)),
    bar("nodes", level.nodes, i * row + 11.6), bar("leaves", level.leaves, i * row + 17.6)));
  const height = levels.length * row + 34;
  const step = Math.max(1, Math.ceil(most / 5));
  const ticks = [];
  for (let power = 0; power <= most; power += step) {
    const x = left + 3 + (power / most) * (width - 3);
    ticks.push(s("path", { class: "tick", d: `M${x} 10V${height - 20}` }), s("text", { class: "axis", x, y: height - 6 }, `10${raised(power)}`));
  }
  return h("figure", { class: "levels" },
    h("figcaption", {}, h("span", { class: "key nodes" }), "proper", h("span", { class: "key leaves" }), "minimal", h("span", { class: "note" }, "by number of clues")),
    s("svg", { viewBox: `0 0 264 ${height}`, role: "img", "aria-label": "Proper and minimal puzzles below, by number of clues; the table has the numbers" }, ...ticks, ...rows));
}

/** @param {Below} below */
function table({ levels }) {
  const row = (/** @type {Below["levels"][0]} */ level) =>
    h("tr", {}, h("th", { scope: "row" }, String(level.clues)), h("td", {}, grouped(level.nodes)), h("td", {}, grouped(level.leaves)));
  return h("details", {}, h("summary", {}, "The numbers"),
    h("table", {}, h("thead", {}, h("tr", {}, ...["clues", "proper", "minimal"].map((name) => h("th", { scope: "col" }, name)))), h("tbody", {}, ...levels.map(row))));
}
