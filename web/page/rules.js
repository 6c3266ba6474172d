/** Rules that a name alone doesn't tell: the library is asked once for each. */
import { Lane } from "./engine.js";
import { known, remember } from "./shape.js";

const lane = new Lane();

/**
 * Makes sure that rules are known; their own name.
 * @param {string} name
 * @returns {Promise<string>}
 */
export async function know(name) {
  if (!known(name)) {
    const rules = await lane.ask("rules", { name });
    remember(rules);
    return rules.name;
  }
  return name;
}
