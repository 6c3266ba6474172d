/** Elements and numbers on the page. */

/**
 * The element with an id.
 * @template {HTMLElement} [T=HTMLElement]
 * @param {string} id
 * @returns {T}
 */
export function byId(id) {
  return /** @type {T} */ (document.getElementById(id));
}

/**
 * An element with attributes, listeners (`on…`) and children.
 * @param {string} tag
 * @param {Record<string, any>} attributes
 * @param {...(Node | string)} children
 * @returns {any}
 */
export function h(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/**
 * The same for drawings.
 * @param {string} tag
 * @param {Record<string, any>} attributes
 * @param {...(Node | string)} children
 * @returns {any}
 */
export function s(tag, attributes = {}, ...children) {
  return fill(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);
}

/**
 * @param {Element} element
 * @param {Record<string, any>} attributes
 * @param {(Node | string)[]} children
 */
function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value != null) element.setAttribute(name, String(value));
  }
  element.append(...children);
  return element;
}

/**
 * A button.
 * @param {string} label
 * @param {() => void} onclick
 * @param {Record<string, any>} attributes
 */
export function button(label, onclick, attributes = {}) {
  return h("button", { type: "button", onclick, ...attributes }, label);
}

/**
 * An exact number with its digits in groups of three.
 * @param {number | string} number
 */
export function grouped(number) {
  return String(number).replace(/\B(?=(\d{3})+$)/g, ",");
}

/**
 * A number with the word for what is counted.
 * @param {number | string} number
 * @param {string} one
 * @param {string} many
 */
export function counted(number, one, many = `${one}s`) {
  return `${grouped(number)} ${String(number) === "1" ? one : many}`;
}

/**
 * log₁₀ of a number that is written out.
 * @param {string} digits
 */
export function log10(digits) {
  const head = Number(digits.slice(0, 15));
  return head === 0 ? -Infinity : Math.log10(head) + Math.max(0, digits.length - 15);
}

/**
 * A float with few digits: 1234, 0.123, 1.23 × 10⁴⁵.
 * @param {number} value
 * @param {number} digits
 */
export function rounded(value, digits = 3) {
  if (value === 0) return "0";
  const size = Math.abs(value);
  if (size >= 1e-3 && size < 1e7) {
    return grouped(Number(value.toPrecision(digits)) >= 10 ** digits ? String(Math.round(value)) : String(Number(value.toPrecision(digits))));
  }
  const power = Math.floor(Math.log10(size));
  return scientific(value / 10 ** power, power, digits);
}

/**
 * @param {number} mantissa
 * @param {number} power
 * @param {number} digits
 */
export function scientific(mantissa, power, digits) {
  return `${mantissa.toFixed(digits - 1)} × 10${raised(power)}`;
}

/**
 * A whole number in superscripts.
 * @param {number} power
 */
export function raised(power) {
  const small = "⁰¹²³⁴⁵⁶⁷⁸⁹";
  return String(power).replace(/\d/g, (digit) => small[Number(digit)]).replace("-", "⁻");
}
