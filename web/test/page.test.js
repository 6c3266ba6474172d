/** What a user does on the page, in a real browser. */
import assert from "node:assert/strict";
import { boardOf, browser, onPage, open, paste, program, ready, server } from "./browser.js";

const count = (page) => page.getByTestId("count").innerText();
const verdict = async (page) => (await page.getByTestId("verdict").innerText()).split(/\s*\n\s*/);
const rows = (text, side) => Array.from({ length: side }, (_, row) => text.slice(row * side, (row + 1) * side));

onPage("a pasted puzzle is solved, in every form", async (page) => {
  const [puzzle] = program(["generate", "3x3", "--seed", "12", "--quiet", "--format", "ndjson"]).match(/[.1-9]{81}/);
  const drawn = rows(puzzle, 9).map((row) => `| ${row.replace(/(...)(?=.)/g, "$1| ").split("").join(" ")} |`).join("\n");
  for (const text of [puzzle, rows(puzzle, 9).join("\n"), drawn]) {
    await page.locator("#clear").click();
    await ready(page, ".".repeat(81));
    await paste(page, text);
    await ready(page, puzzle);
    assert.equal(await count(page), "1");
    assert.deepEqual((await verdict(page)).slice(0, 2), ["proper", "minimal"]);
  }
  const solution = program(["solve", "--quiet", "--format", "csv"], puzzle).trim().split(",").at(-1);
  await page.locator("#show").click();
  assert.equal((await page.locator(".cell").allInnerTexts()).join(""), solution);
});

onPage("a clue is taken off, comes back, and every step can be undone", async (page) => {
  const start = boardOf(page);
  const clue = [...start].findIndex((symbol) => symbol !== ".");
  const without = `${start.slice(0, clue)}.${start.slice(clue + 1)}`;
  await page.locator(".cell").nth(clue).click();
  await ready(page, without);
  assert.notEqual(await count(page), "1");
  assert.match(await page.getByTestId("sets").innerText(), /hit by no clue/);
  await page.locator(".cell").nth(clue).click();
  await ready(page, start);
  assert.equal(await count(page), "1");
  for (const board of [without, start]) {
    await page.keyboard.press("Control+z");
    await ready(page, board);
  }
  assert.ok(await page.locator("#undo").isDisabled());
  await page.locator("#redo").click();
  await ready(page, without);
  // The link carries the grid too, so that the clue can be put back elsewhere.
  const { page: other, close } = await open(browser, server.address, { hash: new URL(page.url()).hash });
  await other.locator(".cell").nth(clue).click();
  await ready(other, start);
  await close();
});

onPage("the board is used by keys alone", async (page) => {
  await page.locator("#clear").click();
  await ready(page, ".".repeat(81));
  await page.locator(".cell").first().focus();
  for (const key of ["5", "ArrowRight", "ArrowDown", "5", "End", "7", "Delete", "ArrowDown", "3"]) await page.keyboard.press(key);
  const expected = [..."5".padEnd(81, ".")].map((symbol, cell) => (cell === 10 ? "5" : cell === 26 ? "3" : symbol)).join("");
  await ready(page, expected);
  assert.match((await verdict(page))[0], /conflict/);
  assert.equal(await page.locator(".cell.conflict").count(), 2);
  assert.match(await page.locator(".cell").first().getAttribute("aria-label"), /r1c1, clue 5, conflict/);
});

onPage("solutions are stepped through, and one of them studied", async (page) => {
  await paste(page, "1.....1..1.....1");
  await ready(page, "1.....1..1.....1");
  assert.equal(await count(page), "18");
  await page.keyboard.press("Escape");
  await page.locator("h1").click();
  const seen = new Set();
  for (let step = 0; step < 18; step++) {
    await page.keyboard.press("]");
    seen.add((await page.locator(".cell").allInnerTexts()).join(""));
  }
  assert.equal(seen.size, 18);
  await page.getByRole("button", { name: "Study this grid" }).click();
  await page.getByTestId("sets").waitFor();
  assert.match(await page.getByTestId("sets").innerText(), /hit by no clue/);
});

onPage("a long run is cancelled, and the page goes on", async (page) => {
  await page.locator("#clear").click();
  await ready(page, ".".repeat(81));
  assert.equal(await count(page), "10,000+");
  await page.getByRole("button", { name: "Count them all" }).click();
  await page.getByTestId("progress").filter({ hasText: "so far" }).waitFor();
  await page.locator("#solutions").getByRole("button", { name: "Cancel" }).click();
  await page.getByTestId("progress").filter({ hasText: "cancelled" }).waitFor();
  await page.locator("#undo").click();
  await ready(page);
  assert.equal(await count(page), "1");
});

onPage("bad input is said on the page, which stays as it was", async (page) => {
  const start = boardOf(page);
  for (const [text, says] of [
    [".".repeat(289), /289 cells.*larger boards are for the program/],
    ["hello", /no board/], ["no puzzle!", /no board/], ["", /no board/], ["12345", /5 cells/], ["<img src=x onerror=alert(1)>", /no board/],
  ]) {
    await paste(page, text);
    await page.locator("#message").filter({ hasText: says }).waitFor();
    assert.equal(boardOf(page), start);
  }
  for (const [hash, says] of [["#shape=16x16&board=1", /no shape/], ["#shape=2x2&board=12", /none of shape 2x2/]]) {
    await page.evaluate((hash) => { location.hash = hash; }, hash);
    await page.locator("#message").filter({ hasText: says }).waitFor();
  }
  await page.getByRole("button", { name: "Dismiss" }).click();
  assert.ok(await page.locator("#message").isHidden());
});

const SHAPES = ["2x2", "2x3", "3x2", "2x4", "4x2", "3x3", "latin2", "latin3", "latin4", "latin5", "latin6", "latin7", "latin8", "latin9",
  "2x2+x", "2x3+x", "3x3+x", "3x3+windows", "3x3+x+windows", "3x3+dg", "latin5+x", "latin7+x", "latin5+pandiagonal", "latin7+pandiagonal"];

onPage("every shape has random minimal puzzles with sets, symmetries and a place in the forest", async (page) => {
  for (const shape of SHAPES) {
    await page.locator("#shape").selectOption(shape);
    await page.waitForFunction((shape) => new URLSearchParams(location.hash.slice(1)).get("shape") === shape, shape);
    await ready(page);
    const before = boardOf(page);
    // The smallest boards have so few minimal puzzles that the same one may come again.
    for (let press = 0; press < 20 && (press === 0 || boardOf(page) === before); press++) {
      // Each is made from a seed of its own, which the command says.
      const made = page.getByTestId("made");
      const said = await made.textContent();
      await page.locator("#generate").click();
      await page.waitForFunction(([made, said]) => made.querySelector(".same") && made.textContent !== said, [await made.elementHandle(), said], { timeout: 60_000 });
      await ready(page);
    }
    assert.deepEqual((await verdict(page)).slice(0, 2), ["proper", "minimal"], shape);
    await page.getByTestId("sets").waitFor();
    assert.match(await page.getByTestId("symmetry").innerText(), /fix/);
    assert.match(await page.getByTestId("family").innerText(), /0\s+children/);
  }
});

onPage("every larger board that is offered has random minimal puzzles, with one solution", async (page) => {
  const offered = await page.locator("#shape option").evaluateAll((options) => options.map((option) => option.value));
  const larger = offered.filter((shape) => !SHAPES.includes(shape) && shape !== "other");
  assert.ok(larger.includes("4x4") && larger.includes("latin16") && larger.some((shape) => shape.startsWith("jigsaw")), `${larger}`);
  for (const shape of larger) {
    // From a board of another size, so that the rules bring a puzzle of their own.
    await page.evaluate(() => { location.hash = "#shape=2x2&board=1......2..4..3.."; });
    await ready(page, "1......2..4..3..");
    await page.locator("#shape").selectOption(shape);
    await page.waitForFunction((shape) => new URLSearchParams(location.hash.slice(1)).get("shape") === shape, shape, { timeout: 60_000 });
    await ready(page);
    assert.deepEqual((await verdict(page)).slice(0, 2), ["proper", "minimal"], shape);
    assert.equal(await page.locator(".cell").count(), boardOf(page).length, shape);
  }
});

onPage("puzzles are made of a symmetry, of a number of clues, and on the clue cells of the board", async (page) => {
  const next = async (press) => {
    const before = boardOf(page);
    await press();
    await page.waitForFunction((before) => new URLSearchParams(location.hash.slice(1)).get("board") !== before, before, { timeout: 60_000 });
    await ready(page);
    assert.equal((await verdict(page))[0], "proper");
    return [...boardOf(page)].map((symbol) => symbol !== ".");
  };
  await page.locator("#maker summary").click();
  const make = () => page.locator("#make").click();
  for (const symmetry of await page.locator("#symmetry-of-clues option").evaluateAll((options) => options.map((option) => option.value))) {
    await page.locator("#symmetry-of-clues").selectOption(symmetry);
    await page.locator("#number-of-clues").fill("36");
    const clues = await next(make);
    assert.equal(clues.filter(Boolean).length, 36, symmetry);
    if (["rotate180", "full"].includes(symmetry)) assert.deepEqual(clues.toReversed(), clues);
    if (["vertical", "full"].includes(symmetry)) assert.deepEqual(rows(clues, 9).flatMap((row) => row.toReversed()), clues);
  }
  const pattern = [...boardOf(page)].map((symbol) => symbol !== ".");
  assert.deepEqual(await next(() => page.locator("#fill").click()), pattern);
  await page.locator("#symmetry-of-clues").selectOption("none");
  await page.locator("#number-of-clues").fill("");
  await page.locator("#minimal-only").check();
  await next(make);
  assert.equal((await verdict(page))[1], "minimal");
  await page.locator("#number-of-clues").fill("16");
  await make();
  await page.locator("#message").filter({ hasText: "fewer than 17 clues" }).waitFor();
  // Nobody has found a minimal puzzle with so many clues by chance: the search is long, and can be cancelled.
  await page.locator("#number-of-clues").fill("39");
  await make();
  await page.getByTestId("making").filter({ hasText: "attempts" }).waitFor();
  await page.locator("#maker").getByRole("button", { name: "Cancel" }).click();
  await page.getByTestId("making").filter({ hasText: "cancelled" }).waitFor();
});

onPage("children and parents are a click away", async (page) => {
  const start = boardOf(page);
  const parents = [...start].filter((symbol) => symbol === ".").length;
  assert.equal(await page.locator(".family .parent").count(), parents);
  await page.locator(".family .parent").nth(5).click();
  await page.waitForFunction((start) => new URLSearchParams(location.hash.slice(1)).get("board") !== start, start);
  await ready(page);
  assert.match(await page.getByTestId("family").innerText(), new RegExp(`${parents - 1}\\s+parents`));
  const cell = await page.locator(".family .child").evaluateAll((dots, start) => dots.map((dot) => Number(dot.dataset.cell)).find((cell) => start[cell] === "."), start);
  await page.locator(`.family .child[data-cell="${cell}"]`).click();
  await ready(page, start);
});

onPage("what is below a grid is counted exactly", async (page) => {
  for (const [shape, grid] of [["2x2", "1234341221434321"], ["2x3", "123456456123214365365214531642642531"]]) {
    await paste(page, grid);
    await ready(page, grid);
    await page.getByTestId("below").waitFor({ timeout: 120_000 });
    const counted = program(["forest", shape, "--grid", grid, "--format", "csv", "--quiet"]).trim().split("\n").slice(1).map((line) => line.split(","));
    const sum = (column) => counted.reduce((all, row) => all + Number(row[column]), 0).toLocaleString("en");
    const text = await page.getByTestId("below").innerText();
    assert.ok(text.includes(sum(5)) && text.includes(sum(6)), text);
  }
  const grid = boardOf(page);
  await page.locator("#to-leaf").click();
  await page.waitForFunction((grid) => !location.hash.includes(`board=${grid}`), grid);
  await ready(page);
  assert.deepEqual((await verdict(page)).slice(0, 2), ["proper", "minimal"]);
});

onPage("automorphisms and unavoidable sets are drawn on the board", async (page) => {
  await paste(page, "1234341221434321");
  await ready(page, "1234341221434321");
  assert.match(await page.getByTestId("symmetry").innerText(), /32 symmetries/);
  await page.locator(".orders button").first().click();
  assert.ok((await page.locator("#overlay path, #overlay circle").count()) > 4);
  await page.locator(".thumbs button").first().click();
  assert.equal(await page.locator(".cell.in-set").count(), 4);
});

onPage("estimates agree with exact counts, and stop", async (page) => {
  await page.locator("#tab-count").click();
  await page.locator("#problem").selectOption("queens");
  await page.locator("#size").selectOption("12");
  await page.locator("#start").click();
  await page.getByTestId("exact").filter({ hasText: "14,200" }).waitFor();
  await page.locator(".plot .curve").waitFor({ state: "attached" });
  await page.locator("#stop").click();
  await page.locator(".state").filter({ hasText: /stopped|done/ }).waitFor();
  await page.locator("#problem").selectOption("puzzles");
  await page.locator("#size").selectOption("2x2");
  await page.locator("#start").click();
  await page.getByTestId("estimate").filter({ hasText: "counted exactly" }).waitFor();
  await page.waitForFunction(() => document.querySelectorAll(".plot .exact").length >= 3);
  await page.locator("#size").selectOption("2x3");
  await page.locator("#start").click();
  await page.waitForFunction(() => document.querySelectorAll(".plot .point").length >= 3 && document.querySelectorAll(".plot .exact").length === 0);
  await page.locator("#stop").click();
});

onPage("1,000 puzzles are solved fast", async (page) => {
  await page.locator("#tab-speed").click();
  if (process.env.PUZZLES) {
    const { readFileSync } = await import("node:fs");
    await page.locator("#puzzles").fill(readFileSync(process.env.PUZZLES, "utf8").split("\n").filter((line) => /^[.0-9]{81}/.test(line)).slice(0, 1000).map((line) => line.slice(0, 81)).join("\n"));
  }
  await page.locator("#measure").click();
  const time = async (id) => Number(await page.getByTestId(id).getAttribute("data-ms", { timeout: 60_000 }));
  console.log(`1,000 puzzles: together ${(await time("together")).toFixed(2)} ms, alone ${(await time("one-by-one")).toFixed(2)} µs each`);
  assert.match(await page.locator("#view-speed .result").innerText(), /1,000 of them are proper/);
});

for (const [name, options] of [["light", {}], ["dark", { colorScheme: "dark" }], ["a phone", { viewport: { width: 375, height: 740 }, isMobile: true, hasTouch: true }]]) {
  onPage(`the views are accessible and fit: ${name}`, async (page) => {
    await page.addScriptTag({ path: new URL("node_modules/axe-core/axe.min.js", import.meta.url).pathname });
    await page.getByTestId("sets").and(page.locator("[data-complete=yes]")).waitFor({ timeout: 120_000 });
    for (const view of ["puzzle", "list", "count", "speed"]) {
      await page.locator(`#tab-${view}`).click();
      if (view === "list") {
        await page.locator("#file").setInputFiles({ name: "one.txt", mimeType: "text/plain", buffer: Buffer.from(`${boardOf(page)}\n`) });
        await page.locator("#view-list .same").waitFor();
      }
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      assert.ok(wide <= 0, `${view} is ${wide} pixels too wide`);
      const { violations } = await page.evaluate(() => window.axe.run());
      assert.deepEqual(violations.map(({ id, nodes }) => `${view}: ${id}: ${nodes.map((node) => node.html).slice(0, 3)}`), []);
    }
    const colour = await page.evaluate(() => getComputedStyle(document.body).backgroundColor.match(/\d+/g).map(Number));
    assert.equal(colour[0] < 60, name === "dark");
  }, { ...options, bypassCSP: true });
}
