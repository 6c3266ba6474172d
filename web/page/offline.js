/** The page without a network: its files are kept by a service worker, and it says whether they are. */
import { byId } from "./dom.js";

/** How long the browser may be silent, in milliseconds: where service workers are blocked, it never answers. */
const PATIENCE = 5000;

/** Asks the browser to keep the files. */
export async function keepOffline() {
  const say = (/** @type {string} */ text) => (byId("offline").textContent = text);
  if (!("serviceWorker" in navigator) || !window.isSecureContext) {
    say("This browser keeps no files of the page here: it needs the server each time.");
    return;
  }
  const late = setTimeout(() => say("The browser hasn't kept the page so far: it needs the server."), PATIENCE);
  try {
    await navigator.serviceWorker.register(new URL("sw.js", import.meta.url));
    await navigator.serviceWorker.ready;
    say("The page is kept by the browser: it opens without a network.");
  } catch {
    say("The browser didn't keep the page: it needs the server each time.");
  } finally {
    clearTimeout(late);
  }
}
