/** The page without a network, opened as a file, and its help. */
import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { test } from "node:test";
import { boardOf, browser, open, paste, ready, server } from "./browser.js";

test("a page that opened once opens without a network", { timeout: 120_000 }, async () => {
  const { page, close } = await open(browser, server.address);
  await page.locator("#offline").filter({ hasText: "opens without a network" }).waitFor({ timeout: 60_000 });
  await page.context().setOffline(true);
  await page.reload();
  await ready(page);
  const start = boardOf(page);
  await page.locator("#generate").click();
  await page.waitForFunction((start) => !location.hash.includes(start), start);
  await ready(page);
  assert.equal(await page.getByTestId("count").innerText(), "1");
  // The second part of the library too, and the other views.
  await paste(page, "1......2..4..3..");
  await ready(page, "1......2..4..3..");
  await page.locator("#tab-list").click();
  await page.locator("#file").setInputFiles({ name: "one.txt", mimeType: "text/plain", buffer: Buffer.from("1......2..4..3..\n") });
  await page.getByTestId("listed").filter({ hasText: "one.txt: 1 puzzle" }).waitFor();
  await close();
});

test("without service workers the page says that it needs its server", { timeout: 60_000 }, async () => {
  const { page, close } = await open(browser, server.address, { serviceWorkers: "block" });
  await page.locator("#offline").filter({ hasText: "needs the server" }).waitFor({ timeout: 20_000 });
  await close();
});

test("opened as a file it says what to do", { timeout: 60_000 }, async () => {
  const page = await browser.newPage();
  await page.goto(`file://${fileURLToPath(new URL("../dist/index.html", import.meta.url))}`);
  const message = page.locator("#opening");
  await page.waitForFunction(() => getComputedStyle(document.querySelector("#opening")).visibility === "visible", undefined, { timeout: 4_000 });
  assert.match(await message.innerText(), /gridforest web/);
  await page.close();
});

test("words are explained with examples, and the tour goes around", { timeout: 120_000 }, async () => {
  const { page, faults, close } = await open(browser, server.address);
  await page.locator("#words summary").click();
  for (const show of await page.locator("#words button").all()) {
    await show.click();
    await ready(page);
    assert.match(page.url(), /shape=2x2/);
    const verdicts = { "Show a proper puzzle": "proper", "Show a puzzle that is not minimal": "not minimal" };
    const verdict = verdicts[await show.innerText()];
    if (verdict) assert.ok((await page.getByTestId("verdict").innerText()).split("\n").includes(verdict));
  }
  await page.locator("#tour").click();
  for (let station = 1; station <= 6; station++) {
    assert.match(await page.locator("#guide").innerText(), new RegExp(`^${station} of 6`));
    assert.equal(await page.locator(".toured").count(), 1);
    await page.locator("#tour-next").click();
  }
  assert.ok(await page.locator("#guide").isHidden());
  assert.deepEqual(faults, []);
  await close();
});
