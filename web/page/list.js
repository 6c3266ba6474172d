/** The view of a list: the puzzles of a file, each with its features. */
import { button, counted, grouped, h } from "./dom.js";
import { SAME } from "./commands.js";
import { Cancelled, Lane } from "./engine.js";
import { FeatureTable } from "./features.js";
import { footer } from "./same.js";

/** The largest file that is read. */
const MAX_FILE = 16 << 20;

export class ListView {
  /**
   * @param {HTMLElement} root
   * @param {{shape: () => string, choose: (shape: string, board: string) => void}} actions
   */
  constructor(root, actions) {
    this.actions = actions;
    this.lane = new Lane();
    this.file = h("input", { type: "file", id: "file", accept: ".txt,.sdm,.csv,.tsv,.json,.ndjson,.sdk,.html,.xml,text/*", onchange: () => this.open(this.file.files[0]) });
    this.state = h("p", { class: "note", role: "status", "data-testid": "listed" });
    this.cancel = button("Cancel", () => this.lane.cancel(), { hidden: true });
    this.rows = h("div", { class: "list" });
    this.foot = h("div", {});
    root.replaceChildren(
      h("p", { class: "lead" }, "A file of puzzles, one a line or in any form that the program reads, opens as a list: a row of features each, sorted by any of them. A click opens the puzzle. The file stays on this machine."),
      h("div", { class: "bar" }, h("label", { for: "file" }, "File of puzzles"), this.file, this.cancel), this.state, this.rows, this.foot);
  }

  /** @param {File | undefined} file */
  async open(file) {
    if (!file) return;
    if (file.size > MAX_FILE) {
      this.state.textContent = `${file.name} has ${grouped(file.size)} bytes: the page reads files of up to ${grouped(MAX_FILE)}`;
      return;
    }
    this.read(await file.text(), file.name);
  }

  /** @param {string} text @param {string} name */
  async read(text, name) {
    const shape = this.actions.shape();
    const table = new FeatureTable(this.rows, this.actions.choose);
    this.rows.replaceChildren();
    this.foot.replaceChildren();
    this.cancel.hidden = false;
    this.state.textContent = "reading…";
    const say = (/** @type {number} */ boards, /** @type {string | undefined} */ remark) => {
      const done = table.rows.length;
      this.state.textContent = `${name}: ${counted(boards, "puzzle")}${done < boards ? `, ${grouped(done)} described` : ""}${remark ? `; ${remark}` : ""}`;
    };
    let known = { boards: 0, remark: /** @type {string | undefined} */ (undefined) };
    try {
      await this.lane.ask("describe", { text, shape }, ({ boards, remark, rows }) => {
        known = { boards, remark };
        table.add(rows);
        say(boards, remark);
      });
    } catch (error) {
      if (!(error instanceof Cancelled)) this.state.textContent = /** @type {Error} */ (error).message;
      else say(known.boards, "cancelled");
    }
    this.cancel.hidden = !this.lane.busy;
    if (table.rows.length === 0) return;
    const own = table.rows[0].shape;
    this.foot.replaceChildren(footer(SAME.describe({ shape: own, file: /^[\w.-]+$/.test(name) ? name : "puzzles.txt" }), { name: "features", table: () => table.table() }));
  }
}

