/** One stop of the Tab key for many buttons: the arrows, Home and End move between them (a toolbar of the ARIA patterns). */

/** The toolbars that have their listeners. */
const made = new WeakSet();

/**
 * Makes a toolbar of the buttons inside an element.
 * @param {HTMLElement} root
 * @param {string} label what the buttons are, together
 */
export function roving(root, label) {
  const all = () => /** @type {HTMLButtonElement[]} */ ([...root.querySelectorAll("button")]);
  root.setAttribute("role", "toolbar");
  root.setAttribute("aria-label", label);
  all().forEach((button, index) => (button.tabIndex = index === 0 ? 0 : -1));
  if (made.has(root)) return root;
  made.add(root);
  root.addEventListener("focusin", ({ target }) => {
    for (const button of all()) button.tabIndex = button === target ? 0 : -1;
  });
  root.addEventListener("keydown", (event) => {
    const buttons = all().filter((button) => !button.disabled);
    const at = buttons.indexOf(/** @type {HTMLButtonElement} */ (event.target));
    if (at < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    const line = inLine(buttons);
    const to = { ArrowRight: at + 1, ArrowDown: at + line, ArrowLeft: at - 1, ArrowUp: at - line, Home: 0, End: buttons.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    buttons[to]?.focus();
  });
  return root;
}

/** How many of the buttons stand in the first line. @param {HTMLElement[]} buttons */
function inLine(buttons) {
  const below = buttons.findIndex((button) => button.offsetTop > buttons[0].offsetTop);
  return below < 0 ? buttons.length : below;
}
