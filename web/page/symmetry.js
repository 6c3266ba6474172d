/** The panel of symmetry: the canonical form, what leads to it, and the symmetries that fix the puzzle. */
import { Cancelled, Lane } from "./engine.js";
import { smallBoard } from "./board.js";
import { button, counted, grouped, h, rounded } from "./dom.js";
import { shapeOf } from "./shape.js";

/**
 * @typedef {{roles: number[], maps: number[][]}} Transform
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
  }

  /** @param {import("./state.js").Position} position */
  async draw(position) {
    const { shape, board } = position;
    try {
      const found = await this.lane.ask("symmetries", { shape, board });
      this.show(position, found);
    } catch (error) {
      if (!(error instanceof Cancelled)) this.root.replaceChildren(h("p", {}, /** @type {Error} */ (error).message));
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
    this.root.replaceChildren(
      h("p", { "data-testid": "symmetry" }, own + grid, ` ${orbit.length > 15 ? rounded(Number(orbit)) : grouped(orbit)} puzzles are the same up to symmetry.`),
      this.elements(elements, order),
      h("h3", {}, "Canonical form"),
      h("div", { class: "form" }, smallBoard(shape, form, "The canonical form"),
        h("div", {}, h("p", { class: "note" }, same ? "The puzzle is its own canonical form: the least of all its images in row order." : "The least of all images of the puzzle, in row order."),
          h("code", { "data-testid": "form" }, form),
          same ? "" : button("Go there", () => this.actions.load(form)))),
      same ? "" : h("details", {}, h("summary", {}, "The symmetry that leads there"), words(shape, found.transform)));
  }

  /**
   * @param {Element[]} elements
   * @param {string} order
   */
  elements(elements, order) {
    if (elements.length === 0) return order === "1" ? "" : h("p", { class: "note" }, "Too many to list, or they move symbols: the solution must be known.");
    let pressed = -1;
    const list = elements.map((element, index) => {
      const title = `${name(element.transform)}, order ${element.period}, ${counted(element.fixed, "cell stays", "cells stay")}`;
      const point = (/** @type {boolean} */ on) => this.actions.arrows(on ? element.images : pressed >= 0 ? elements[pressed].images : null);
      const item = button(String(element.period), () => {
        pressed = pressed === index ? -1 : index;
        for (const other of list) other.setAttribute("aria-pressed", String(other === item && pressed >= 0));
        point(false);
      }, {
        "aria-label": title, title, "aria-pressed": "false",
        onmouseenter: () => point(true), onmouseleave: () => point(false), onfocus: () => point(true), onblur: () => point(false),
      });
      return item;
    });
    return h("div", { class: "elements" }, h("p", { class: "note" }, "Each but the identity, by its order; point at one to draw it on the board."), h("div", { class: "orders" }, ...list));
  }
}

/** @param {Transform} transform */
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
  const then = roles.join() === "0,1,2" ? "" : h("p", { class: "note" }, `Then: ${name({ roles, maps })}.`);
  return h("div", { class: "wide" }, h("table", { class: "maps" },
    h("thead", {}, h("tr", {}, h("td", {}), ...numbers)),
    h("tbody", {}, row("row to", maps[0]), row("column to", maps[1]), row("symbol to", maps[2]))), then);
}
