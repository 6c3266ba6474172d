/** The views as tabs: arrows move between them; a view is built when it is first opened. */
import { byId } from "./dom.js";

/**
 * @param {() => void} left what is done when a view is left
 * @param {[string, () => unknown][]} views
 */
export function tabs(left, views) {
  const built = new Set();
  const names = views.map(([name]) => name);
  let shown = names[0];
  const open = (/** @type {string} */ chosen, focus = true) => {
    if (chosen !== shown) left();
    shown = chosen;
    for (const [name, build] of views) {
      const is = name === chosen;
      const tab = byId(`tab-${name}`);
      tab.setAttribute("aria-selected", String(is));
      tab.tabIndex = is ? 0 : -1;
      byId(`view-${name}`).hidden = !is;
      if (is && !built.has(name)) {
        built.add(name);
        build();
      }
      if (is && focus) tab.focus();
    }
  };
  names.forEach((name, index) => {
    const tab = byId(`tab-${name}`);
    tab.addEventListener("click", () => open(name));
    tab.addEventListener("keydown", (event) => {
      const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (by) open(names[(index + by + names.length) % names.length]);
    });
  });
  open(names[0], false);
  return open;
}
