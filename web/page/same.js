/** Below an answer: the command line and the Python that give the same, and what can be saved of it. */
import { button, h, s } from "./dom.js";

/**
 * @typedef {object} Savable What can be saved of an answer
 * @property {string} name The name of the files
 * @property {(() => Element | null | undefined)=} picture A drawing
 * @property {(() => (string | number | boolean | null | undefined)[][])=} table Rows, the names of the columns first
 * @property {(() => string)=} text
 */

/**
 * A line of what gives the same, and of buttons that save.
 * @param {import("./commands.js").Same | null} same
 * @param {Savable} savable
 * @param {string} what what it is that commands give: said where a panel has several
 */
export function footer(same, { name, picture, table, text }, what = "The same") {
  const saves = [
    ...(text ? [button("Save text", () => save(`${name}.txt`, new Blob([text()], { type: "text/plain" })))] : []),
    ...(table ? [button("Save CSV", () => save(`${name}.csv`, new Blob([csv(table())], { type: "text/csv" })))] : []),
    ...(picture ? [
      slow("Save SVG", () => withPicture(picture, (svg) => save(`${name}.svg`, new Blob([svg.text], { type: "image/svg+xml" })))),
      slow("Save PNG", () => withPicture(picture, async (svg) => save(`${name}.png`, await png(svg))))] : []),
  ];
  return h("div", { class: "footer" }, same ? commands(same, what) : "", saves.length ? h("div", { class: "save" }, ...saves) : "");
}

/** A button for what may take seconds: it says so meanwhile. @param {string} label @param {() => unknown} act */
function slow(label, act) {
  const press = button(label, async () => {
    press.textContent = "Saving…";
    // Its new label is seen before the work begins.
    await new Promise((resolve) => setTimeout(resolve, 20));
    try {
      await act();
    } finally {
      press.textContent = label;
    }
  });
  return press;
}

/** @param {import("./commands.js").Same} same @param {string} what */
function commands({ command, python }, what) {
  const one = (/** @type {string} */ title, /** @type {string} */ text) => {
    // A line is broken between its words alone, not after the hyphens of an option.
    const pre = h("pre", { "data-way": title }, ...text.split(/(\s+)/).map((part) => (/^\S/.test(part) ? h("span", { class: "word" }, part) : part)));
    const copy = button("Copy", async () => {
      await navigator.clipboard.writeText(pre.textContent).then(() => (copy.textContent = "Copied"), () => (copy.textContent = "Not allowed"));
      setTimeout(() => (copy.textContent = "Copy"), 1500);
    }, { "aria-label": `Copy: ${title}` });
    return h("div", { class: "way" }, h("span", { class: "note" }, title), copy, pre);
  };
  return h("details", { class: "same" }, h("summary", {}, `${what} by command`), one("Command line", command), python ? one("Python", python) : h("p", { class: "note" }, "No Python function gives it."));
}

/**
 * A table as CSV.
 * @param {(string | number | boolean | null | undefined)[][]} rows
 */
export function csv(rows) {
  const cell = (/** @type {any} */ value) => {
    const text = value === null || value === undefined ? "" : String(value);
    return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return rows.map((row) => `${row.map(cell).join(",")}\n`).join("");
}

/** Hands a file over. @param {string} name @param {Blob} content */
function save(name, content) {
  const url = URL.createObjectURL(content);
  h("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** What a drawing gets from the style sheets of the page. */
const STYLES = ["fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "opacity", "font-family", "font-size", "font-weight", "font-style", "text-anchor"];

/**
 * A drawing that stands alone, in the colours that it has on the page.
 * @param {Element} drawing
 * @returns {{text: string, width: number, height: number}}
 */
function alone(drawing) {
  const svg = /** @type {SVGSVGElement} */ (drawing);
  const copy = /** @type {SVGSVGElement} */ (svg.cloneNode(true));
  const [all, copies] = [[svg, ...svg.querySelectorAll("*")], [copy, ...copy.querySelectorAll("*")]];
  all.forEach((element, index) => {
    const computed = getComputedStyle(element);
    // Attributes, for the page allows no style in its elements.
    for (const name of STYLES) copies[index].setAttribute(name, computed.getPropertyValue(name));
    copies[index].removeAttribute("class");
  });
  const [x, y, width, height] = (svg.getAttribute("viewBox") ?? "0 0 300 300").split(" ").map(Number);
  const scale = Math.max(1, 600 / width);
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  for (const [name, value] of [["width", width * scale], ["height", height * scale]]) copy.setAttribute(/** @type {string} */ (name), String(value));
  copy.prepend(s("rect", { x, y, width, height, fill: getComputedStyle(document.documentElement).getPropertyValue("--panel"), stroke: "none" }));
  return { text: new XMLSerializer().serializeToString(copy), width: width * scale, height: height * scale };
}

/**
 * Does something with a picture: one that isn't on the page gets its style there first.
 * @param {() => Element | null | undefined} picture
 * @param {(svg: {text: string, width: number, height: number}) => unknown} act
 */
function withPicture(picture, act) {
  const drawing = picture();
  if (!drawing) return;
  const aside = drawing.isConnected ? null : h("div", { class: "aside" }, drawing);
  if (aside) document.body.append(aside);
  const svg = alone(drawing);
  aside?.remove();
  return act(svg);
}

/** @param {{text: string, width: number, height: number}} svg @returns {Promise<Blob>} */
async function png({ text, width, height }) {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = h("canvas", { width: Math.round(2 * width), height: Math.round(2 * height) });
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}
