/** The page in a browser: a server of the program, Debian's Chromium, and what may not happen on any page. */
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createInterface } from "node:readline";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** The program: the one that was named, or the newest build. */
export const PROGRAM = process.env.GRIDFOREST ?? ["release", "debug"]
  .map((profile) => `${process.env.CARGO_TARGET_DIR ?? `${root}target`}/${profile}/gridforest`).find(existsSync) ?? "gridforest";

/** What the program prints. */
export function program(args, input = "") {
  const { stdout, stderr, status } = spawnSync(PROGRAM, args, { input, encoding: "utf8", maxBuffer: 1 << 28 });
  assert.equal(status, 0, `${args}: ${stderr}`);
  return stdout;
}

/** Starts the server; its address, and how to end it. ADDRESS names a page that is served already. */
export async function serve() {
  if (process.env.ADDRESS) return { address: process.env.ADDRESS, end: () => {} };
  const server = spawn(PROGRAM, ["web", "--dir", `${root}web/dist`, "--port", "0", "--time", "900"], { stdio: ["ignore", "pipe", "inherit"] });
  const [address] = await new Promise((resolve, reject) => {
    createInterface({ input: server.stdout }).once("line", (line) => resolve([line.trim()]));
    server.once("exit", (code) => reject(new Error(`${PROGRAM} web ended with ${code}`)));
  });
  return { address, end: () => server.kill() };
}

/** A browser without any network of its own. */
export function launch() {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
  });
}

/**
 * A page in a context of its own: `faults` collects errors on the console and requests that would leave the page.
 */
export async function open(browser, address, { hash = "", ...options } = {}) {
  const context = await browser.newContext({ viewport: { width: 1360, height: 900 }, ...options });
  const page = await context.newPage();
  const faults = [];
  page.on("console", (message) => ["error", "warning"].includes(message.type()) && faults.push(message.text()));
  page.on("pageerror", (error) => faults.push(String(error)));
  context.on("request", (request) => !request.url().startsWith(address) && faults.push(`a request to ${request.url()}`));
  await page.goto(address + hash);
  await ready(page);
  return { page, faults, close: () => context.close() };
}

/** Waits until the board of the page was examined: the one given, or any. */
export async function ready(page, board = undefined) {
  await page.waitForFunction((board) => {
    const ready = document.body.dataset.ready ?? "";
    const shown = new URLSearchParams(location.hash.slice(1)).get("board");
    return ready.endsWith(` ${shown}`) && (board === undefined || shown === board);
  }, board, { timeout: 60_000 });
}

/** The board in the address of the page. */
export function boardOf(page) {
  return new URLSearchParams(new URL(page.url()).hash.slice(1)).get("board");
}

/** Reads a text as a user does. */
export async function paste(page, text) {
  await page.locator("#text").fill(text);
  await page.locator("#reader button[type=submit]").click();
}

/** The server and the browser of the tests of a file. */
export let server;
export let browser;
before(async () => {
  [server, browser] = [await serve(), await launch()];
});
after(async () => {
  await browser?.close();
  server?.end();
});

/** A test on a page, on which nothing may go wrong unseen. */
export function onPage(name, act, options = {}) {
  test(name, { timeout: 180_000 }, async () => {
    const { page, faults, close } = await open(browser, server.address, options);
    await act(page);
    assert.deepEqual(faults, []);
    await close();
  });
}
