/**
 * The board: a grid of cells with a keyboard of its own, what is marked in them, and arrows above.
 *
 * @typedef {import("./shape.js").Shape} Shape
 * @typedef {{solutions: number, more: boolean, uses: number[]}} Uses
 * @typedef {object} Marks
 * @property {string} shown A solution to show in the empty cells, or nothing
 * @property {string} grid The grid that the puzzle is studied in, or nothing
 * @property {Set<number>} conflicts
 * @property {Set<number>} redundant
 * @property {Set<number>} completing
 * @property {Set<number>} set The cells of the unavoidable set that is pointed at
 * @property {Set<number>} bare The cells of unavoidable sets that no clue hits
 * @property {number[] | null} arrows Where a symmetry takes each cell
 * @property {Uses | null} uses How many solutions have each symbol in each cell
 */
import { counted, h, s } from "./dom.js";
import { cellName, symbolsOf } from "./shape.js";

/** @returns {Marks} */
export function noMarks() {
  const none = () => /** @type {Set<number>} */ (new Set());
  return { shown: "", grid: "", conflicts: none(), redundant: none(), completing: none(), set: none(), bare: none(), arrows: null, uses: null };
}

export class BoardView {
  /**
   * @param {HTMLElement} root
   * @param {SVGElement} overlay
   * @param {{toggle: (cell: number) => void, set: (cell: number, symbol: string) => void}} actions
   *
   * A mouse takes a clue off by a click. A finger chooses a cell first, for the pad; a second touch of it is the click.
   */
  constructor(root, overlay, actions) {
    this.root = root;
    this.overlay = overlay;
    this.actions = actions;
    /** @type {Shape | undefined} */
    this.shape = undefined;
    /** @type {HTMLElement[]} */
    this.cells = [];
    /** The sets that are drawn nowhere. @type {number[][]} */
    this.apart = [];
    this.focus = 0;
    /** The cell that the pad writes to; none before one was chosen. */
    this.chosen = -1;
    root.setAttribute("role", "grid");
    root.addEventListener("keydown", (event) => this.key(event));
    // The cell that was chosen before the touch, which moves the focus by itself.
    let before = -1;
    root.addEventListener("pointerdown", () => (before = this.chosen));
    root.addEventListener("click", (event) => {
      const cell = this.cells.findIndex((element) => element.contains(/** @type {Node} */ (event.target)));
      if (cell < 0) return;
      const chooses = /** @type {PointerEvent} */ (event).pointerType === "touch" && before !== cell;
      this.goTo(cell);
      if (!chooses) actions.toggle(cell);
    });
    root.addEventListener("pointerover", ({ target }) => this.see(this.cells.findIndex((element) => element.contains(/** @type {Node} */ (target)))));
    root.addEventListener("pointerleave", () => this.see(this.chosen));
    root.addEventListener("focusin", ({ target }) => this.choose(this.cells.indexOf(/** @type {HTMLElement} */ (target))));
  }

  /** Chooses the cell for the pad. @param {number} cell */
  choose(cell) {
    this.chosen = cell;
    this.cells.forEach((element, index) => element.setAttribute("aria-selected", String(index === cell)));
    this.see(cell);
  }

  /** Shows the cells that a cell sees by sets whose cells lie apart. @param {number} cell */
  see(cell) {
    const seen = new Set(this.apart.filter((set) => set.includes(cell)).flat());
    this.cells.forEach((element, index) => element.classList.toggle("seen", index !== cell && seen.has(index)));
  }

  /**
   * Lays out the cells of a shape.
   * @param {Shape} shape
   */
  lay(shape) {
    if (this.shape?.name === shape.name) return;
    this.shape = shape;
    [this.focus, this.chosen] = [0, -1];
    this.apart = apart(shape);
    const { rows, columns, cells } = shape;
    this.root.parentElement?.style.setProperty("--side", String(columns));
    this.root.parentElement?.style.setProperty("--rows", String(rows));
    const shaded = new Set(shape.sets.filter((set) => isTogether(shape, set)).flat());
    this.cells = Array.from({ length: cells }, (_, cell) =>
      h("div", { role: "gridcell", class: shaded.has(cell) ? "cell region" : "cell", tabindex: cell === 0 ? 0 : -1, "aria-selected": "false" }));
    this.root.replaceChildren(...Array.from({ length: rows }, (_, row) =>
      h("div", { role: "row", class: "row" }, ...this.cells.slice(row * columns, (row + 1) * columns))));
    this.overlay.setAttribute("viewBox", `0 0 ${columns} ${rows}`);
  }

  /**
   * Draws a board with its marks.
   * @param {Shape} shape
   * @param {string} board
   * @param {Marks} marks
   */
  draw(shape, board, marks) {
    this.lay(shape);
    this.root.setAttribute("aria-label", `Board of ${shape.rows} by ${shape.columns} cells`);
    this.cells.forEach((element, cell) => {
      const clue = board[cell] !== ".";
      const shown = !clue && marks.shown ? marks.shown[cell] : "";
      const kinds = {
        clue,
        shown: shown !== "",
        differs: shown !== "" && marks.grid !== "" && marks.grid[cell] !== shown,
        conflict: marks.conflicts.has(cell),
        redundant: clue && marks.redundant.has(cell),
        completing: !clue && marks.completing.has(cell),
        "in-set": marks.set.has(cell),
        bare: marks.bare.has(cell),
      };
      for (const [kind, is] of Object.entries(kinds)) element.classList.toggle(kind, is);
      if (marks.uses && !clue && !shown) element.replaceChildren(this.candidates(cell, marks.uses));
      else element.textContent = clue ? board[cell] : shown;
      element.dataset.ghost = !clue && !shown && marks.grid && !marks.uses ? marks.grid[cell] : "";
      element.setAttribute("aria-label", this.label(cell, board[cell], shown, kinds) + (marks.uses && !clue && !shown ? `: ${this.shares(cell, marks.uses)}` : ""));
    });
    this.arrows(marks.arrows);
  }

  /**
   * The candidates of a cell, each the darker and the larger the more solutions use it.
   * @param {number} cell
   * @param {Uses} uses
   */
  candidates(cell, { solutions, uses }) {
    const { side } = /** @type {Shape} */ (this.shape);
    const wide = Math.ceil(Math.sqrt(side));
    const own = uses.slice(cell * side, (cell + 1) * side);
    const texts = own.flatMap((count, symbol) => {
      if (count === 0) return [];
      // Five steps, so that they can be told apart.
      const step = Math.min(5, 1 + Math.floor((5 * count) / (solutions + 1)));
      const [x, y] = [(symbol % wide) + 0.5, Math.floor(symbol / wide) + 0.78];
      return [s("text", { class: `use use-${step}`, x, y }, s("title", {}, `${symbolsOf(side)[symbol]}: ${count} of ${counted(solutions, "solution")}`), symbolsOf(side)[symbol])];
    });
    return s("svg", { class: "uses", viewBox: `0 0 ${wide} ${wide}`, "aria-hidden": "true" }, ...texts);
  }

  /**
   * The same in words.
   * @param {number} cell
   * @param {Uses} uses
   */
  shares(cell, { uses }) {
    const { side } = /** @type {Shape} */ (this.shape);
    const own = uses.slice(cell * side, (cell + 1) * side);
    return own.flatMap((count, symbol) => (count ? [`${symbolsOf(side)[symbol]} in ${counted(count, "solution")}`] : [])).join(", ");
  }

  /**
   * What a screen reader says of a cell.
   * @param {number} cell
   * @param {string} symbol
   * @param {string} shown
   * @param {Record<string, boolean>} kinds
   */
  label(cell, symbol, shown, kinds) {
    const shape = /** @type {Shape} */ (this.shape);
    const parts = [cellName(shape, cell), kinds.clue ? `clue ${symbol}` : shown ? `${shown} in this solution` : "empty"];
    if (kinds.differs) parts.push("not that of the grid");
    if (kinds.conflict) parts.push("conflict");
    if (kinds.redundant) parts.push("redundant");
    if (kinds.completing) parts.push("its clue makes the puzzle proper");
    if (kinds["in-set"]) parts.push("in the unavoidable set shown");
    if (kinds.bare) parts.push("in an unavoidable set that no clue hits");
    return parts.join(", ");
  }

  /** @param {number} cell */
  goTo(cell) {
    this.cells[this.focus].tabIndex = -1;
    this.focus = cell;
    this.cells[cell].tabIndex = 0;
    this.cells[cell].focus({ preventScroll: true });
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const shape = this.shape;
    if (!shape || event.ctrlKey || event.metaKey || event.altKey) return;
    const { columns: side, cells } = shape;
    const at = this.focus;
    const row = Math.floor(at / side) * side;
    const symbols = symbolsOf(shape.side);
    const symbol = event.key.length === 1 ? event.key.toUpperCase() : "";
    /** @type {Record<string, number>} */
    const moves = {
      ArrowLeft: row + ((at - row + side - 1) % side), ArrowRight: row + ((at - row + 1) % side),
      ArrowUp: (at + cells - side) % cells, ArrowDown: (at + side) % cells, Home: row, End: row + side - 1,
    };
    if (event.key in moves) this.goTo(moves[event.key]);
    else if (event.key === "Enter" || event.key === " ") this.actions.toggle(at);
    else if (["Delete", "Backspace", "0", "."].includes(event.key)) this.actions.set(at, ".");
    else if (symbol && symbols.includes(symbol)) this.actions.set(at, symbol);
    else return;
    event.preventDefault();
  }

  /**
   * Draws where a symmetry takes the cells: an arrow for each step of each cycle, a ring for a cell that stays.
   * @param {number[] | null} images
   */
  arrows(images) {
    const side = this.shape?.columns ?? 1;
    const centre = (/** @type {number} */ cell) => [(cell % side) + 0.5, Math.floor(cell / side) + 0.5];
    const parts = (images ?? []).map((image, cell) => {
      const [x, y] = centre(cell);
      if (image === cell) return s("circle", { class: "stays", cx: x, cy: y, r: 0.4 });
      const [u, v] = centre(image);
      const [dx, dy] = [u - x, v - y];
      const length = Math.hypot(dx, dy);
      // Bent a little to the left, so that an arrow there and one back are told apart; ends short of the centres.
      const [bx, by] = [(x + u) / 2 + (0.16 * dy), (y + v) / 2 - (0.16 * dx)];
      const short = 0.3 / length;
      const from = [x + dx * short, y + dy * short];
      const to = [u - dx * short, v - dy * short];
      const mirrored = images?.[image] === cell;
      if (mirrored && image < cell) return "";
      const path = mirrored ? `M${from} L${to}` : `M${from} Q${bx},${by} ${to}`;
      return s("path", { class: mirrored ? "swap" : "moves", d: path, "marker-end": "url(#head)", "marker-start": mirrored ? "url(#head)" : null });
    });
    const head = s("marker", { id: "head", viewBox: "0 0 8 8", refX: 6, refY: 4, markerWidth: 4.2, markerHeight: 4.2, orient: "auto-start-reverse" },
      s("path", { class: "head", d: "M0 0 8 4 0 8z" }));
    this.overlay.replaceChildren(s("defs", {}, head), ...(this.shape ? lines(this.shape) : []), s("g", { "stroke-width": 0.0062 * side }, ...parts));
  }
}

/**
 * A small picture of a board.
 * @param {Shape} shape
 * @param {string} board
 * @param {string} label
 */
export function smallBoard(shape, board, label) {
  const { rows, columns } = shape;
  const digits = [...board].flatMap((symbol, cell) => symbol === "." ? [] : [
    s("text", { x: (cell % columns) + 0.5, y: Math.floor(cell / columns) + 0.78 }, symbol)]);
  return s("svg", { class: "small-board", viewBox: `-0.1 -0.1 ${columns + 0.2} ${rows + 0.2}`, role: "img", "aria-label": label },
    ...lines(shape), ...digits);
}

/**
 * A picture of a board to be saved: with the lines of all cells, and the cells of a set marked.
 * @param {Shape} shape
 * @param {string} board
 * @param {Set<number>} set
 */
export function boardPicture(shape, board, set) {
  const { rows, columns } = shape;
  const picture = smallBoard(shape, board, "A board");
  let cells = "";
  for (let x = 1; x < columns; x++) cells += `M${x} 0V${rows}`;
  for (let y = 1; y < rows; y++) cells += `M0 ${y}H${columns}`;
  const marks = [...set].map((cell) => s("rect", { class: board[cell] === "." ? "marked" : "marked clue", x: (cell % columns) + 0.06, y: Math.floor(cell / columns) + 0.06, width: 0.88, height: 0.88 }));
  picture.prepend(...marks, s("path", { class: "cell-lines", d: cells }));
  picture.classList.add("whole-board");
  return picture;
}

/**
 * The lines between the regions of a shape and around it; what else must differ, dashed.
 * @param {Shape} shape
 */
export function lines(shape) {
  const { rows, columns, regions, sets } = shape;
  const frame = `M0 0H${columns}V${rows}H0z`;
  const path = frame + (regions ? outline(shape, (a, b) => regions[a] === regions[b]) : "");
  const more = sets.map((set) => {
    if (isDiagonal(shape, set)) return `M${set.map((cell) => `${(cell % columns) + 0.5} ${Math.floor(cell / columns) + 0.5}`).join("L")}`;
    const own = new Set(set);
    return isTogether(shape, set) ? outline(shape, (a, b) => own.has(a) === own.has(b)) : "";
  }).join("");
  return [...(more ? [s("path", { class: "sets", d: more })] : []), s("path", { class: "lines", d: path })];
}

/** The sets of the rules that are drawn nowhere, for their cells lie apart. @param {Shape} shape */
export function apart(shape) {
  return shape.sets.filter((set) => !isDiagonal(shape, set) && !isTogether(shape, set));
}

/**
 * The sides between neighbouring cells that don't belong together.
 * @param {Shape} shape
 * @param {(a: number, b: number) => boolean} together
 */
function outline({ cells, columns }, together) {
  let path = "";
  for (let cell = 0; cell < cells; cell++) {
    const [x, y] = [cell % columns, Math.floor(cell / columns)];
    if (x > 0 && !together(cell - 1, cell)) path += `M${x} ${y}v1`;
    if (y > 0 && !together(cell - columns, cell)) path += `M${x} ${y}h1`;
  }
  return path;
}

/** Whether the cells of a set touch each other along a diagonal, without a break. @param {Shape} shape @param {number[]} set */
function isDiagonal({ columns }, set) {
  const by = set[1] - set[0];
  return set.length > 2 && [columns + 1, columns - 1].includes(by)
    && set.every((cell, i) => i === 0 || (cell - set[i - 1] === by && Math.abs((cell % columns) - (set[i - 1] % columns)) === 1));
}

/** Whether the cells of a set hang together by their sides. @param {Shape} shape @param {number[]} set */
function isTogether({ columns }, set) {
  const [left, found] = [new Set(set.slice(1)), [set[0]]];
  for (let cell = found.pop(); cell !== undefined; cell = found.pop()) {
    const beside = [...(cell % columns ? [cell - 1] : []), ...((cell + 1) % columns ? [cell + 1] : []), cell - columns, cell + columns];
    for (const next of beside) if (left.delete(next)) found.push(next);
  }
  return set.length > 2 && left.size === 0;
}
