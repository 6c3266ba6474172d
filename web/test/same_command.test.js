/** What the page shows as the same by command gives the same, and what it saves is what it shows. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname } from "node:path";
import { test } from "node:test";
import { PROGRAM, boardOf, onPage, paste, ready } from "./browser.js";

/** What a command line of the page prints, as rows of CSV. */
function run(command) {
  const [header, ...lines] = output(command).trim().split("\n").map((line) => line.split(","));
  return lines.map((line) => Object.fromEntries(header.map((name, i) => [name, line[i]])));
}

/** What it prints. */
function output(command) {
  const env = { ...process.env, PATH: `${dirname(PROGRAM)}:${process.env.PATH}` };
  const { stdout, stderr, status } = spawnSync("bash", ["-c", `set -o pipefail; ${command}`], { encoding: "utf8", env, maxBuffer: 1 << 28 });
  assert.equal(status, 0, `${command}: ${stderr}`);
  return stdout;
}

/** Whether the names in a piece of Python are those of the package, and its arguments too. */
function checkPython(text) {
  const folder = new URL("../../python/gridforest/", import.meta.url);
  const sources = ["census", "count_estimates", "describing", "puzzle_estimates", "scanning", "solution_estimates", "solving", "trees"].map((name) => readFileSync(new URL(`${name}.py`, folder), "utf8")).join("\n")
    + readFileSync(new URL("_core.pyi", folder), "utf8");
  const parsed = spawnSync("python3", ["-c", "import ast, sys; ast.parse(sys.stdin.read())"], { input: text, encoding: "utf8" });
  assert.equal(parsed.status, 0, `${text}: ${parsed.stderr}`);
  for (const [, name, list] of text.matchAll(/(?:gf|board)\.(\w+)\(([^()]*)/g)) {
    const [, signature] = sources.match(new RegExp(`(?:def|class) ${name}\\b([\\s\\S]*?\\) ?(?:->|:))`)) ?? assert.fail(`no ${name} in Python`);
    for (const [, argument] of list.matchAll(/(\w+)=/g)) assert.ok(signature.includes(argument), `${name} takes no ${argument}`);
  }
}

/** The command line below an answer. */
async function command(place) {
  const text = (way) => place.locator(`pre[data-way="${way}"]`).first().textContent();
  if (await place.locator('pre[data-way="Python"]').count()) checkPython(await text("Python"));
  return text("Command line");
}

/** What a button saves. */
async function saved(page, place, label) {
  const [download] = await Promise.all([page.waitForEvent("download"), place.getByRole("button", { name: label }).first().click()]);
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

const rowsOf = (text) => text.trim().split("\n").slice(1).map((line) => line.split(","));

onPage("solutions, forest, sets and symmetry", async (page) => {
  const [puzzle, solution] = ["12343..221..43.1", "1234341221434321"];
  await paste(page, puzzle);
  await ready(page, puzzle);
  const panel = (id) => page.locator(`[aria-labelledby=h-${id}]`);
  const [solve, minimal] = (await command(panel("solutions"))).split("\n");
  assert.deepEqual(run(solve), [{ puzzle, solutions: "1", solution }]);
  assert.match(await panel("solutions").innerText(), /11 clues could go, one at a time/);
  const [{ redundant }] = run(minimal);
  await page.getByText("Redundant clues").click();
  assert.deepEqual(await panel("solutions").locator(".cells button").allInnerTexts(), redundant.split(" "));

  // No line ends within an option.
  await panel("sets").locator(".same summary").click();
  const option = panel("sets").locator('pre[data-way="Command line"] .word').filter({ hasText: /^--max-size$/ });
  for (const width of [390, 1600]) {
    await page.setViewportSize({ width, height: 900 });
    assert.ok((await option.boundingBox()).height < 24, `at ${width}`);
  }
  await page.getByTestId("below").waitFor();
  const levels = run(await command(panel("forest")));
  const { name, bytes } = await saved(page, panel("forest"), "Save CSV");
  assert.equal(name, "forest.csv");
  assert.deepEqual(rowsOf(String(bytes)), levels.filter(({ nodes }) => nodes !== "0").map(({ clues, nodes, leaves }) => [clues, nodes, leaves]));

  await page.getByTestId("sets").and(page.locator("[data-complete=yes]")).waitFor();
  const sets = run(await command(panel("sets")));
  const table = rowsOf(String((await saved(page, panel("sets"), "Save CSV")).bytes));
  assert.deepEqual(table.map(([, , cells]) => cells).sort(), sets.map(({ cells }) => cells).sort());

  await page.getByTestId("form").waitFor();
  const [canonical] = run(await command(panel("symmetry")));
  assert.equal(canonical.canonical, await page.getByTestId("form").innerText());
});

onPage("random puzzles, with their seeds", async (page) => {
  const next = async (press) => {
    const before = boardOf(page);
    await press();
    await page.waitForFunction((before) => new URLSearchParams(location.hash.slice(1)).get("board") !== before, before, { timeout: 60_000 });
    await ready(page);
    assert.equal(output(await command(page.getByTestId("made"))).trim(), boardOf(page));
  };
  await next(() => page.locator("#generate").click());
  // It is seen, and belongs to this puzzle alone.
  await page.getByTestId("made").locator(".same summary").click();
  assert.ok(await page.getByTestId("made").locator("pre").first().isVisible());
  await page.locator("#clear").click();
  await ready(page, ".".repeat(81));
  assert.equal(await page.getByTestId("made").locator(".same").count(), 0);
  assert.equal(await page.getByTestId("made").getByRole("button", { name: "Save SVG" }).count(), 1);
  await page.locator("#maker summary").click();
  await page.locator("#symmetry-of-clues").selectOption("rotate180");
  await page.locator("#number-of-clues").fill("26");
  await next(() => page.locator("#make").click());
  await next(() => page.locator("#fill").click());
  const inside = output(`echo ${boardOf(page)} | gridforest solve`).trim().split(",").at(-1);
  await page.locator("#all-clues").click();
  await ready(page, inside);
  await page.locator("#to-leaf").click();
  await page.waitForFunction((inside) => !location.hash.includes(`board=${inside}`), inside);
  await ready(page);
  const [leaf] = run(await command(page.getByTestId("made")));
  assert.deepEqual([leaf.puzzle, leaf.minimal_puzzle], [inside, boardOf(page)]);
  await page.locator("#shape").selectOption("3x3+x");
  await page.waitForFunction(() => new URLSearchParams(location.hash.slice(1)).get("shape") === "3x3+x");
  await next(() => page.locator("#generate").click());
});

test("a puzzle that took many attempts is made with as many", async () => {
  const { SAME } = await import("../page/commands.js");
  const of = { shape: "2x2", symmetry: "full", clues: undefined, minimal: false, seed: 1 };
  assert.ok(!SAME.symmetric({ ...of, attempts: 100_000 }).command.includes("attempts"));
  const { command, python } = SAME.symmetric({ ...of, attempts: 100_001 });
  assert.match(command, /--attempts 100001 /);
  assert.match(python, / attempts=100001,/);
  checkPython(python);
  assert.match(output(command), /^[.1-4]{16}$/m);
});

onPage("solutions are listed, counted and coloured as by command", async (page) => {
  const panel = page.locator("[aria-labelledby=h-solutions]");
  const last = (/** @type {string} */ text) => text.split("\n").at(-1);
  for (const [shape, board, listed] of [["2x2", "1.....1..1.....1", 18], ["3x3", `${"123456789".padEnd(81, ".")}`, 1000]]) {
    await paste(page, board);
    await ready(page, board);
    const own = rowsOf(String((await saved(page, panel.locator(":scope > div > .footer"), "Save CSV")).bytes));
    assert.equal(own.length, listed);
    const place = panel.locator(":scope > div > .footer");
    assert.deepEqual(run(last(await command(place))).map(({ number, solution }) => [number, solution]), own, shape);
    await page.locator("#uses").click();
    await page.getByTestId("uses").filter({ hasText: "solutions" }).waitFor();
    const uses = rowsOf(String((await saved(page, panel.locator(".foot"), "Save CSV")).bytes)).map(String);
    assert.deepEqual(output(await command(panel.locator(".foot"))).trim().split("\n").sort(), uses.sort(), shape);
  }
  await page.locator("#shape").selectOption("latin5");
  await page.waitForFunction(() => new URLSearchParams(location.hash.slice(1)).get("shape") === "latin5");
  await ready(page);
  await page.locator("#clear").click();
  await ready(page, ".".repeat(25));
  await page.getByRole("button", { name: "Count them all" }).click();
  await page.getByTestId("progress").filter({ hasText: "all counted" }).waitFor();
  assert.equal(await page.getByTestId("count").innerText(), "161,280");
  const place = panel.locator(".tail .footer").filter({ hasText: "The number by command" });
  assert.equal(run(await command(place))[0].solutions, "161280");
  assert.equal(String((await saved(page, place, "Save text")).bytes), "161280\n");
});

onPage("the speed is measured by a command too", async (page) => {
  await page.locator("#tab-speed").click();
  await page.locator("#measure").click();
  const view = page.locator("#view-speed");
  await view.locator(".same").waitFor({ timeout: 60_000 });
  const [made, bench] = (await command(view)).split("\n");
  assert.equal(output(made.replace("> puzzles.txt", "")).trim().split("\n").filter((line) => /^[.1-9]{81}$/.test(line)).length, 1000);
  assert.match(output(bench.replace("bench puzzles.txt", "bench --help")), /Usage/);
  assert.equal(rowsOf(String((await saved(page, view, "Save CSV")).bytes)).length, 1);
});

onPage("estimates and counts, with their seeds", async (page) => {
  await page.locator("#tab-count").click();
  const view = page.locator("#view-count");
  const runs = async (problem, size) => {
    await page.locator("#problem").selectOption(problem);
    await page.locator("#size").selectOption(size);
    await page.locator("#start").click();
    await page.waitForFunction((number) => document.querySelectorAll(".plot .curve, .plot .point").length >= number, 1, { timeout: 60_000 });
    await page.waitForTimeout(1500);
    // While it runs, too.
    assert.match(await command(view), /--seed \d+/);
    await page.locator("#stop").click();
    const own = rowsOf(String((await saved(page, view, "Save CSV")).bytes));
    return [own, run(await command(view))];
  };
  const [[[, ln]], [row]] = await runs("queens", "20");
  assert.ok(Math.abs(Number(ln) - Number(row.ln_count)) < 1e-6, `${ln} ${row.ln_count}`);
  const [own, same] = await runs("puzzles", "2x3");
  assert.deepEqual(own.map(([clues, perGrid]) => [clues, Number(perGrid).toPrecision(5)]), same.filter(({ count }) => count !== "0").map(({ clues, per_grid }) => [clues, Number(per_grid).toPrecision(5)]));
  const { bytes } = await saved(page, view, "Save SVG");
  assert.match(String(bytes), /^<svg[^>]*xmlns="http:\/\/www.w3.org\/2000\/svg"/);
});

onPage("puzzles with few clues, found in the worker and cancelled", async (page) => {
  await paste(page, "1234341221434321");
  await ready(page, "1234341221434321");
  const panel = page.locator("[aria-labelledby=h-few]");
  await page.locator("#few-start").click();
  await page.getByTestId("few-rows").waitFor();
  const rows = run(await command(panel));
  const shown = (await page.getByTestId("few-rows").locator("tbody tr").allInnerTexts()).map((text) => text.split(/\s+/).map((cell) => cell.replaceAll(",", "")));
  assert.deepEqual(shown, rows.map(({ clues, puzzles, minimal }) => [clues, puzzles, minimal]));
  const puzzles = rowsOf(String((await saved(page, panel, "Save CSV")).bytes));
  assert.equal(puzzles.length, rows.reduce((sum, { puzzles }) => sum + Number(puzzles), 0));
  const first = await panel.locator(".found button").first().innerText();
  await panel.locator(".found button").first().click();
  await ready(page, first);
  assert.equal(await page.getByTestId("count").innerText(), "1");
  // A search of a day is cancelled.
  await page.locator("#shape").selectOption("3x3");
  await page.waitForFunction(() => new URLSearchParams(location.hash.slice(1)).get("shape") === "3x3");
  await ready(page);
  await page.locator("#few-clues").fill("17");
  await page.locator("#few-start").click();
  await page.getByTestId("few").filter({ hasText: "searching" }).waitFor();
  await panel.getByRole("button", { name: "Cancel" }).click();
  await page.getByTestId("few").filter({ hasText: "cancelled" }).waitFor();
});

onPage("candidates by their solutions, and how many solutions there are about", async (page) => {
  await paste(page, "1.....1..1.....1");
  await ready(page, "1.....1..1.....1");
  await page.locator("#uses").click();
  await page.getByTestId("uses").filter({ hasText: "all 18 solutions" }).waitFor();
  const label = await page.locator(".cell").nth(1).getAttribute("aria-label");
  const counts = [...label.matchAll(/(\d) in (\d+) solutions?/g)].map(([, , count]) => Number(count));
  assert.equal(counts.reduce((a, b) => a + b), 18);
  assert.equal(await page.locator(".cell").nth(1).locator("text").count(), counts.length);
  await page.locator("#uses").click();
  assert.equal(await page.locator(".uses").count(), 0);
  await page.locator("#shape").selectOption("3x3");
  await page.waitForFunction(() => new URLSearchParams(location.hash.slice(1)).get("shape") === "3x3");
  await page.locator("#clear").click();
  await ready(page, ".".repeat(81));
  await page.locator("#estimate-solutions").click();
  await page.getByTestId("about").filter({ hasText: /about 6\.[4-9]\d × 10²¹ ± / }).waitFor({ timeout: 120_000 });
  const panel = page.locator("[aria-labelledby=h-solutions]");
  const place = panel.locator(".tail");
  const [row] = run(await command(place));
  const own = rowsOf(String((await saved(page, place, "Save CSV")).bytes))[0];
  assert.ok(Math.abs(Number(own[1]) - Number(row.ln_count)) < 1e-6, `${own[1]} ${row.ln_count}`);
});

onPage("two boards are compared", async (page) => {
  await paste(page, "1..43...4.......");
  await ready(page, "1..43...4.......");
  await page.locator("#other").fill("4..13...1.......");
  await page.locator("#compare").click();
  await page.getByTestId("compared").filter({ hasText: "Equivalent" }).waitFor();
  const [row] = run(await command(page.locator("[aria-labelledby=h-symmetry] .below")));
  assert.equal(row.equivalent, "yes");
  await page.locator("#other").fill("1..4............");
  await page.locator("#compare").click();
  await page.getByTestId("compared").filter({ hasText: "Not equivalent" }).waitFor();
  // The other way around: what is shown now is kept, and another board compared with it.
  await page.getByRole("button", { name: "Keep this one" }).click();
  assert.equal(await page.locator("#other").inputValue(), "1..43...4.......");
});

onPage("a file opens as a list with features", async (page) => {
  const puzzles = ["7.......3.1.6.74.......25.8........62.......4..8.5....8.15...6.5..4....9.7...3...", "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"];
  await page.locator("#tab-list").click();
  await page.locator("#file").setInputFiles({ name: "two.txt", mimeType: "text/plain", buffer: Buffer.from(`${puzzles.join("\n")}\n53..7....61\n`) });
  await page.getByTestId("listed").filter({ hasText: "two.txt: 2 puzzles; 1 line without a board" }).waitFor();
  const view = page.locator("#view-list");
  const own = rowsOf(String((await saved(page, view, "Save CSV")).bytes));
  const command_ = (await command(view)).replace("two.txt", "-");
  const rows = run(`printf '${puzzles.join("\\n")}\\n' | ${command_}`);
  assert.deepEqual(own.map(([, ...row]) => row), rows.map((row) => Object.values(row)));
  await page.getByRole("button", { name: /^guesses/ }).click();
  await page.getByRole("button", { name: /^guesses/ }).click();
  const guesses = (await view.locator("tbody tr td:nth-child(6)").allInnerTexts()).map(Number);
  assert.deepEqual(guesses, [...guesses].sort((a, b) => b - a));
  await view.locator(".puzzle").last().click();
  await ready(page);
  assert.ok(puzzles.includes(boardOf(page)));
});

onPage("the puzzles above and below are compared by features", async (page) => {
  const start = boardOf(page);
  await page.locator("#neighbours").click();
  const table = page.locator("[aria-labelledby=h-forest] .features");
  await page.locator("[aria-labelledby=h-forest] .save").first().waitFor();
  const parents = [...start].filter((symbol) => symbol === ".").length;
  assert.equal(await table.locator("tbody tr").count(), parents);
  const size = page.viewportSize();
  for (const width of [1600, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    assert.ok(await table.locator("..").evaluate((place) => place.scrollWidth <= place.clientWidth), `all columns are seen at ${width}`);
  }
  await page.setViewportSize(size);
  await table.getByRole("button", { name: /^rounds of singles/ }).click();
  const near = page.locator("[aria-labelledby=h-forest]").locator(".list .footer");
  const texts = String((await saved(page, near, "Save text")).bytes).trim();
  const rows_ = run(`printf '${texts.replaceAll("\n", "\\n")}\\n' | ${(await command(near)).replace("neighbours.txt", "-")}`);
  assert.deepEqual(rows_.map((row) => row.puzzle), texts.split("\n"));
  assert.deepEqual(rowsOf(String((await saved(page, near, "Save CSV")).bytes)).map((row) => row.slice(1).join()).sort(), rows_.map((row) => Object.values(row).join()).sort());
  const label = await table.locator(".puzzle").first().innerText();
  assert.match(label, /^with r\dc\d$/);
  await table.locator(".puzzle").first().click();
  await page.waitForFunction((start) => new URLSearchParams(location.hash.slice(1)).get("board") !== start, start);
  await ready(page);
  const [, row, column] = label.match(/r(\d)c(\d)/).map(Number);
  assert.equal(boardOf(page)[(row - 1) * 9 + column - 1] !== ".", true);
  // Those below come first, with a clue less each.
  const small = "12343..221..43.1";
  await paste(page, small);
  await ready(page, small);
  const children = await page.locator(".family .child").count();
  await page.locator("#neighbours").click();
  const clues = [...small].filter((symbol) => symbol !== ".").length;
  await table.locator("tbody tr").nth(children + small.length - clues - 1).waitFor();
  const rows = await table.locator("tbody tr").allInnerTexts();
  assert.equal(rows.length, children + small.length - clues);
  rows.forEach((text, row) => assert.match(text, new RegExp(row < children ? `^without r\\dc\\d\\s+${clues - 1}\\b` : `^with r\\dc\\d\\s+${clues + 1}\\b`)));
});

onPage("boards and drawings are saved as pictures", async (page) => {
  const left = page.locator("#save-board");
  assert.equal(String((await saved(page, left, "Save text")).bytes), `${boardOf(page)}\n`);
  const svg = String((await saved(page, left, "Save SVG")).bytes);
  assert.equal(svg.match(/<text/g).length, [...boardOf(page)].filter((symbol) => symbol !== ".").length);
  assert.ok(!svg.includes("var(") && !svg.includes("class="), svg.slice(0, 400));
  assert.equal(await left.getByRole("button", { name: "Save SVG" }).evaluate((button) => (button.click(), button.textContent)), "Saving…");
  await page.waitForEvent("download");
  const { name, bytes } = await saved(page, left, "Save PNG");
  assert.equal(name, "board.png");
  assert.equal(bytes.subarray(1, 4).toString(), "PNG");
  // Twice as many pixels as the drawing has units; and not one colour alone.
  assert.ok(bytes.readUInt32BE(16) >= 1000 && bytes.length > 5000, `${bytes.readUInt32BE(16)} ${bytes.length}`);
});

onPage("the drawings of the panels are saved as pictures", async (page) => {
  await paste(page, "1234341221434321");
  await ready(page, "1234341221434321");
  await page.getByTestId("below").waitFor();
  await page.getByTestId("sets").and(page.locator("[data-complete=yes]")).waitFor();
  const panel = (/** @type {string} */ id) => page.locator(`[aria-labelledby=h-${id}]`);
  await page.locator(".thumbs button").last().click();
  for (const [name, place] of Object.entries({ sets: panel("sets"), forest: panel("forest"), symmetry: panel("symmetry") })) {
    const svg = String((await saved(page, place, "Save SVG")).bytes);
    assert.match(svg, /^<svg[^>]*xmlns="http:\/\/www.w3.org\/2000\/svg"/, name);
    // It stands alone: no class, no style of the page.
    assert.ok(!/ class=|var\(|<script/.test(svg), name);
    const { bytes } = await saved(page, place, "Save PNG");
    assert.equal(bytes.subarray(1, 4).toString(), "PNG");
    assert.ok(bytes.readUInt32BE(16) >= 1000 && bytes.readUInt32BE(20) >= 600, name);
    // The paper, and the cells of the set that was chosen.
    if (name === "sets") assert.equal((svg.match(/<rect/g) ?? []).length, 1 + 12);
  }
});
