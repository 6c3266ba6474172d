/** The panel of the forest: where the puzzle stands in the tree of its grid, and how many puzzles are below it. */
import { Cancelled, Lane } from "./engine.js";
import { button, counted, grouped, h, log10, rounded, s } from "./dom.js";
import { cellName, cluesOf, shapeOf } from "./shape.js";

/**
 * Whether trees are counted without being asked: in a few seconds, most of them at once.
 * @param {import("./shape.js").Shape} shape
 */
const isSmall = ({ cells, boxes }) => cells <= 25 || (boxes && cells <= 36);

/** The most clues that a diagram of a large board takes in good time. */
const MOST_CLUES = 36;

/** @typedef {{nodes: string, leaves: string, node_orbits: string, leaf_orbits: string, levels: {clues: number, nodes: string, leaves: string}[]}} Below */

export class ForestPanel {
  /**
   * @param {HTMLElement} root
   * @param {{toggle: (cell: number) => void, point: (cell: number | null) => void}} actions
   */
  constructor(root, actions) {
    this.root = root;
    this.actions = actions;
    this.lane = new Lane();
  }

  /**
   * @param {import("./state.js").Position} position
   * @param {import("./solutions.js").Examined} examined
   */
  draw(position, examined) {
    this.lane.cancel();
    const shape = shapeOf(position.shape);
    if (examined.solutions !== 1) {
      const text = position.grid ? "Outside the tree: the puzzle isn't proper. Put clues back to return to it." : "A puzzle stands in the forest when it has exactly one solution.";
      this.root.replaceChildren(h("p", {}, text));
      return;
    }
    const children = examined.redundant.length;
    const parents = [...position.board].flatMap((symbol, cell) => (symbol === "." ? [cell] : []));
    this.below = h("div", { class: "below" });
    this.root.replaceChildren(family(shape, parents, examined.clues, examined.redundant, this.actions), this.below);
    if (children === 0) {
      this.below.append(h("p", {}, "A leaf: no proper puzzle is below it."));
    } else if (isSmall(shape)) {
      this.count(position);
    } else if (shape.side <= 6 || examined.clues <= MOST_CLUES) {
      this.offer(position);
    } else {
      this.below.append(h("p", { class: "note" }, `What is below can be counted from ${MOST_CLUES} clues down on boards of this size.`));
    }
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
      this.show(below, position, (performance.now() - begin) / 1000);
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
  show(below, { board }, seconds) {
    const figure = (/** @type {string} */ label, /** @type {string} */ value, /** @type {string} */ orbits) =>
      h("div", {}, h("dt", {}, label), h("dd", {}, h("strong", {}, grouped(value)),
        orbits === value ? "" : h("small", {}, `${grouped(orbits)} up to symmetry`)));
    this.below.replaceChildren(
      h("dl", { class: "figures", "data-testid": "below" },
        figure("proper puzzles in it", below.nodes, below.node_orbits), figure("minimal ones", below.leaves, below.leaf_orbits)),
      levels(below, cluesOf(board).length), table(below), h("p", { class: "note" }, `Exact, by the hitting-set diagram, in ${rounded(seconds, 2)} s.`));
  }
}

/**
 * The puzzle with its parents and children, as dots, each a step of one clue: pointing at one shows its cell, a click goes there.
 * @param {import("./shape.js").Shape} shape
 * @param {number[]} parents the cells whose clues are put back
 * @param {number} clues
 * @param {number[]} children the cells whose clues are taken off
 * @param {{toggle: (cell: number) => void, point: (cell: number | null) => void}} actions
 */
function family(shape, parents, clues, children, { toggle, point }) {
  const dots = (/** @type {number[]} */ cells, /** @type {number} */ y) => cells.map((cell, i) => {
    const apart = Math.min(16, 290 / Math.max(1, cells.length));
    const x = 150 + (i - (cells.length - 1) / 2) * apart;
    const [kind, verb] = y < 50 ? ["parent", "with"] : ["child", "without"];
    return s("g", { class: kind, "data-cell": cell, onclick: () => toggle(cell), onmouseenter: () => point(cell), onmouseleave: () => point(null) },
      s("title", {}, `${verb} ${cellName(shape, cell)}`), s("path", { class: "edge", d: `M150 50 L${x} ${y}` }),
      s("circle", { cx: x, cy: y, r: cells.length > 40 ? 1.8 : 3 }), s("rect", { class: "target", x: x - apart / 2, y: y - 8, width: apart, height: 16 }));
  });
  const label = `${counted(parents.length, "parent")} with ${clues + 1} clues, ${counted(children.length, "child", "children")} with ${clues - 1}`;
  return h("div", { class: "family", "data-testid": "family" },
    s("svg", { viewBox: `0 0 300 ${children.length ? 100 : 62}`, role: "img", "aria-label": label },
      ...dots(parents, 10), ...dots(children, 90), s("circle", { class: "here", cx: 150, cy: 50, r: 7 })),
    h("ul", {}, h("li", {}, h("strong", {}, grouped(parents.length)), parents.length === 1 ? " parent" : " parents"),
      h("li", { class: "now" }, h("strong", {}, grouped(clues)), " clues"),
      h("li", {}, h("strong", {}, grouped(children.length)), children.length === 1 ? " child" : " children")));
}

/**
 * Nodes and leaves by number of clues, on a logarithmic scale.
 * @param {Below} below
 * @param {number} here
 */
function levels({ levels }, here) {
  const most = Math.max(1, ...levels.map((level) => log10(level.nodes)));
  const [left, width, row] = [34, 250, 13];
  const bar = (/** @type {string} */ kind, /** @type {string} */ count, /** @type {number} */ y) => count === "0" ? "" :
    s("rect", { class: kind, x: left, y, height: 4.6, rx: 1, width: 3 + (log10(count) / most) * (width - 3) });
  const rows = levels.map((level, i) => s("g", {},
    s("text", { class: level.clues === here ? "here" : "", x: left - 6, y: i * row + 20 }, String(level.clues)),
    bar("nodes", level.nodes, i * row + 11.4), bar("leaves", level.leaves, i * row + 16.4)));
  const height = levels.length * row + 34;
  const step = Math.max(1, Math.ceil(most / 5));
  const ticks = [];
  for (let power = 0; power <= most; power += step) {
    const x = left + 3 + (power / most) * (width - 3);
    ticks.push(s("path", { class: "tick", d: `M${x} 10V${height - 20}` }), s("text", { class: "axis", x, y: height - 8 }, `10`, s("tspan", { dy: -3, "font-size": 6.5 }, String(power))));
  }
  return h("figure", { class: "levels" },
    h("figcaption", {}, h("span", { class: "key nodes" }), "proper", h("span", { class: "key leaves" }), "minimal", h("span", { class: "note" }, "by number of clues")),
    s("svg", { viewBox: `0 0 300 ${height}`, role: "img", "aria-label": "Proper and minimal puzzles below, by number of clues; the table has the numbers" }, ...ticks, ...rows));
}

/** @param {Below} below */
function table({ levels }) {
  const row = (/** @type {Below["levels"][0]} */ level) =>
    h("tr", {}, h("th", { scope: "row" }, String(level.clues)), h("td", {}, grouped(level.nodes)), h("td", {}, grouped(level.leaves)));
  return h("details", {}, h("summary", {}, "The numbers"),
    h("table", {}, h("thead", {}, h("tr", {}, ...["clues", "proper", "minimal"].map((name) => h("th", { scope: "col" }, name)))), h("tbody", {}, ...levels.map(row))));
}
