/** The page: what belongs to what, and what happens when the board changes. */
import { apart, BoardView, boardPicture, noMarks } from "./board.js";
import { CountView } from "./count.js";
import { button, byId, counted, h } from "./dom.js";
import { Cancelled, Lane } from "./engine.js";
import { keepShort } from "./field.js";
import { help } from "./help.js";
import { FewPanel } from "./few.js";
import { ForestPanel } from "./forest.js";
import { ListView } from "./list.js";
import { Maker } from "./make.js";
import { keepOffline } from "./offline.js";
import { Pad } from "./pad.js";
import { know } from "./rules.js";
import { SetsPanel } from "./sets.js";
import { OFFERED, shapeOf, titleOf, withSymbol } from "./shape.js";
import { footer } from "./same.js";
import { LIMIT, SolutionsPanel } from "./solutions.js";
import { SpeedView } from "./speed.js";
import { History, fromHash, isInside, rulesOfHash, toHash } from "./state.js";
import { SymmetryPanel } from "./symmetry.js";
import { tabs } from "./tabs.js";

/** A minimal puzzle to begin with, made by the program: `gridforest minimal --random 1`. */
const FIRST = { shape: "3x3", board: "7.......3.1.6.74.......25.8........62.......4..8.5....8.15...6.5..4....9.7...3...", grid: "" };
/** The text in the field that the board came from: it goes when another board comes. @type {string | undefined} */
let taken;

/** The entry of the rules that opens a field for their name. */
const OTHER = "other";

const marks = noMarks();
const lanes = { read: new Lane(), examine: new Lane() };
const history = new History(FIRST);
const board = new BoardView(byId("board"), /** @type {any} */ (byId("overlay")), { toggle, set });
const solutions = new SolutionsPanel(byId("solutions"), { remove: (cell) => set(cell, "."), restore: toggle, show, study, uses: (uses) => mark({ uses }) });
const forest = new ForestPanel(byId("forest"), { toggle, point: (cell) => mark({ set: new Set(cell === null ? [] : [cell]) }), load });
const maker = new Maker(byId("maker"), { now: () => history.now, made, say });
const sets = new SetsPanel(byId("sets"), {
  point: (cells) => mark({ set: new Set(cells) }),
  bare: (cells) => mark({ bare: cells }),
});
const symmetry = new SymmetryPanel(byId("symmetry"), { arrows: (arrows) => mark({ arrows }), load: (text) => go({ ...history.now, board: text, grid: "" }) });
const few = new FewPanel(byId("few"), { load });

const pad = new Pad(byId("pad"), enter, [byId("undo"), byId("redo")]);

/** The position that an address carries, if there is one; what is wrong with it is said. @param {string} hash */
async function positionOf(hash) {
  try {
    // Rules that nobody knows are what `fromHash` complains of.
    await know(rulesOfHash(hash) || FIRST.shape).catch(() => {});
    return fromHash(hash);
  } catch (error) {
    say(/** @type {Error} */ (error).message);
    return undefined;
  }
}

/**
 * Says what is wrong, or what could be done; an empty text takes it away.
 * @param {string} text
 * @param {Node[]} actions
 */
function say(text, ...actions) {
  const message = byId("message");
  message.hidden = text === "";
  message.replaceChildren(h("span", {}, text), ...actions, text === "" ? "" : button("×", () => say(""), { class: "dismiss", "aria-label": "Dismiss" }));
}

/** Enters a symbol of the pad. @param {string} symbol */
function enter(symbol) {
  if (board.chosen >= 0) set(board.chosen, symbol);
  else byId("caption").textContent = "Choose a cell of the board first, then its symbol.";
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

/** Goes to another puzzle of the grid. @param {string} text */
function load(text) {
  go({ ...history.now, board: text });
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
  const field = /** @type {HTMLTextAreaElement} */ (byId("text"));
  if (field.value === taken) field.value = "";
  taken = undefined;
  foot(null);
  showShape(shape);
  pad.lay(shapeOf(shape));
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
  few.draw(now);
  document.body.dataset.ready = `${now.shape} ${now.board}`;
}

/**
 * The line below the board.
 * @param {import("./state.js").Position} position
 * @param {import("./solutions.js").Examined} examined
 */
function caption({ shape, grid }, { clues, solutions: count, more }) {
  const verdict = count === 1 ? "proper" : count === 0 ? "no solution" : `${count.toLocaleString("en")}${more ? "+" : ""} solutions`;
  const rules = apart(shapeOf(shape)).length ? `${titleOf(shape)} (a chosen cell shows what else it sees)` : titleOf(shape);
  return `${rules} · ${counted(clues, "clue")} · ${verdict}${grid && count !== 1 ? " · click an empty cell to put its clue back" : ""}`;
}

/** Reads a board from a text. @param {string} text */
async function read(text) {
  try {
    const { shape, board: cells, note, instead } = await lanes.read.ask("read", { text, shape: history.now.shape });
    await know(shape);
    go({ shape, board: cells, grid: shape === history.now.shape ? history.now.grid : "" });
    taken = text;
    if (instead) {
      const latin = () => go({ shape: instead, board: cells, grid: "" });
      say(`No ${titleOf(shape)} has these clues, but a Latin square has.`, button("Read it as a Latin square", latin, { id: "instead" }));
    } else if (note) say(note);
  } catch (error) {
    if (!(error instanceof Cancelled)) say(/** @type {Error} */ (error).message);
  }
}

/**
 * Goes to a board that was made, and says how.
 * @param {{shape: string, board: string}} position
 * @param {import("./commands.js").Same} same
 */
async function made({ shape, board: cells }, same) {
  await know(shape);
  go({ shape, board: cells, grid: shape === history.now.shape ? history.now.grid : "" });
  foot(same);
}

/** What is below the board: what saves it, and how it was made, where the program makes the same. @param {import("./commands.js").Same | null} same */
function foot(same) {
  byId("save-board").replaceChildren(footer(same, {
    name: "board", text: () => `${history.now.board}\n`, picture: () => boardPicture(shapeOf(history.now.shape), history.now.board, marks.set),
  }, "This puzzle"));
}

/** Goes to other rules: with the board, where it has as many cells; else with a random puzzle. @param {string} name */
async function rules(name) {
  try {
    const shape = await know(name);
    const now = history.now;
    const { cells, side } = shapeOf(shape);
    byId("rules").hidden = true;
    const stays = cells === now.board.length && side === shapeOf(now.shape).side;
    if (stays) go({ shape, board: now.board, grid: "" });
    else maker.random(shape);
  } catch (error) {
    if (!(error instanceof Cancelled)) say(/** @type {Error} */ (error).message);
    showShape(history.now.shape);
  }
}

/** Shows the rules in their field, with an entry for rules that aren't offered. @param {string} name */
function showShape(name) {
  const shapes = /** @type {HTMLSelectElement} */ (byId("shape"));
  if (![...shapes.options].some((option) => option.value === name)) shapes.prepend(h("option", { value: name }, titleOf(name)));
  shapes.value = name;
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
  shapes.replaceChildren(...OFFERED.map(([label, names]) => h("optgroup", { label }, ...names.map((name) => h("option", { value: name }, titleOf(name))))));
  shapes.append(h("option", { value: OTHER }, "Other rules…"));
  shapes.onchange = () => {
    byId("rules").hidden = shapes.value !== OTHER;
    if (shapes.value === OTHER) byId("rules-name").focus();
    else rules(shapes.value);
  };
  byId("rules").addEventListener("submit", (event) => {
    event.preventDefault();
    rules(/** @type {HTMLInputElement} */ (byId("rules-name")).value.trim());
  });
  const text = /** @type {HTMLTextAreaElement} */ (byId("text"));
  const clear = () => ({ ...history.now, board: ".".repeat(history.now.board.length) });
  /** @type {Record<string, () => void>} */
  const clicks = {
    undo: () => history.step(-1), redo: () => history.step(1), show: () => solutions.toggle(), clear: () => go(clear()),
    generate: () => maker.random(history.now.shape), "to-leaf": () => maker.leaf(),
    "all-clues": () => go({ ...history.now, board: history.now.grid }),
    link: () => copy(byId("link"), new URL(toHash(history.now), location.href).href), copy: () => copy(byId("copy"), history.now.board),
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
  keepShort(text, read);
  byId("skip").addEventListener("click", (event) => {
    // The address stays: it carries the board.
    event.preventDefault();
    board.goTo(board.focus);
  });
  document.addEventListener("keydown", shortcuts);
  window.addEventListener("hashchange", async () => {
    const position = await positionOf(location.hash);
    if (position) go(position);
    else window.history.replaceState(null, "", toHash(history.now));
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

byId("opening").remove();
connect();
const list = () => new ListView(byId("view-list"), {
  shape: () => history.now.shape,
  choose: async (shape, text) => {
    await know(shape);
    go({ shape, board: text, grid: "" });
    openTab("puzzle");
  },
});
/** The views; what was said of one goes with it. */
const openTab = tabs(() => say(""), [["puzzle", () => {}], ["list", list], ["count", () => new CountView(byId("view-count"))], ["speed", () => new SpeedView(byId("view-speed"))]]);
help((shape, text) => go({ shape, board: text, grid: shape === history.now.shape ? history.now.grid : "" }));
keepOffline();
history.past = [await positionOf(location.hash) ?? FIRST];
history.onChange(changed);
changed(history.now);
