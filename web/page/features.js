/** Puzzles with their features: a row a puzzle, sorted by any of them; a click goes to the puzzle. */
import { button, grouped, h } from "./dom.js";

/**
 * @typedef {Record<string, string | number | boolean | null>} Features As `gridforest describe` names them
 * @typedef {{shape: string, row?: Features, refused?: string, label?: string}} Listed
 */

/** What is shown, and what it is called. */
const COLUMNS = { clues: "clues", solutions: "solutions", minimal: "minimal", automorphisms: "symmetries", guesses: "guesses", singles: "rounds of singles", locked: "with locked candidates" };
/** The rows that are shown at first, and at each request for more. */
const PAGE = 100;

export class FeatureTable {
  /**
   * @param {HTMLElement} root
   * @param {(shape: string, board: string) => void} choose
   */
  constructor(root, choose) {
    this.root = root;
    this.choose = choose;
    /** @type {Listed[]} */
    this.rows = [];
    /** The column that it is sorted by, if it is. */
    this.by = "";
    this.up = true;
    this.shown = PAGE;
  }

  /** @param {Listed[]} rows */
  add(rows) {
    this.rows.push(...rows);
    this.draw();
  }

  /** The rows as they are sorted: without a value last. */
  sorted() {
    if (this.by === "") return this.rows;
    const value = (/** @type {Listed} */ { row }) => row?.[this.by];
    const known = this.rows.filter((row) => value(row) !== null && value(row) !== undefined);
    const number = (/** @type {Listed} */ row) => Number.parseFloat(String(value(row)).replace("true", "1").replace("false", "0"));
    known.sort((a, b) => (this.up ? 1 : -1) * (number(a) - number(b)));
    const sorted = new Set(known);
    return [...known, ...this.rows.filter((row) => !sorted.has(row))];
  }

  /** All of it, with all columns. */
  table() {
    const names = Object.keys(this.rows.find(({ row }) => row)?.row ?? { puzzle: "" });
    return [["shape", ...names], ...this.sorted().flatMap(({ shape, row }) => (row ? [[shape, ...names.map((name) => row[name])]] : []))];
  }

  draw() {
    const head = (/** @type {string} */ name, /** @type {string} */ title) => {
      const sort = this.by !== name ? "none" : this.up ? "ascending" : "descending";
      const mark = { none: "", ascending: " ↑", descending: " ↓" }[sort];
      const press = () => {
        [this.up, this.by] = [this.by === name ? !this.up : true, name];
        this.draw();
        /** @type {HTMLElement | null} */ (this.root.querySelector(`[data-by="${name}"]`))?.focus();
      };
      return h("th", { scope: "col", "aria-sort": sort }, button(title + mark, press, { class: "sort", "data-by": name }));
    };
    const text = (/** @type {any} */ value) => (value === null || value === undefined ? "–" : value === true ? "yes" : value === false ? "no" : String(value));
    const line = (/** @type {Listed} */ { shape, row, refused, label }) => row
      ? h("tr", {}, h("td", {}, button(label ?? String(row.puzzle), () => this.choose(shape, String(row.puzzle)), { class: "puzzle", title: String(row.puzzle) })),
        ...Object.keys(COLUMNS).map((name) => h("td", {}, text(row[name]))))
      : h("tr", {}, h("td", { class: "bad-news", colspan: Object.keys(COLUMNS).length + 1 }, refused ?? ""));
    const more = this.rows.length > this.shown ? [button(`Show more of ${grouped(this.rows.length)}`, () => {
      this.shown += 4 * PAGE;
      this.draw();
    })] : [];
    this.root.replaceChildren(h("div", { class: "wide", tabindex: 0, role: "region", "aria-label": "Puzzles and their features" }, h("table", { class: "features" },
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "puzzle"), ...Object.entries(COLUMNS).map(([name, title]) => head(name, title)))),
      h("tbody", {}, ...this.sorted().slice(0, this.shown).map(line)))), ...more);
  }
}
