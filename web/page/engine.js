/**
 * The libraries in workers: the first answers what is asked of every board, the second, `more`, all else, and is loaded when it is
 * asked for the first time. Each kind of question has a lane of its own, so that a long one never holds up a short one; a new
 * question in a lane ends the one before it.
 */

/** Why a question has no answer: another one took its place, or the user cancelled it. */
export class Cancelled extends Error {}

/** What the first library answers. */
const FIRST = ["rules", "examine", "unavoidable", "symmetries", "below", "minimal", "leaf"];

/** @type {Record<string, Promise<WebAssembly.Module>>} */
const compiled = {};

/** A library, fetched and compiled once for all workers; tried again where that failed. @param {string} name */
function library(name) {
  compiled[name] ??= load(name).catch((error) => {
    delete compiled[name];
    throw error;
  });
  return compiled[name];
}

/** The libraries that are on their way. */
let loading = 0;

/** Fetches a library, and says so where that takes long. @param {string} name */
async function load(name) {
  const note = document.getElementById("loading");
  if (note) note.hidden = ++loading === 0;
  try {
    return await WebAssembly.compileStreaming(fetch(new URL(`${name}_bg.wasm`, import.meta.url)));
  } finally {
    if (note) note.hidden = --loading === 0;
  }
}

export class Lane {
  constructor() {
    /** @type {Worker | undefined} */
    this.worker = undefined;
    /** The part of the library that the worker has. */
    this.part = "";
    /** @type {{id: number, resolve: (answer: any) => void, reject: (error: Error) => void, progress: (progress: any) => void} | undefined} */
    this.open = undefined;
    this.id = 0;
  }

  /** Whether a question is open. */
  get busy() {
    return this.open !== undefined;
  }

  /**
   * Asks, and ends what was asked before.
   * @param {string} name
   * @param {Record<string, unknown>} args
   * @param {(progress: any) => void} progress
   * @returns {Promise<any>}
   */
  async ask(name, args, progress = () => {}) {
    this.cancel();
    const id = ++this.id;
    const answer = new Promise((resolve, reject) => {
      this.open = { id, resolve, reject, progress };
    });
    try {
      const needed = FIRST.includes(name) ? "gridforest" : "gridforest_more";
      const module = await library(needed);
      if (this.open?.id === id) {
        if (this.part !== needed) this.end();
        this.part = needed;
        this.worker ??= this.start(module);
        this.worker.postMessage({ id, name, args });
      }
    } catch (error) {
      this.open = undefined;
      throw new Error(`the library can't be loaded: ${/** @type {Error} */ (error).message}`);
    }
    return answer;
  }

  /** Ends the open question, if there is one. */
  cancel() {
    const open = this.open;
    if (!open) return;
    this.open = undefined;
    this.end();
    open.reject(new Cancelled());
  }

  end() {
    this.worker?.terminate();
    this.worker = undefined;
  }

  /** @param {WebAssembly.Module} module */
  start(module) {
    const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }) => this.hear(data);
    worker.onerror = (event) => this.hear({ id: this.id, error: event.message || "the worker failed", broken: true });
    worker.postMessage({ module, part: this.part });
    return worker;
  }

  /** @param {any} data */
  hear({ id, answer, progress, error, broken }) {
    const open = this.open;
    if (!open || open.id !== id) return;
    if (progress !== undefined) {
      open.progress(progress);
      return;
    }
    this.open = undefined;
    if (broken) this.end();
    if (error !== undefined) open.reject(new Error(error));
    else open.resolve(answer);
  }
}

/** A seed for random numbers. */
export function randomSeed() {
  return crypto.getRandomValues(new Uint32Array(1))[0];
}
