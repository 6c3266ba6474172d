/** The pad below the board: what a finger enters in the cell that was chosen. */
import { button } from "./dom.js";
import { roving } from "./roving.js";
import { symbolsOf } from "./shape.js";

export class Pad {
  /**
   * @param {HTMLElement} root
   * @param {(symbol: string) => void} enter takes a symbol, `.` to erase
   * @param {Node[]} more buttons that stand at the end
   */
  constructor(root, enter, more) {
    this.root = root;
    this.enter = enter;
    this.more = more;
    /** The symbols that it has keys for. */
    this.side = 0;
  }

  /** @param {import("./shape.js").Shape} shape */
  lay({ side }) {
    if (this.side === side) return;
    this.side = side;
    const keys = [...symbolsOf(side)].map((symbol) => button(symbol, () => this.enter(symbol), { "aria-label": `Enter ${symbol}` }));
    const erase = button("⌫", () => this.enter("."), { "aria-label": "Erase", title: "Empty the cell" });
    this.root.replaceChildren(...keys, erase, ...this.more);
    roving(this.root, "Symbols for the chosen cell");
  }
}
