/**
 * Draws the two pictures of the README again: `node web/test/pictures.js`, with the page in web/dist and the
 * program built (web/test/run makes both). Light.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { PROGRAM, launch, open, ready, serve } from "./browser.js";

const pictures = fileURLToPath(new URL("../pictures/", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "pictures-"));
const run = (/** @type {string} */ line) => {
  const { status, stderr } = spawnSync(PROGRAM, line.split(" "), { cwd: folder, encoding: "utf8" });
  if (status !== 0) throw new Error(`${line}: ${stderr}`);
};

const server = await serve();
const browser = await launch();
try {
  const size = { viewport: { width: 1100, height: 620 } };
  const { page, close } = await open(browser, server.address, size);
  await ready(page);
  await page.locator("[data-testid=sets]").waitFor({ timeout: 100_000 });
  await page.locator(".busy").first().waitFor({ state: "detached", timeout: 100_000 });
  await page.screenshot({ path: join(pictures, "page.png") });
  await close();

  run("generate 3x3 --count 300 --seed 1 --quiet --output puzzles.txt");
  run("describe puzzles.txt --quiet --output puzzles.csv");
  run("report puzzles.csv --output report.html");
  const report = await browser.newPage(size);
  await report.goto(pathToFileURL(join(folder, "report.html")).href);
  await report.screenshot({ path: join(pictures, "report.png") });
} finally {
  await browser.close();
  server.end();
  rmSync(folder, { recursive: true });
}
