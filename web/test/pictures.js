/**
 * Draws the pictures of the READMEs again: `node web/test/pictures.js`, with the page in web/dist and the program built
 * (web/test/run makes both).
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { PROGRAM, boardOf, launch, open, paste, ready, serve } from "./browser.js";

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
  const draw = async (/** @type {string} */ name, /** @type {object} */ options, /** @type {(page: any) => Promise<void>} */ act) => {
    const { page, close } = await open(browser, server.address, options);
    await act(page);
    await page.locator("[data-testid=sets][data-complete=yes]").waitFor({ timeout: 100_000 });
    await page.locator(".busy").first().waitFor({ state: "detached", timeout: 100_000 });
    await page.screenshot({ path: join(pictures, name) });
    await close();
  };
  await draw("page.png", size, async () => {});
  await draw("light.png", { viewport: { width: 1280, height: 860 } }, async (page) => {
    // Without the first clue and the next.
    for (let clue = 0; clue < 2; clue++) {
      const before = boardOf(page);
      await page.locator(".cell.clue").first().click();
      await page.waitForFunction((before) => !location.hash.includes(`board=${before}&`) && !location.hash.endsWith(`board=${before}`), before);
      await ready(page);
    }
    await page.locator("[data-testid=sets][data-complete=yes]").waitFor({ timeout: 100_000 });
    await page.locator(".thumbs button").first().click();
  });
  await draw("dark.png", { viewport: { width: 1400, height: 860 }, colorScheme: "dark" }, async (page) => {
    await paste(page, "1234341221434321");
    await ready(page, "1234341221434321");
    await page.getByTestId("below").waitFor();
    await page.locator(".orders button").filter({ hasText: /order 2/ }).first().click();
    await page.evaluate(() => scrollTo(0, 0));
  });

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
