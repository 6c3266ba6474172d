/** The panel of symmetry: the canonical form, what leads to it, and the symmetries that fix the puzzle. */
import { SAME } from "./commands.js";
import { Cancelled, Lane } from "./engine.js";
import { footer } from "./same.js";
import { smallBoard } from "./board.js";
import { button, counted, grouped, h, rounded } from "./dom.js";
import { roving } from "./roving.js";
import { isPlain, shapeOf } from "./shape.js";

/** The largest side whose boards are looked at without being asked: beyond, one with many symmetries takes long. */
const AT_ONCE = 9;

/**
 * @typedef {{roles: number[], maps: number[][], text: string}} Transform
 * @typedef {{images: number[], fixed: number, period: number, transform: Transform}} Element
 * @typedef {{form: string, transform: Transform, order: string, orbit: string, grid_order: string | null, elements: Element[]}} Symmetries
 */

export class SymmetryPanel {
  /**
   * @param {HTMLElement} root
   * @param {{arrows: (images: number[] | null) => void, load: (board: string) => void}} actions
   */
  constructor(root, actions) {
    this.root = root;
    this.actions = actions;
    this.lane = new Lane();
    this.shape = "";
    this.comparing = new Lane();
    /** The board that others are compared with. */
    this.kept = "";
  }

  /** @param {import("./state.js").Position} position */
  draw(position) {
    this.lane.cancel();
    if (shapeOf(position.shape).side <= AT_ONCE) this.find(position);
    else this.root.replaceChildren(button("Find the symmetries", () => this.find(position)));
  }

  /** @param {import("./state.js").Position} position */
  async find(position) {
    const { shape, board } = position;
    this.root.replaceChildren(h("p", { class: "stepper" }, h("span", { class: "busy" }, "searching…"), button("Cancel", () => this.lane.cancel())));
    const place = this.root.firstChild;
    try {
      const found = await this.lane.ask("symmetries", { shape, board });
      this.show(position, found);
    } catch (error) {
      // Another board may have taken the place of this one.
      if (this.root.firstChild !== place) return;
      this.root.replaceChildren(h("p", {}, error instanceof Cancelled ? "cancelled" : /** @type {Error} */ (error).message));
    }
  }

  /**
   * @param {import("./state.js").Position} position
   * @param {Symmetries} found
   */
  show(position, found) {
    const shape = shapeOf(position.shape);
    const { form, order, orbit, grid_order, elements } = found;
    const own = order === "1" ? "Only the identity fixes the puzzle." : `${grouped(order)} symmetries fix the puzzle.`;
    const grid = grid_order === null || grid_order === order ? "" : ` ${counted(grid_order, "symmetry fixes", "symmetries fix")} its grid.`;
    const same = form === position.board;
    this.shape = shape.name;
    this.root.replaceChildren(
      h("p", { "data-testid": "symmetry" }, own + grid, orbit === "1" ? " No other puzzle is the same up to symmetry." : ` ${orbit.length > 15 ? rounded(Number(orbit)) : grouped(orbit)} puzzles are the same up to symmetry.`),
      this.elements(elements, order),
      h("h3", {}, "Canonical form"),
      h("div", { class: "form" }, smallBoard(shape, form, "The canonical form"),
        h("div", {}, h("p", { class: "note" }, same ? "The puzzle is its own canonical form: the least of all its images in row order." : "The least of all images of the puzzle, in row order."),
          h("code", { "data-testid": "form" }, form),
          same ? "" : button("Go there", () => this.actions.load(form)))),
      same ? "" : h("details", {}, h("summary", {}, "The symmetry that leads there"),
        isPlain(shape.name) ? words(shape, found.transform) : h("code", {}, found.transform.text)),
      footer(SAME.symmetry(position), {
        name: "symmetry", picture: () => smallBoard(shape, form, "The canonical form"),
        table: () => [["order", "fixed", "symmetry"], ...elements.map((element) => [element.period, element.fixed, element.transform.text])],
      }),
      this.comparison(position));
  }

  /** Another board beside this one. @param {import("./state.js").Position} position */
  comparison({ shape, board }) {
    const other = h("input", { type: "text", id: "other", maxlength: 20_000, value: this.kept, spellcheck: "false", autocomplete: "off", oninput: () => (this.kept = other.value) });
    const result = h("p", { role: "status", "data-testid": "compared" });
    const foot = h("div", {});
    const keep = button("Keep this one", () => (this.kept = other.value = board), { title: "Compare the next boards with the one that is shown now" });
    const compare = button("Compare", async () => {
      foot.replaceChildren();
      try {
        const right = (await this.comparing.ask("read", { text: other.value, shape })).board;
        const { equivalent, transform } = await this.comparing.ask("compare", { shape, left: board, right });
        result.textContent = equivalent === "yes" ? `Equivalent: ${transform} maps this one to the other.` : "Not equivalent: no symmetry maps one to the other.";
        foot.replaceChildren(footer(SAME.compare({ shape, left: board, right }), { name: "comparison", text: () => `${board}\n${right}\n${equivalent} ${transform}\n` }));
      } catch (error) {
        if (!(error instanceof Cancelled)) result.textContent = /** @type {Error} */ (error).message;
      }
    }, { id: "compare" });
    return h("div", { class: "below" }, h("h3", {}, "Another board"),
      h("div", { class: "row-of" }, h("label", { for: "other" }, "Compare with"), other, compare, keep), result, foot);
  }

  /**
   * @param {Element[]} elements
   * @param {string} order
   */
  elements(elements, order) {
    if (elements.length === 0) return order === "1" ? "" : h("p", { class: "note" }, "Too many to list, or they move symbols: the solution must be known.");
    let pressed = -1;
    const list = elements.map((element, index) => {
      const title = `${index + 1}: ${isPlain(this.shape) ? name(element.transform) : "permutes cells"}, order ${element.period}, ${counted(element.fixed, "cell stays", "cells stay")}`;
      const point = (/** @type {boolean} */ on) => this.actions.arrows(on ? element.images : pressed >= 0 ? elements[pressed].images : null);
      const item = button(title, () => {
        pressed = pressed === index ? -1 : index;
        for (const other of list) other.setAttribute("aria-pressed", String(other === item && pressed >= 0));
        point(false);
      }, {
        "aria-pressed": "false",
        onmouseenter: () => point(true), onmouseleave: () => point(false), onfocus: () => point(true), onblur: () => point(false),
      });
      return item;
    });
    return h("div", { class: "elements" }, h("p", { class: "note" }, "Each but the identity; point at one to draw it on the board."), roving(h("div", { class: "orders" }, ...list), "Symmetries that fix the puzzle"));
  }
}

/** @param {{roles: number[]}} transform */
function name({ roles }) {
  const names = ["rows", "columns", "symbols"];
  if (roles.join() === "0,1,2") return "permutes rows and columns";
  if (roles.join() === "1,0,2") return "transposes";
  return `${roles.map((role, i) => `${names[role]} become ${names[i]}`).filter((_, i) => roles[i] !== i).join(", ")}`;
}

/**
 * A symmetry as a table: where each row, column and symbol goes.
 * @param {import("./shape.js").Shape} shape
 * @param {Transform} transform
 */
function words(shape, { roles, maps }) {
  const row = (/** @type {string} */ label, /** @type {number[]} */ map) =>
    h("tr", {}, h("th", { scope: "row" }, label), ...map.map((to) => h("td", {}, String(to + 1))));
  const numbers = Array.from({ length: shape.side }, (_, i) => h("th", { scope: "col" }, String(i + 1)));
  const then = roles.join() === "0,1,2" ? "" : h("p", { class: "note" }, `Then: ${name({ roles })}.`);
  return h("div", { class: "wide" }, h("table", { class: "maps" },
    h("thead", {}, h("tr", {}, h("td", {}), ...numbers)),
    h("tbody", {}, row("row to", maps[0]), row("column to", maps[1]), row("symbol to", maps[2]))), then);
}
