/** Random puzzles: minimal ones, of a symmetry and a number of clues, or on the clue cells of the board. */
import { button, counted, h } from "./dom.js";
import { SAME } from "./commands.js";
import { Cancelled, Lane, randomSeed } from "./engine.js";

/** The symmetries of clue cells, as the library names them, and what they are. */
const SYMMETRIES = {
  none: "none", rotate180: "half turn", rotate90: "quarter turns", vertical: "left and right", horizontal: "top and bottom", diagonal: "diagonal",
  antidiagonal: "other diagonal", orthogonal: "left and right, top and bottom", "both-diagonals": "both diagonals", full: "all of these",
};

export class Maker {
  /**
   * @param {HTMLElement} root
   * @param {{now: () => import("./state.js").Position, made: (made: {shape: string, board: string}, same: import("./commands.js").Same) => Promise<void>,
   *   say: (text: string) => void}} actions
   */
  constructor(root, actions) {
    this.actions = actions;
    this.lane = new Lane();
    this.symmetry = h("select", { id: "symmetry-of-clues" }, ...Object.entries(SYMMETRIES).map(([value, name]) => h("option", { value }, name)));
    this.clues = h("input", { id: "number-of-clues", type: "number", min: 1, max: 256, placeholder: "any", inputmode: "numeric" });
    this.minimal = h("input", { id: "minimal-only", type: "checkbox" });
    this.state = h("span", { class: "note", role: "status", "data-testid": "making" });
    this.cancel = button("Cancel", () => this.lane.cancel(), { hidden: true });
    const make = button("Make", () => this.symmetric(), { id: "make", title: "Clues of a random grid are taken off while the puzzle stays proper" });
    const fill = button("On these clue cells", () => this.onPattern(), { id: "fill", title: "Another puzzle, with clues in the cells that have one now" });
    root.append(
      h("div", { class: "bar" }, h("label", { for: "symmetry-of-clues" }, "Symmetry of the clue cells"), this.symmetry),
      h("div", { class: "bar" }, h("label", { for: "number-of-clues" }, "Clues"), this.clues, h("span", { class: "check" }, this.minimal, h("label", { for: "minimal-only" }, "minimal only"))),
      h("div", { class: "bar" }, make, fill, this.cancel, this.state));
  }

  /** A random minimal puzzle. @param {string} shape */
  random(shape) {
    return this.ask("minimal", { shape });
  }

  /** A random minimal puzzle inside that of the board. */
  leaf() {
    const { shape, board } = this.actions.now();
    return this.ask("leaf", { shape, board });
  }

  symmetric() {
    const clues = this.clues.value === "" ? undefined : this.clues.valueAsNumber;
    if (!this.clues.validity.valid) return this.actions.say("the number of clues is a whole number from 1 to the number of cells");
    return this.ask("symmetric", { shape: this.actions.now().shape, symmetry: this.symmetry.value, clues, minimal: this.minimal.checked });
  }

  onPattern() {
    const { shape, board } = this.actions.now();
    return this.ask("onPattern", { shape, board, minimal: this.minimal.checked });
  }

  /**
   * Makes a board in a worker.
   * @param {string} name
   * @param {Record<string, unknown>} args
   */
  async ask(name, args) {
    this.cancel.hidden = false;
    this.state.textContent = "";
    try {
      const asked = { ...args, seed: randomSeed() };
      const made = await this.lane.ask(name, asked, (tried) => {
        this.state.textContent = counted(tried, "attempt");
      });
      await this.actions.made(made, SAME[{ minimal: "random" }[name] ?? name]({ ...asked, attempts: made.attempts }));
      this.state.textContent = "";
    } catch (error) {
      if (!(error instanceof Cancelled)) this.actions.say(/** @type {Error} */ (error).message);
      this.state.textContent = error instanceof Cancelled ? "cancelled" : "";
    }
    this.cancel.hidden = !this.lane.busy;
  }
}
