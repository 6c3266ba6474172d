/**
 * Shapes of boards, and the names of their cells.
 *
 * `RxC` and `latinN` are known by their names; of other rules (`3x3+x`, `jigsaw:…`) the library says where the regions are and
 * which further cells must differ, once (see `rules.js`).
 *
 * @typedef {object} Shape
 * @property {string} name
 * @property {number} side The number of symbols
 * @property {number} cells
 * @property {number} rows
 * @property {number} columns
 * @property {number[] | null} regions The region of each cell, where there are any
 * @property {number[][]} sets What must differ beside rows, columns and regions
 */

/** The shapes that are offered, in groups. @type {[string, string[]][]} */
export const OFFERED = [
  ["Sudoku", ["2x2", "2x3", "3x2", "2x4", "4x2", "3x3", "2x5", "3x4", "4x4"]],
  ["Sudoku with more rules", ["2x2+x", "2x3+x", "3x3+x", "3x3+windows", "3x3+x+windows", "3x3+dg"]],
  ["Latin squares", Array.from({ length: 15 }, (_, i) => `latin${i + 2}`)],
  ["Latin squares with more rules", ["latin5+x", "latin7+x", "latin5+pandiagonal", "latin7+pandiagonal"]],
  ["Jigsaws", [
    "jigsaw:aabbbaacbbacccdeecddeeedd", "jigsaw:aaabbbaaacbbdddcbcdddccceeeeefefffff", "jigsaw:aaaaaabcabbbbbccddddbcccdedfggcdeefggeeeefgggffff",
    "jigsaw:aabbbbcccdababbeccdaaabbeccdaafffeccddddffeeegddffhieeggffghiieggggghiiihhhhhhiii",
  ]],
];

/** The largest side, and the most cells, of a board of the page. */
export const [MAX_SIDE, MAX_CELLS] = [16, 256];

/** The rules that the library has told. @type {Map<string, Shape>} */
const told = new Map();

/** Remembers rules. @param {Shape} shape */
export function remember(shape) {
  told.set(shape.name, shape);
}

/**
 * `RxC` or `latinN`, if it is no larger than the boards of the page.
 * @param {string} name
 * @returns {Shape | undefined}
 */
function plain(name) {
  const [, boxRows, boxColumns, order] = (/^(?:(\d+)x(\d+)|latin(\d+))$/.exec(name) ?? []).map(Number);
  const side = order || boxRows * boxColumns;
  if (!(side >= 2 && side <= MAX_SIDE) || boxRows < 2 || boxColumns < 2) return undefined;
  const cells = side * side;
  const box = (/** @type {number} */ cell) => Math.floor(cell / side / boxRows) * boxRows + Math.floor((cell % side) / boxColumns);
  return { name, side, cells, rows: side, columns: side, regions: order ? null : Array.from({ length: cells }, (_, cell) => box(cell)), sets: [] };
}

/**
 * The shape of a name, where it is known.
 * @param {string} name
 */
export function known(name) {
  return told.get(name) ?? plain(name);
}

/**
 * The shape of a name that is known.
 * @param {string} name
 * @returns {Shape}
 */
export function shapeOf(name) {
  const shape = known(name);
  if (!shape) throw new Error(`the page doesn't know the rules ${name}`);
  return shape;
}

/** Whether the rules are rows and columns alone. @param {string} name */
export const isLatin = (name) => /^latin\d+$/.test(name);

/** Whether the rules are rows and columns, or boxes too, alone. @param {string} name */
export const isPlain = (name) => /^(latin\d+|\d+x\d+)$/.test(name);

/** What further rules are called. @type {Record<string, string>} */
const MORE = {
  x: "diagonals", windows: "windows", dg: "disjoint groups", pandiagonal: "broken diagonals", antiknight: "no equal symbols a knight's move apart", antiking: "no equal symbols touching", implied: "implied lines", pairs: "pairs in sight",
};

/**
 * What people call a shape.
 * @param {string} name
 */
export function titleOf(name) {
  const [base, ...more] = name.split("+");
  const side = Math.sqrt(base.split(":")[1]?.length ?? 0);
  const boxed = base.split("x").map(Number).reduce((all, one) => all * one);
  const title = base.startsWith("latin") ? `Latin square of order ${base.slice(5)}`
    : base.startsWith("jigsaw:") ? `${side}×${side} jigsaw`
    : /^\d+x\d+$/.test(base) ? `${boxed}×${boxed} Sudoku, boxes ${base.replace("x", "×")}` : base;
  return [title, ...more.map((rule) => MORE[rule] ?? rule)].join(", ");
}

/** @param {Shape} shape @param {number} cell */
export function cellName(shape, cell) {
  return `r${Math.floor(cell / shape.columns) + 1}c${(cell % shape.columns) + 1}`;
}

/**
 * The cells that hold a symbol.
 * @param {string} board
 */
export function cluesOf(board) {
  return [...board].flatMap((symbol, cell) => (symbol === "." ? [] : [cell]));
}

/**
 * A board with another symbol in a cell.
 * @param {string} board
 * @param {number} cell
 * @param {string} symbol
 */
export function withSymbol(board, cell, symbol) {
  return board.slice(0, cell) + symbol + board.slice(cell + 1);
}

/** The symbols of a side: digits, then letters. @param {number} side */
export function symbolsOf(side) {
  return "123456789ABCDEFGHIJKLMNOPQRSTUVW".slice(0, side);
}
