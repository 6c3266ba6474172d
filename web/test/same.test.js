/** The same answers as the native program's, on 1,000 boards of every kind and shape. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { PROGRAM, browser, open, program, server } from "./browser.js";

/** Rows of CSV as objects. */
function csv(text) {
  const [header, ...lines] = text.trim().split("\n").map((line) => line.split(","));
  return lines.map((line) => Object.fromEntries(header.map((name, i) => [name, line[i]])));
}

/** Boards of the program's own making. */
function boards() {
  const made = (shape, kind, number) => program(["generate", shape, "--count", String(number), "--kind", kind, "--seed", "22", "--quiet", "--format", "csv"])
    .match(/^[.1-9]{4,}$/gm).map((board) => ({ shape, board }));
  const nines = ["minimal", "easy", "several", "none"].flatMap((kind) => made("3x3", kind, 150));
  const others = ["2x2", "2x3", "latin4", "latin5"].flatMap((shape) => ["minimal", "several"].flatMap((kind) => made(shape, kind, 50)));
  return [...nines, ...others];
}

test("the page reads what the program reads", { timeout: 300_000 }, async () => {
  const folder = new URL("../../tests/formats/", import.meta.url);
  // Texts, and none longer than a few boards: the others are files for the list.
  const files = readdirSync(folder).flatMap((name) => {
    const bytes = readFileSync(new URL(name, folder));
    const text = bytes.toString("utf8");
    return Buffer.from(text).equals(bytes) && text.length < 20_000 && !text.includes("\0") ? [{ name, text }] : [];
  });
  assert.ok(files.length > 100);
  const { page, close } = await open(browser, server.address);
  const own = await page.evaluate(async (files) => {
    const { Lane } = await import("./engine.js");
    const lane = new Lane();
    const answers = [];
    for (const { text } of files) answers.push(await lane.ask("read", { text, shape: "3x3" }).then(({ board, note }) => ({ board, note }), () => null));
    return answers;
  }, files);
  await close();
  let refused = 0;
  files.forEach(({ name }, i) => {
    const { stdout } = spawnSync(PROGRAM, ["solve", fileURLToPath(new URL(name, folder)), "--quiet", "--format", "csv"], { encoding: "utf8" });
    const [first] = csv(stdout.trim() || "puzzle");
    if (first === undefined) refused += 1;
    // Of candidates the page takes the single ones, and says so.
    const [side, all] = [9, first?.puzzle];
    const given = (/** @type {string} */ cell) => cell.replaceAll(".", "");
    const puzzle = all?.length === side ** 3 ? all.match(/.{9}/g).map((cell) => (given(cell).length === 1 ? given(cell) : ".")).join("") : all ?? null;
    if (puzzle !== all && all) assert.match(own[i].note, /candidates/, name);
    assert.equal(own[i]?.board ?? null, puzzle, name);
  });
  assert.ok(refused > 5 && refused < files.length / 2, `${refused}`);
});

test("the page and the program agree on 1,000 boards", { timeout: 300_000 }, async () => {
  const all = boards();
  assert.equal(all.length, 1000);
  const { page, close } = await open(browser, server.address);
  const answers = await page.evaluate(async (all) => {
    const { Lane } = await import("./engine.js");
    const lane = new Lane();
    const answers = [];
    for (const { shape, board } of all) {
      const examined = await lane.ask("examine", { shape, board, limit: 1000, grid: "" });
      const { form, order } = await lane.ask("symmetries", { shape, board });
      answers.push({ ...examined, form, order });
    }
    return answers;
  }, all);
  await close();
  for (const shape of new Set(all.map((board) => board.shape))) {
    const own = all.flatMap((board, i) => (board.shape === shape ? [{ ...board, ...answers[i] }] : []));
    const input = own.map(({ board }) => board).join("\n");
    const args = ["--shape", shape, "--quiet", "--format", "csv"];
    const solved = csv(program(["solve", "--limit", "1000", ...args], input));
    const minimal = csv(program(["minimal", ...args], input));
    const canonical = csv(program(["canon", "--kind", "puzzle", ...args], input));
    own.forEach((answer, i) => {
      assert.equal(String(answer.solutions).replace("1000", "1000+"), solved[i].solutions, answer.board);
      if (answer.solutions === 1) assert.equal(answer.list[0], solved[i].solution);
      assert.equal(answer.solutions === 1 && answer.redundant.length === 0, minimal[i].minimal === "true", answer.board);
      assert.equal(answer.form, canonical[i].canonical, answer.board);
      assert.equal(answer.order, canonical[i].stabiliser, answer.board);
    });
  }
});
