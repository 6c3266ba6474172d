/** Plots of estimates as drawings: axes with units, error bars, and the exact value where it is known. */
import { raised, s } from "./dom.js";

const HEIGHT = 306;
const [LEFT, RIGHT, TOP, BOTTOM] = [64, 16, 16, 46];

/** The width: a telephone shows letters about as large as they are drawn. */
const width = () => (matchMedia("(max-width: 560px)").matches ? 360 : 640);

/**
 * A scale from values to places.
 * @param {[number, number]} values
 * @param {[number, number]} places
 */
function scale([low, high], [from, to]) {
  const span = high - low || 1;
  return (/** @type {number} */ value) => from + ((value - low) / span) * (to - from);
}

/**
 * Round values inside a range, about so many.
 * @param {number} low
 * @param {number} high
 * @param {number} about
 */
function ticks(low, high, about) {
  const rough = (high - low) / about || 1;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((m) => m * power).find((step) => step >= rough) ?? rough;
  const first = Math.ceil(low / step - 1e-9);
  const last = Math.floor(high / step + 1e-9);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => (first + i) * step);
}

/**
 * @param {string} label
 * @param {(Node | string)[]} parts
 */
function frame(label, parts) {
  const wide = width();
  return s("svg", { class: "plot", viewBox: `0 0 ${wide} ${HEIGHT}`, role: "img", "aria-label": label },
    ...parts, s("path", { class: "axes", d: `M${LEFT} ${TOP}V${HEIGHT - BOTTOM}H${wide - RIGHT}` }));
}

/**
 * @param {string} x
 * @param {string} y
 */
function titles(x, y) {
  return [
    s("text", { class: "title", x: (LEFT + width() - RIGHT) / 2, y: HEIGHT - 10, "text-anchor": "middle" }, x),
    s("text", { class: "title", transform: `translate(13 ${(TOP + HEIGHT - BOTTOM) / 2}) rotate(-90)`, "text-anchor": "middle" }, y)];
}

/**
 * How an estimate settles: the relative difference to a reference against the number of runs, with a band of one standard error.
 * @param {{runs: number, ln: number, error: number}[]} points
 * @param {number | undefined} exact ln of the exact value
 */
export function convergence(points, exact) {
  const known = points.filter((point) => Number.isFinite(point.ln) && Number.isFinite(point.error));
  if (known.length < 2) return frame("No estimate yet", []);
  const last = known[known.length - 1];
  const reference = exact ?? last.ln;
  const off = (/** @type {number} */ ln) => 100 * Math.expm1(ln - reference);
  // The first points may be far off: what matters is where it ends.
  const limit = Math.max(4 * 100 * last.error, 1.2 * Math.abs(off(last.ln)), Math.min(100 * known[Math.floor(known.length / 8)].error * 2.5, 100), 1e-6);
  const right = width() - RIGHT;
  const x = scale([0, last.runs], [LEFT, right]);
  const y = scale([-limit, limit], [HEIGHT - BOTTOM, TOP]);
  const inside = (/** @type {number} */ value) => y(Math.min(limit, Math.max(-limit, value))).toFixed(1);
  const at = (/** @type {number} */ runs) => x(runs).toFixed(1);
  const upper = known.map((p) => `${at(p.runs)},${inside(off(p.ln + p.error))}`);
  const lower = known.map((p) => `${at(p.runs)},${inside(off(p.ln - p.error))}`).reverse();
  const grid = ticks(-limit, limit, 6).flatMap((value) => [
    s("path", { class: value === 0 ? "zero" : "tick", d: `M${LEFT} ${y(value)}H${right}` }),
    s("text", { class: "axis", x: LEFT - 6, y: y(value) + 4, "text-anchor": "end" }, String(Number(value.toPrecision(3))).replace("-", "−"))]);
  const runs = ticks(0, last.runs, right / 90).filter(Number.isInteger).map((value) =>
    s("text", { class: "axis", x: x(value), y: HEIGHT - BOTTOM + 16, "text-anchor": "middle" }, String(value)));
  return frame(`Estimate against the number of runs; it is ${off(last.ln).toFixed(3)} % from ${exact === undefined ? "its last value" : "the exact value"}`, [
    ...runs, s("polygon", { class: "band", points: [...upper, ...lower].join(" ") }), ...grid,
    s("polyline", { class: "curve", points: known.map((p) => `${at(p.runs)},${inside(off(p.ln))}`).join(" ") }),
    s("circle", { class: "end", cx: at(last.runs), cy: inside(off(last.ln)), r: 4 }),
    ...titles("runs of a population", exact === undefined ? "% from the last estimate" : "% from the exact value")]);
}

/**
 * Estimates by number of clues on a logarithmic scale, with bars of two standard errors.
 * @param {{clues: number, per_grid: number, rel_err: number | null}[]} rows
 * @param {{clues: number, per_grid: number}[]} exact
 */
export function byClues(rows, exact) {
  const all = [...rows, ...exact].filter((row) => row.per_grid > 0);
  if (all.length === 0) return frame("No estimate yet", []);
  const clues = all.map((row) => row.clues);
  const logs = all.map((row) => Math.log10(row.per_grid));
  const right = width() - RIGHT;
  const x = scale([Math.min(...clues) - 0.6, Math.max(...clues) + 0.6], [LEFT, right]);
  const [low, high] = [Math.floor(Math.min(...logs) - 0.4), Math.ceil(Math.max(...logs) + 0.2)];
  const y = scale([low, high], [HEIGHT - BOTTOM, TOP]);
  const powers = ticks(low, high, 6).filter(Number.isInteger).flatMap((power) => [
    s("path", { class: "tick", d: `M${LEFT} ${y(power)}H${right}` }),
    s("text", { class: "axis", x: LEFT - 6, y: y(power) + 4, "text-anchor": "end" }, `10${raised(power)}`)]);
  // Every second one where each has no room.
  const each = x(1) - x(0) > 18 ? 1 : 2;
  const numbers = [...new Set(clues)].filter((value) => value % each === 0).map((value) => s("text", { class: "axis", x: x(value), y: HEIGHT - BOTTOM + 16, "text-anchor": "middle" }, String(value)));
  const truth = exact.map((row) => s("path", { class: "exact", d: `M${x(row.clues) - 9} ${y(Math.log10(row.per_grid))}h18` }));
  const points = rows.filter((row) => row.per_grid > 0).flatMap((row) => {
    const [cx, cy] = [x(row.clues), y(Math.log10(row.per_grid))];
    const error = row.rel_err ?? 0;
    const end = (/** @type {number} */ factor) => y(Math.max(low, Math.log10(row.per_grid * Math.max(factor, 1e-9))));
    const bar = row.rel_err === null ? "" : s("path", { class: "error", d: `M${cx} ${end(1 - 2 * error)}V${end(1 + 2 * error)}` });
    return [bar, s("circle", { class: row.rel_err === null ? "point open" : "point", cx, cy, r: 3.6 })];
  });
  return frame("Estimated numbers of minimal puzzles by number of clues; the table has the numbers",
    [...powers, ...numbers, ...truth, ...points, ...titles("clues", "minimal puzzles per grid")]);
}
