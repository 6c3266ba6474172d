/**
 * Shapes of boards, and the names of their cells.
 *
 * @typedef {{name: string, side: number, cells: number, band: number, stack: number, boxes: boolean}} Shape
 */

/** The shapes of the page. */
export const SHAPES = [
  "2x2", "2x3", "3x2", "2x4", "4x2", "3x3",
  "latin2", "latin3", "latin4", "latin5", "latin6", "latin7", "latin8", "latin9",
];

/**
 * The shape of a name: `RxC` has boxes of R rows by C columns, `latinN` none.
 * @param {string} name
 * @returns {Shape}
 */
export function shapeOf(name) {
  const [rows, columns] = name.startsWith("latin")
    ? [Number(name.slice(5)), 1]
    : name.split("x").map(Number);
  const side = rows * columns;
  const boxes = columns > 1;
  return { name, side, cells: side * side, band: rows, stack: boxes ? columns : side, boxes };
}

/**
 * What people call a shape.
 * @param {string} name
 */
export function titleOf(name) {
  const { side, boxes } = shapeOf(name);
  return boxes ? `${side}×${side} Sudoku, boxes ${name.replace("x", "×")}` : `Latin square of order ${side}`;
}

/**
 * @param {Shape} shape
 * @param {number} cell
 */
export function cellName(shape, cell) {
  return `r${Math.floor(cell / shape.side) + 1}c${(cell % shape.side) + 1}`;
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
