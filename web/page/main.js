/** The page: what belongs to what, and what happens when the board changes. */
import { BoardView, noMarks } from "./board.js";
import { CountView } from "./count.js";
import { byId, h } from "./dom.js";
import { Cancelled, Lane } from "./engine.js";
import { ForestPanel } from "./forest.js";
import { Maker } from "./make.js";
import { SetsPanel } from "./sets.js";
import { SHAPES, shapeOf, titleOf, withSymbol } from "./shape.js";
import { SolutionsPanel } from "./solutions.js";
import { SpeedView } from "./speed.js";
import { History, fromHash, isInside, toHash } from "./state.js";
import { SymmetryPanel } from "./symmetry.js";
import { tabs } from "./tabs.js";

/** A minimal puzzle to begin with, made by the program: `gridforest minimal --random 1`. */
const FIRST = { shape: "3x3", board: "7.......3.1.6.74.......25.8........62.......4..8.5....8.15...6.5..4....9.7...3...", grid: "" };
/** Solutions are counted up to here at once. */
const LIMIT = 10000;

const marks = noMarks();
const lanes = { read: new Lane(), examine: new Lane() };
const history = new History(first());
const board = new BoardView(byId("board"), /** @type {any} */ (byId("overlay")), { toggle, set });
const solutions = new SolutionsPanel(byId("solutions"), { remove: (cell) => set(cell, "."), restore: toggle, show, study });
const forest = new ForestPanel(byId("forest"), { toggle, point: (cell) => mark({ set: new Set(cell === null ? [] : [cell]) }) });
const maker = new Maker(byId("maker"), { now: () => history.now, made, say });
const sets = new SetsPanel(byId("sets"), {
  point: (cells) => mark({ set: new Set(cells) }),
  bare: (cells) => mark({ bare: cells }),
});
const symmetry = new SymmetryPanel(byId("symmetry"), { arrows: (arrows) => mark({ arrows }), load: (text) => go({ ...history.now, board: text, grid: "" }) });

/** The position of the address, or the one to begin with. */
function first() {
  try {
    return fromHash(location.hash) ?? FIRST;
  } catch (error) {
    say(/** @type {Error} */ (error).message);
    return FIRST;
  }
}

/** Says what is wrong; an empty text takes it away. @param {string} text */
function say(text) {
  const message = byId("message");
  message.hidden = text === "";
  message.replaceChildren(text, text === "" ? "" : h("button", { type: "button", "aria-label": "Dismiss", onclick: () => say("") }, "×"));
}

/** Draws the board with other marks. @param {Partial<import("./board.js").Marks>} changes */
function mark(changes) {
  Object.assign(marks, changes);
  const { shape, board: text } = history.now;
  board.draw(shapeOf(shape), text, marks);
}

/** Goes to another position, with its grid where all clues agree. @param {import("./state.js").Position} position */
function go(position) {
  say("");
  const { board: text, grid } = position;
  history.push({ ...position, grid: isInside(text, grid) ? grid : "" });
}

/** Sets a clue, or empties a cell. @param {number} cell @param {string} symbol */
function set(cell, symbol) {
  const now = history.now;
  go({ ...now, board: withSymbol(now.board, cell, symbol) });
}

/** Takes a clue off, or puts that of the grid back. @param {number} cell */
function toggle(cell) {
  const { board: text, grid } = history.now;
  if (text[cell] !== ".") set(cell, ".");
  else if (grid) set(cell, grid[cell]);
}

/** Shows a solution in the empty cells. @param {string} solution */
function show(solution) {
  byId("show").setAttribute("aria-pressed", String(solution !== ""));
  byId("show").textContent = solution ? "Hide solution" : "Show solution";
  mark({ shown: solution });
}

/** Studies the puzzle in one of its solutions. @param {string} grid */
function study(grid) {
  history.push({ ...history.now, grid });
}

/** The board has changed: everything is looked at again. @param {import("./state.js").Position} position */
async function changed(position) {
  const { shape, board: text, grid } = position;
  window.history.replaceState(null, "", toHash(position));
  /** @type {HTMLSelectElement} */ (byId("shape")).value = shape;
  for (const [id, by] of /** @type {[string, number][]} */ ([["undo", -1], ["redo", 1]])) byId(id).toggleAttribute("disabled", !history.canStep(by));
  Object.assign(marks, noMarks(), { grid, bare: marks.bare });
  if (board.shape?.name !== shape) marks.bare = new Set();
  show("");
  try {
    const examined = await lanes.examine.ask("examine", { shape, board: text, limit: LIMIT, grid });
    found(position, examined);
  } catch (error) {
    if (!(error instanceof Cancelled)) say(/** @type {Error} */ (error).message);
  }
}

/**
 * What the puzzle is has been found out.
 * @param {import("./state.js").Position} position
 * @param {import("./solutions.js").Examined} examined
 */
function found(position, examined) {
  const { solutions: count, list, conflicts, redundant, completing } = examined;
  const now = { ...position, grid: count === 1 ? list[0] : count === 0 ? "" : position.grid };
  history.learn(now.grid);
  window.history.replaceState(null, "", toHash(now));
  mark({ grid: now.grid, conflicts: new Set(conflicts), redundant: new Set(redundant), completing: new Set(completing) });
  byId("caption").textContent = caption(now, examined);
  byId("show").toggleAttribute("disabled", count === 0);
  byId("to-leaf").toggleAttribute("disabled", redundant.length === 0);
  byId("all-clues").toggleAttribute("disabled", now.grid === "" || now.grid === now.board);
  solutions.draw(now, examined);
  forest.draw(now, examined);
  sets.draw(now, examined);
  symmetry.draw(now);
  document.body.dataset.ready = `${now.shape} ${now.board}`;
}

/**
 * The line below the board.
 * @param {import("./state.js").Position} position
 * @param {import("./solutions.js").Examined} examined
 */
function caption({ shape, grid }, { clues, solutions: count, more }) {
  const verdict = count === 1 ? "proper" : count === 0 ? "no solution" : `${count.toLocaleString("en")}${more ? "+" : ""} solutions`;
  return `${titleOf(shape)} · ${clues} clues · ${verdict}${grid && count !== 1 ? " · click an empty cell to put its clue back" : ""}`;
}

/** Reads a board from a text. @param {string} text */
async function read(text) {
  try {
    const { shape, board: cells, note } = await lanes.read.ask("read", { text, shape: history.now.shape });
    const grid = shape === history.now.shape ? history.now.grid : "";
    go({ shape, board: cells, grid });
    if (note) say(note);
  } catch (error) {
    if (!(error instanceof Cancelled)) say(/** @type {Error} */ (error).message);
  }
}

/** Goes to a board that was made. @param {{shape: string, board: string}} position */
function made({ shape, board: cells }) {
  go({ shape, board: cells, grid: shape === history.now.shape ? history.now.grid : "" });
}

/** Puts a text on the clipboard, or says that it can't. @param {HTMLElement} button @param {string} text */
async function copy(button, text) {
  const label = button.textContent ?? "";
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = "Copied";
  } catch {
    say(`The browser doesn't let the page copy. The text is: ${text}`);
  }
  setTimeout(() => (button.textContent = label), 1500);
}

/** Connects the buttons, keys and the address with what they do. */
function connect() {
  const shapes = /** @type {HTMLSelectElement} */ (byId("shape"));
  shapes.replaceChildren(...SHAPES.map((name) => h("option", { value: name }, titleOf(name))));
  shapes.onchange = () => maker.random(shapes.value);
  const text = /** @type {HTMLTextAreaElement} */ (byId("text"));
  const clear = () => ({ ...history.now, board: ".".repeat(history.now.board.length) });
  /** @type {Record<string, () => void>} */
  const clicks = {
    undo: () => history.step(-1), redo: () => history.step(1), show: () => solutions.toggle(), clear: () => go(clear()),
    generate: () => maker.random(history.now.shape), "to-leaf": () => maker.leaf(),
    "all-clues": () => go({ ...history.now, board: history.now.grid }),
    link: () => copy(byId("link"), location.href), copy: () => copy(byId("copy"), history.now.board),
  };
  for (const [id, act] of Object.entries(clicks)) byId(id).addEventListener("click", act);
  byId("reader").addEventListener("submit", (event) => {
    event.preventDefault();
    read(text.value);
  });
  document.addEventListener("paste", (event) => {
    if (typing(event.target)) return;
    event.preventDefault();
    read(event.clipboardData?.getData("text/plain") ?? "");
  });
  document.addEventListener("keydown", shortcuts);
  window.addEventListener("hashchange", () => {
    try {
      const position = fromHash(location.hash);
      if (position) go(position);
    } catch (error) {
      say(/** @type {Error} */ (error).message);
    }
  });
}

/** Whether keys belong to a field. @param {EventTarget | null} target */
function typing(target) {
  return target instanceof Element && target.matches("textarea, input, select");
}

/** The keys of the whole page. @param {KeyboardEvent} event */
function shortcuts(event) {
  if (typing(event.target)) return;
  const control = event.ctrlKey || event.metaKey;
  const key = event.key.toLowerCase();
  if (control && key === "z") history.step(event.shiftKey ? 1 : -1);
  else if (control && key === "y") history.step(1);
  else if (!control && (key === "[" || key === "]")) solutions.step(key === "]" ? 1 : -1);
  else return;
  event.preventDefault();
}

connect();
tabs([["puzzle", () => {}], ["count", () => new CountView(byId("view-count"))], ["speed", () => new SpeedView(byId("view-speed"))]]);
history.onChange(changed);
changed(history.now);
