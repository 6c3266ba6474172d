/** Fields for texts that may be long: what the browser would need long to lay out is handed over, and not shown. */

/** The longest text that is put into a field. */
const MOST = 10_000;

/**
 * Hands longer texts over, however they come: pasted, typed, dropped, or put in by a script (an extension, a test).
 * @param {HTMLTextAreaElement} field
 * @param {(text: string) => void} take
 */
export function keepShort(field, take) {
  const value = /** @type {PropertyDescriptor} */ (Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value"));
  Object.defineProperty(field, "value", {
    get: () => value.get?.call(field),
    set: (/** @type {string} */ put) => (String(put).length > MOST ? take(String(put)) : value.set?.call(field, put)),
  });
  const added = (/** @type {Event} */ event, /** @type {string} */ text) => {
    if (field.value.length + text.length <= MOST) return;
    event.preventDefault();
    take(field.value + text);
  };
  field.addEventListener("paste", (event) => added(event, event.clipboardData?.getData("text/plain") ?? ""));
  field.addEventListener("beforeinput", (event) => added(event, event.data ?? event.dataTransfer?.getData("text/plain") ?? ""));
}
