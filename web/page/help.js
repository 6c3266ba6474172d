/** What the words mean, each with an example to look at, and a tour of a minute. */
import { button, byId, h } from "./dom.js";

/** A 4x4 grid with many symmetries. */
const SMALL = { shape: "2x2", grid: "1234341221434321" };

/** @typedef {{word: string, text: string, board: string, panel: string, show: string}} Word */

/** @type {Word[]} */
const WORDS = [
  { word: "Proper", text: "A puzzle is proper when exactly one grid has its clues. With fewer clues it may have several solutions, and then it is no puzzle to be solved by thought.", board: "1......2..4..3..", panel: "h-solutions", show: "a proper puzzle" },
  { word: "Minimal", text: "A proper puzzle is minimal when no clue can go: without any one of them it has more solutions. Clues that can go are redundant, and have a ring on the board.", board: "12343..221..43.1", panel: "h-solutions", show: "a puzzle that is not minimal" },
  { word: "Forest", text: "The proper puzzles of a grid are a tree: the grid at the top, and an edge for each clue that is taken off and leaves the puzzle proper. Its leaves are the minimal puzzles, and the trees of all grids are the forest.", board: SMALL.grid, panel: "h-forest", show: "the tree of a 4×4 grid" },
  { word: "Unavoidable set", text: "Cells of a grid in which some other grid differs from it, and nowhere else. A puzzle is proper exactly when it has a clue in every one of them.", board: "123434122143....", panel: "h-sets", show: "a puzzle that misses some" },
  { word: "Symmetry", text: "Exchanging rows in a band, columns in a stack, symbols, or rows with columns makes another puzzle that is the same in all that matters. A symmetry that leaves a puzzle as it is is an automorphism.", board: SMALL.grid, panel: "h-symmetry", show: "a grid with 32 of them" },
  { word: "Canonical form", text: "The least of all puzzles that are the same up to symmetry, read row by row. Two puzzles are the same up to symmetry exactly when their forms are equal.", board: "4..13...1.......", panel: "h-symmetry", show: "a puzzle and its form" },
];

/** @type {[string, string][]} */
const TOUR = [
  ["#board", "This is a puzzle. Click a clue and it goes; click the cell again and it comes back. By touch: choose a cell, then a symbol of the pad below."],
  ["#reader", "Any board can be pasted here, as a line, drawn with boxes, or as a table. A whole file opens under “List”."],
  ["[aria-labelledby=h-solutions]", "How many grids have these clues, and which clues are redundant. The program's command for the same is below each answer."],
  ["[aria-labelledby=h-forest]", "The puzzle in its tree: each dot is a puzzle with one clue more or one less. A click goes there."],
  ["[aria-labelledby=h-sets]", "Every proper puzzle has a clue in each of these sets. Point at one to see it on the board."],
  ["[aria-labelledby=h-symmetry]", "What stays the same when rows, columns and symbols change places, and whether two boards are the same."],
];

/** @param {(shape: string, board: string) => void} load */
export function help(load) {
  const one = (/** @type {Word} */ { word, text, board, panel, show }) => [h("dt", {}, word), h("dd", {}, `${text} `, button(`Show ${show}`, () => {
    load(SMALL.shape, board);
    byId(panel).scrollIntoView({ block: "center", behavior: "instant" });
  }))];
  byId("words").append(h("dl", { class: "words" }, ...WORDS.flatMap(one)));
  byId("tour").addEventListener("click", () => tour(0));
}

/** Shows a station of the tour. @param {number} at */
function tour(at) {
  const end = () => {
    document.querySelector(".toured")?.classList.remove("toured");
    byId("guide").hidden = true;
  };
  end();
  if (at < 0 || at >= TOUR.length) {
    byId("tour").focus();
    return;
  }
  const [where, text] = TOUR[at];
  const place = document.querySelector(where);
  place?.classList.add("toured");
  place?.scrollIntoView({ block: "center", behavior: "instant" });
  const guide = byId("guide");
  guide.hidden = false;
  const next = button(at + 1 < TOUR.length ? "Next" : "Done", () => tour(at + 1), { class: "primary", id: "tour-next" });
  guide.replaceChildren(h("p", { role: "status" }, `${at + 1} of ${TOUR.length}. ${text}`),
    h("div", { class: "bar" }, next, at > 0 ? button("Back", () => tour(at - 1)) : "", button("End the tour", () => tour(-1))));
  guide.onkeydown = (event) => {
    if (event.key === "Escape") tour(-1);
  };
  next.focus({ preventScroll: true });
}
