/** The view of speed: the 9x9 solver, measured in this browser. */
import { SAME } from "./commands.js";
import { Cancelled, Lane } from "./engine.js";
import { keepShort } from "./field.js";
import { footer } from "./same.js";
import { button, counted, grouped, h } from "./dom.js";

export class SpeedView {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.lane = new Lane();
    this.text = h("textarea", { id: "puzzles", rows: 5, spellcheck: "false", placeholder: "One 9×9 puzzle a line; empty for 1,000 random minimal ones" });
    /** Puzzles that are too many to be shown. */
    this.kept = "";
    this.note = h("p", { class: "note", role: "status" });
    keepShort(this.text, (text) => this.keep(text));
    this.text.addEventListener("input", () => this.keep(""));
    this.result = h("div", { class: "result", "aria-live": "polite" });
    this.start = button("Measure", () => this.run(), { class: "primary", id: "measure" });
    this.stop = button("Cancel", () => this.lane.cancel(), { disabled: true });
    root.replaceChildren(
      h("p", { class: "lead" }, "The 9×9 solver looks for up to two solutions of each puzzle: of many puzzles together, eight in the lanes of vectors, and of one after the other, a call each. The best of several rounds counts."),
      h("label", { for: "puzzles" }, "Puzzles"), this.text, this.note, h("div", { class: "bar" }, this.start, this.stop), this.result);
  }

  /** Takes puzzles in the place of those in the field, which are too many for it. @param {string} text */
  keep(text) {
    this.kept = text;
    if (text) this.text.value = "";
    this.note.textContent = text ? `${counted(text.trim().split("\n").length, "line")} taken: too many to be shown here.` : "";
  }

  async run() {
    [this.start.disabled, this.stop.disabled] = [true, false];
    this.result.replaceChildren(h("p", { class: "busy" }, "measuring…"));
    try {
      const text = this.kept || this.text.value;
      this.show(await this.lane.ask("speed", { text, count: 1000, seed: 1 }), text.trim() !== "");
    } catch (error) {
      const text = error instanceof Cancelled ? "cancelled" : /** @type {Error} */ (error).message;
      this.result.replaceChildren(h("p", { class: error instanceof Cancelled ? "note" : "bad-news" }, text));
    }
    [this.start.disabled, this.stop.disabled] = [false, true];
  }

  /**
   * @param {{puzzles: number, proper: number, together: number, oneByOne: number}} times
   * @param {boolean} own whether the puzzles were given
   */
  show({ puzzles, proper, together, oneByOne }, own) {
    const row = (/** @type {string} */ name, /** @type {number} */ milliseconds, /** @type {string} */ id) => h("tr", { "data-testid": id, "data-ms": milliseconds },
      h("th", { scope: "row" }, name), h("td", {}, `${milliseconds.toFixed(2)} ms`), h("td", {}, `${((1000 * milliseconds) / puzzles).toFixed(2)} µs`),
      h("td", {}, grouped(Math.round((1000 * puzzles) / milliseconds))));
    this.result.replaceChildren(
      h("table", {}, h("thead", {}, h("tr", {}, ...[counted(puzzles, "puzzle"), "all", "each", "a second"].map((name) => h("th", { scope: "col" }, name)))),
        h("tbody", {}, row("together", together, "together"), row("one by one", oneByOne, "one-by-one"))),
      h("p", { class: "note" }, `${grouped(proper)} of them are proper.`),
      footer(SAME.speed({ own }), { name: "speed", table: () => [["puzzles", "proper", "together_ms", "one_by_one_ms"], [puzzles, proper, together, oneByOne]] }));
  }
}
