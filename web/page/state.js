/**
 * What is on the board: its history, and the link that carries it.
 *
 * A *position* is a puzzle with the grid that it is studied in: the solution of the last proper puzzle, as long as all clues
 * agree with it. Clues that were taken off a grid can be put back, and the unavoidable sets are those of the grid.
 *
 * @typedef {{shape: string, board: string, grid: string}} Position
 */
import { known, symbolsOf } from "./shape.js";

/** The positions that are remembered. */
const MOST = 1000;

export class History {
  /** @param {Position} first */
  constructor(first) {
    this.past = [first];
    this.at = 0;
    /** @type {((position: Position) => void)[]} */
    this.listeners = [];
  }

  get now() {
    return this.past[this.at];
  }

  /** @param {(position: Position) => void} listener */
  onChange(listener) {
    this.listeners.push(listener);
  }

  /**
   * Goes to a new position.
   * @param {Position} position
   */
  push(position) {
    const { shape, board, grid } = this.now;
    if (shape === position.shape && board === position.board && grid === position.grid) return;
    this.past = [...this.past.slice(0, this.at + 1), position].slice(-MOST);
    this.at = this.past.length - 1;
    this.tell();
  }

  /**
   * Learns the grid of the present position: that is no step of its own.
   * @param {string} grid
   */
  learn(grid) {
    this.past[this.at] = { ...this.now, grid };
  }

  /** @param {number} by */
  step(by) {
    if (!this.canStep(by)) return;
    this.at += by;
    this.tell();
  }

  /** @param {number} by */
  canStep(by) {
    return this.past[this.at + by] !== undefined;
  }

  tell() {
    for (const listener of this.listeners) listener(this.now);
  }
}

/**
 * Whether all clues of a board are those of a grid.
 * @param {string} board
 * @param {string} grid
 */
export function isInside(board, grid) {
  return grid !== "" && [...board].every((symbol, cell) => symbol === "." || symbol === grid[cell]);
}

/**
 * The part of the address that carries a position.
 * @param {Position} position
 */
export function toHash({ shape, board, grid }) {
  const full = board === grid || grid === "" ? "" : `&grid=${grid}`;
  return `#shape=${encodeURIComponent(shape)}&board=${board}${full}`;
}

/**
 * The rules that an address names: nothing where it carries no position.
 * @param {string} hash
 */
export function rulesOfHash(hash) {
  const fields = new URLSearchParams(hash.slice(1));
  return fields.get("board") ? fields.get("shape") ?? "" : "";
}

/**
 * The position that an address carries: `undefined` when it carries none.
 * @param {string} hash
 * @returns {Position | undefined}
 * @throws {Error} when it is no position
 */
export function fromHash(hash) {
  const fields = new URLSearchParams(hash.slice(1));
  const [name, board, grid] = ["shape", "board", "grid"].map((field) => fields.get(field) ?? "");
  if (board === "") return undefined;
  const shape = known(name);
  if (!shape) throw new Error("the link names no shape of this page");
  const symbols = new RegExp(`^[.${symbolsOf(shape.side)}]{${shape.cells}}$`);
  if (!symbols.test(board)) throw new Error(`the board of the link is none of shape ${name}`);
  return { shape: name, board, grid: symbols.test(grid) && !grid.includes(".") && isInside(board, grid) ? grid : "" };
}
