/**
 * The board: a grid of cells with a keyboard of its own, what is marked in them, and arrows above.
 *
 * @typedef {import("./shape.js").Shape} Shape
 * @typedef {object} Marks
 * @property {string} shown A solution to show in the empty cells, or nothing
 * @property {string} grid The grid that the puzzle is studied in, or nothing
 * @property {Set<number>} conflicts
 * @property {Set<number>} redundant
 * @property {Set<number>} completing
 * @property {Set<number>} set The cells of the unavoidable set that is pointed at
 * @property {Set<number>} bare The cells of unavoidable sets that no clue hits
 * @property {number[] | null} arrows Where a symmetry takes each cell
 */
import { h, s } from "./dom.js";
import { cellName } from "./shape.js";

/** @returns {Marks} */
export function noMarks() {
  const none = () => /** @type {Set<number>} */ (new Set());
  return { shown: "", grid: "", conflicts: none(), redundant: none(), completing: none(), set: none(), bare: none(), arrows: null };
}

export class BoardView {
  /**
   * @param {HTMLElement} root
   * @param {SVGElement} overlay
   * @param {{toggle: (cell: number) => void, set: (cell: number, symbol: string) => void}} actions
   */
  constructor(root, overlay, actions) {
    this.root = root;
    this.overlay = overlay;
    this.actions = actions;
    /** @type {Shape | undefined} */
    this.shape = undefined;
    /** @type {HTMLElement[]} */
    this.cells = [];
    this.focus = 0;
    root.setAttribute("role", "grid");
    root.addEventListener("keydown", (event) => this.key(event));
    root.addEventListener("click", (event) => {
      const cell = this.cells.indexOf(/** @type {HTMLElement} */ (event.target));
      if (cell >= 0) {
        this.goTo(cell);
        actions.toggle(cell);
      }
    });
  }

  /**
   * Lays out the cells of a shape.
   * @param {Shape} shape
   */
  lay(shape) {
    if (this.shape?.name === shape.name) return;
    this.shape = shape;
    this.focus = 0;
    this.root.style.setProperty("--side", String(shape.side));
    this.cells = Array.from({ length: shape.cells }, (_, cell) =>
      h("div", { role: "gridcell", class: "cell", tabindex: cell === 0 ? 0 : -1 }));
    const rows = Array.from({ length: shape.side }, (_, row) =>
      h("div", { role: "row", class: "row" }, ...this.cells.slice(row * shape.side, (row + 1) * shape.side)));
    this.root.replaceChildren(...rows);
    this.overlay.setAttribute("viewBox", `0 0 ${shape.side} ${shape.side}`);
  }

  /**
   * Draws a board with its marks.
   * @param {Shape} shape
   * @param {string} board
   * @param {Marks} marks
   */
  draw(shape, board, marks) {
    this.lay(shape);
    this.root.setAttribute("aria-label", `Board of ${shape.side} by ${shape.side} cells`);
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
      element.textContent = clue ? board[cell] : shown;
      element.dataset.ghost = !clue && !shown && marks.grid ? marks.grid[cell] : "";
      element.setAttribute("aria-label", this.label(cell, board[cell], shown, kinds));
    });
    this.arrows(marks.arrows);
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
    if (kinds.conflict) parts.push("conflict");
    if (kinds.redundant) parts.push("redundant");
    if (kinds.completing) parts.push("its clue makes the puzzle proper");
    if (kinds["in-set"]) parts.push("in the unavoidable set shown");
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
    const { side, cells } = shape;
    const at = this.focus;
    const row = Math.floor(at / side) * side;
    /** @type {Record<string, number>} */
    const moves = {
      ArrowLeft: row + ((at - row + side - 1) % side), ArrowRight: row + ((at - row + 1) % side),
      ArrowUp: (at + cells - side) % cells, ArrowDown: (at + side) % cells, Home: row, End: row + side - 1,
    };
    if (event.key in moves) this.goTo(moves[event.key]);
    else if (event.key === "Enter" || event.key === " ") this.actions.toggle(at);
    else if (["Delete", "Backspace", "0", "."].includes(event.key)) this.actions.set(at, ".");
    else if (/^[1-9]$/.test(event.key) && Number(event.key) <= side) this.actions.set(at, event.key);
    else return;
    event.preventDefault();
  }

  /**
   * Draws where a symmetry takes the cells: an arrow for each step of each cycle, a ring for a cell that stays.
   * @param {number[] | null} images
   */
  arrows(images) {
    const side = this.shape?.side ?? 1;
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
    this.overlay.replaceChildren(s("defs", {}, head), ...(this.shape ? [lines(this.shape)] : []), s("g", { "stroke-width": 0.0062 * side }, ...parts));
  }
}

/**
 * A small picture of a board.
 * @param {Shape} shape
 * @param {string} board
 * @param {string} label
 */
export function smallBoard(shape, board, label) {
  const { side } = shape;
  const digits = [...board].flatMap((symbol, cell) => symbol === "." ? [] : [
    s("text", { x: (cell % side) + 0.5, y: Math.floor(cell / side) + 0.78 }, symbol)]);
  return s("svg", { class: "small-board", viewBox: `-0.1 -0.1 ${side + 0.2} ${side + 0.2}`, role: "img", "aria-label": label },
    lines(shape), ...digits);
}

/**
 * The lines between the boxes of a shape, and around it.
 * @param {Shape} shape
 */
export function lines({ side, band, stack }) {
  let path = `M0 0H${side}V${side}H0z`;
  for (let y = band; y < side; y += band) path += `M0 ${y}H${side}`;
  for (let x = stack; x < side; x += stack) path += `M${x} 0V${side}`;
  return s("path", { class: "lines", d: path });
}
