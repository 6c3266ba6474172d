/** The page under other hands and eyes: touch, keys alone, chosen colours, long texts. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { boardOf, browser, onPage, open, paste, ready, server } from "./browser.js";

const PHONE = { viewport: { width: 375, height: 740 }, isMobile: true, hasTouch: true };
const with_ = (board, cell, symbol) => board.slice(0, cell) + symbol + board.slice(cell + 1);

/** Waits until the address has this board, and it was examined. */
const settled = (page, board) => ready(page, board);

/** The contrast of two colours as a browser writes them (WCAG 2, relative luminance). */
function contrast(one, other) {
  const light = (colour) => {
    const [r, g, b] = colour.match(/[\d.]+/g).map(Number).map((value) => value / 255).map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [dark, bright] = [light(one), light(other)].sort((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
}

onPage("a finger enters, erases and undoes", async (page) => {
  const start = boardOf(page);
  await page.locator("#clear").tap();
  const empty = ".".repeat(81);
  await settled(page, empty);
  // Nothing is chosen yet: the pad says what is missing.
  await page.locator("#pad").getByRole("button", { name: "Enter 7" }).tap();
  assert.match(await page.locator("#caption").innerText(), /Choose a cell/);
  await page.locator(".cell").nth(40).tap();
  assert.equal(await page.locator(".cell").nth(40).getAttribute("aria-selected"), "true");
  assert.equal(boardOf(page), empty);
  // What the grid has there isn't given away.
  assert.equal(await page.locator(".cell").nth(40).evaluate((cell) => getComputedStyle(cell, "::after").content), "none");
  await page.locator("#pad").getByRole("button", { name: "Enter 7" }).tap();
  await settled(page, with_(empty, 40, "7"));
  // A touch of another cell chooses it, and takes no clue off.
  await page.locator(".cell").nth(41).tap();
  await page.locator("#pad").getByRole("button", { name: "Enter 3" }).tap();
  await settled(page, with_(with_(empty, 40, "7"), 41, "3"));
  await page.locator("#pad").getByRole("button", { name: "Erase" }).tap();
  await settled(page, with_(empty, 40, "7"));
  await page.locator("#undo").tap();
  await settled(page, with_(with_(empty, 40, "7"), 41, "3"));
  for (let step = 0; step < 3; step++) await page.locator("#undo").tap();
  await settled(page, start);
  // A second touch of the chosen cell is a click.
  const clue = [...start].findIndex((symbol) => symbol !== ".");
  await page.locator(".cell").nth(clue).tap();
  assert.equal(boardOf(page), start);
  await page.locator(".cell").nth(clue).tap();
  await settled(page, with_(start, clue, "."));
}, PHONE);

onPage("a finger finds the field for a board, the pad and the dots", async (page) => {
  const box = (locator) => locator.boundingBox();
  assert.ok((await box(page.locator("#text"))).y < (await box(page.locator("#board"))).y, "the field stands above the board");
  assert.ok((await box(page.locator("#text"))).y < 300);
  for (const key of await page.locator("#pad button").all()) {
    const { width, height } = await box(key);
    assert.ok(width >= 38 && height >= 44, `a key of ${width} by ${height}`);
  }
  assert.equal(await page.locator("#pad button").count(), 9 + 1 + 2);
  for (const dot of [page.locator(".dots .parent").first(), page.locator(".dots .parent").nth(9)]) {
    const { width, height } = await box(dot);
    assert.ok(width >= 28 && height >= 28, `a dot of ${width} by ${height}`);
  }
}, PHONE);

onPage("everything is reached by few stops of the Tab key", async (page) => {
  await page.getByTestId("sets").and(page.locator("[data-complete=yes]")).waitFor({ timeout: 120_000 });
  await page.locator(".dots .parent").first().focus();
  const stops = [];
  for (let stop = 0; stop < 30; stop++) {
    await page.keyboard.press("Tab");
    stops.push(await page.evaluate(() => document.activeElement?.closest("section.panel")?.getAttribute("aria-labelledby") ?? ""));
    if (stops.at(-1) === "h-symmetry") break;
  }
  assert.equal(stops.at(-1), "h-symmetry", `${stops}`);
  assert.ok(stops.length <= 12, `${stops.length} stops`);
  // Dots by arrows, and Enter goes there.
  const start = boardOf(page);
  await page.locator(".dots .parent").first().focus();
  await page.keyboard.press("ArrowRight");
  const name = await page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
  assert.match(name, /^with r\dc\d$/);
  const cell = Number(await page.evaluate(() => document.activeElement?.dataset.cell));
  await page.keyboard.press("Enter");
  await page.waitForFunction((start) => !location.hash.includes(`board=${start}`), start);
  await ready(page);
  assert.equal(with_(boardOf(page), cell, "."), start);
});

onPage("a text that was read leaves its field when another board comes", async (page) => {
  const field = page.locator("#text");
  const one = "1".padEnd(16, ".");
  await paste(page, one);
  await ready(page, one);
  assert.match(await page.locator("#caption").innerText(), / 1 clue · /);
  assert.equal(await field.inputValue(), one);
  await page.locator("#clear").click();
  await ready(page, ".".repeat(16));
  assert.equal(await field.inputValue(), "");
  // What wasn't read yet stays.
  await field.fill("12");
  await page.locator("#undo").click();
  await ready(page, one);
  assert.equal(await field.inputValue(), "12");
});

onPage("a long line in the field leaves the panels where they are", async (page) => {
  const beside = async () => {
    const [left, right] = [await page.locator(".left").boundingBox(), await page.locator(".right").boundingBox()];
    assert.ok(left.x + left.width <= right.x, `${left.x + left.width} ${right.x}`);
    return right.x;
  };
  const before = await beside();
  const puzzle = "7.......3.1.6.74.......25.8........62.......4..8.5....8.15...6.5..4....9.7.......";
  await paste(page, `${puzzle} # ${"a remark of many words ".repeat(20)}`);
  await ready(page, puzzle);
  assert.equal(await beside(), before);
});

onPage("the skip link leads to the board and leaves the address alone", async (page) => {
  const address = page.url();
  await page.locator("#skip").focus();
  await page.keyboard.press("Enter");
  assert.ok(await page.evaluate(() => document.activeElement?.classList.contains("cell")));
  assert.equal(page.url(), address);
  await page.evaluate(() => { location.hash = "#elsewhere"; });
  await page.waitForFunction((address) => location.href === address, address);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.locator("#link").click();
  await page.locator("#link").filter({ hasText: "Copied" }).waitFor();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), address);
});

onPage("numbers stay whole, in the narrowest panel", async (page) => {
  const grid = "123456456123214365365214531642642531";
  await paste(page, grid);
  await ready(page, grid);
  await page.getByTestId("sets").and(page.locator("[data-complete=yes]")).waitFor({ timeout: 120_000 });
  const lines = await page.locator(".histogram li span, .figures strong, .thumbs span").evaluateAll((all) => all.filter((one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    return new Set([...range.getClientRects()].map((rect) => Math.round(rect.top))).size > 1;
  }).map((one) => one.textContent));
  assert.deepEqual(lines, []);
  assert.ok((await page.locator(".histogram .number").allInnerTexts()).some((text) => text.length > 2));
}, PHONE);

for (const colorScheme of ["light", "dark"]) {
  onPage(`lines, borders and bars stand out: ${colorScheme}`, async (page) => {
    await paste(page, "1234341221434321");
    await ready(page, "1234341221434321");
    await page.getByTestId("below").waitFor();
    const colours = await page.evaluate(() => {
      const of = (selector, property) => getComputedStyle(document.querySelector(selector))[property];
      const panel = of(".panel", "backgroundColor");
      return [
        ["lines of cells", of(".row + .row .cell + .cell", "borderLeftColor"), of(".cell", "backgroundColor")],
        ["frame", of(".board", "borderTopColor"), of("body", "backgroundColor")],
        ["buttons", of("#clear", "borderTopColor"), of("#clear", "backgroundColor")],
        ["fields", of("#text", "borderTopColor"), of("#text", "backgroundColor")],
        ["choices", of("#shape", "borderTopColor"), of("body", "backgroundColor")],
        ["bars of levels", of(".levels rect.nodes", "fill"), panel], ["bars of leaves", of(".levels rect.leaves", "fill"), panel],
        ["bars of sets", of(".histogram svg", "fill"), panel],
      ];
    });
    for (const [name, one, other] of colours) assert.ok(contrast(one, other) >= 3, `${name}: ${one} on ${other}: ${contrast(one, other).toFixed(2)}`);
  }, { colorScheme });
}

onPage("chosen colours keep the lines of the cells and the selected tab", async (page) => {
  assert.ok(await page.evaluate(() => matchMedia("(forced-colors: active)").matches));
  const { line, cell, tabs, lines } = await page.evaluate(() => {
    const style = (selector) => getComputedStyle(document.querySelector(selector));
    const tab = (id) => `${style(id).borderBottomWidth} ${style(id).borderBottomColor}`;
    return {
      line: `${style(".cell + .cell").borderLeftWidth} ${style(".cell + .cell").borderLeftColor}`, cell: style(".cell").backgroundColor,
      tabs: ["#tab-puzzle", "#tab-count"].map(tab), lines: style(".overlay .lines").stroke,
    };
  });
  assert.match(line, /^1px/);
  assert.ok(contrast(line.replace("1px ", ""), cell) >= 3, `${line} on ${cell}`);
  assert.notEqual(tabs[0].split("px")[0], tabs[1].split("px")[0]);
  assert.ok(contrast(lines, cell) >= 3, `${lines} on ${cell}`);
}, { forcedColors: "active" });

onPage("what differs from the grid is underlined, and said", async (page) => {
  await paste(page, "1.....1..1.....1");
  await ready(page, "1.....1..1.....1");
  await page.locator("#show").click();
  await page.getByRole("button", { name: "Study this grid" }).click();
  await ready(page);
  await page.locator("#show").click();
  for (let step = 0; step < 3 && (await page.locator(".cell.differs").count()) === 0; step++) await page.getByRole("button", { name: "Next solution" }).click();
  const differs = page.locator(".cell.differs").first();
  assert.match(await differs.evaluate((cell) => getComputedStyle(cell).textDecorationLine), /underline/);
  assert.match(await differs.getAttribute("aria-label"), /not that of the grid/);
  // So are conflicts, and cells in sets that no clue hits.
  assert.ok((await page.locator(".cell.bare").count()) > 0);
  assert.match(await page.locator(".cell.bare").first().evaluate((cell) => getComputedStyle(cell).outlineStyle), /dashed/);
  await paste(page, "11..............");
  await ready(page, "11..............");
  assert.equal(await page.locator(".cell.conflict").first().evaluate((cell) => getComputedStyle(cell, "::before").content), '"!"');
});

onPage("every symmetry has a name", async (page) => {
  await paste(page, "1234341221434321");
  await ready(page, "1234341221434321");
  await page.locator(".orders button").first().waitFor();
  const names = await page.locator(".orders button").allInnerTexts();
  assert.equal(names.length, 31);
  assert.equal(new Set(names).size, 31);
  for (const name of names) assert.match(name, /^\d+: (permutes rows and columns|transposes), order \d+, \d+ cells? stays?$/);
});

onPage("a million lines are refused at once", async (page) => {
  const start = boardOf(page);
  const begin = Date.now();
  await page.locator("#text").focus();
  const taken = await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData("text/plain", "\n".repeat(1_000_000));
    return document.querySelector("#text").dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  });
  assert.equal(taken, false);
  await page.locator("#message").filter({ hasText: /1000000 characters are too many/ }).waitFor();
  assert.equal(boardOf(page), start);
  assert.ok(Date.now() - begin < 3000, `${Date.now() - begin} ms`);
  // As many lines as are read, and a board after them: not put into the field, however they come.
  const puzzle = "1......2..4..3..";
  const long = `${"\n".repeat(100_000)}${puzzle}\n`;
  await page.evaluate((long) => document.querySelector("#text").dispatchEvent(new InputEvent("beforeinput", { data: long, bubbles: true, cancelable: true })), long);
  await ready(page, puzzle);
  assert.equal(await page.locator("#text").inputValue(), "");
  // Dropped by the mouse.
  const { x, y } = await page.locator("#text").boundingBox();
  const mouse = await page.context().newCDPSession(page);
  const data = { items: [{ mimeType: "text/plain", data: "\n".repeat(1_000_000) }], dragOperationsMask: 1 };
  for (const type of ["dragEnter", "dragOver", "drop"]) await mouse.send("Input.dispatchDragEvent", { type, x: x + 20, y: y + 10, data });
  await page.locator("#message").filter({ hasText: /1000000 characters are too many/ }).waitFor();
  assert.equal(await page.locator("#text").inputValue(), "");
  // Put in by a script.
  const put = await page.evaluate(() => {
    const start = performance.now();
    document.querySelector("#text").value = "\n".repeat(1_000_000);
    return performance.now() - start;
  });
  await page.locator("#message").filter({ hasText: /1000000 characters are too many/ }).waitFor();
  assert.equal(await page.locator("#text").inputValue(), "");
  assert.ok(put < 1000, `${put} ms`);
  assert.ok(Date.now() - begin < 9000, `${Date.now() - begin} ms`);
});

onPage("a long list of puzzles isn't laid out, and no board either", async (page) => {
  const start = boardOf(page);
  await page.locator("#tab-speed").click();
  const begin = Date.now();
  const paste_ = (/** @type {string} */ text) => page.locator("#puzzles").evaluate((field, text) => {
    const data = new DataTransfer();
    data.setData("text/plain", text);
    field.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  }, text);
  await paste_("\n".repeat(1_000_000));
  await paste_(`${start}\n`.repeat(1000));
  assert.equal(await page.locator("#puzzles").inputValue(), "");
  await page.getByText("1,000 lines taken").waitFor();
  assert.ok(Date.now() - begin < 9000, `${Date.now() - begin} ms`);
  await page.locator("#measure").click();
  await page.locator("#view-speed .result").filter({ hasText: "1,000 of them are proper" }).waitFor({ timeout: 60_000 });
  assert.equal(boardOf(page), start);
  // What is typed takes its place.
  await page.locator("#puzzles").fill(start);
  assert.equal(await page.getByText("1,000 lines taken").count(), 0);
  await page.locator("#measure").click();
  await page.locator("#view-speed .result").filter({ hasText: /^1 puzzle/ }).waitFor({ timeout: 60_000 });
});

onPage("letters in drawings are no smaller than elsewhere, on the narrowest telephones too", async (page) => {
  const smallest = (/** @type {string} */ drawing) => page.locator(drawing).locator("text").evaluateAll((texts) => Math.min(...texts.map((text) =>
    Number.parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a || Infinity)));
  await paste(page, "1234341221434321");
  await ready(page, "1234341221434321");
  await page.getByTestId("below").waitFor();
  assert.ok((await smallest(".levels svg")) >= 11);
  await page.locator("#tab-count").click();
  for (const [problem, size] of [["puzzles", "2x3"], ["queens", "12"]]) {
    await page.locator("#problem").selectOption(problem);
    await page.locator("#size").selectOption(size);
    await page.locator("#start").click();
    await page.waitForFunction(() => document.querySelectorAll(".plot .curve, .plot .point").length > 0, undefined, { timeout: 60_000 });
    await page.locator("#stop").click();
    assert.ok((await smallest(".plot")) >= 10, problem);
  }
}, { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });

onPage("rules beyond boxes are drawn, and other rules keep the board", async (page) => {
  const select = async (shape) => {
    await page.locator("#shape").selectOption(shape);
    await page.waitForFunction((shape) => new URLSearchParams(location.hash.slice(1)).get("shape") === shape, shape);
    await ready(page);
  };
  const start = boardOf(page);
  await select("3x3+x");
  assert.equal(boardOf(page), start);
  assert.match(await page.locator("#overlay .sets").getAttribute("d"), /^M0.5 0.5L1.5 1.5/);
  await select("3x3+windows");
  assert.equal(await page.locator(".cell.region").count(), 36);
  await select("latin9");
  assert.equal(await page.locator(".cell.region").count() + await page.locator("#overlay .sets").count(), 0);
  assert.equal(boardOf(page), start);
  // Sets whose cells lie apart are shown from the cell under the pointer, or the chosen one.
  await select("3x3+dg");
  await page.locator("#caption").filter({ hasText: /a chosen cell shows what else it sees/ }).waitFor();
  await page.locator(".cell").nth(10).hover();
  const seen = await page.locator(".cell").evaluateAll((cells) => cells.flatMap((cell, i) => (cell.classList.contains("seen") ? [i] : [])));
  assert.deepEqual(seen, [13, 16, 37, 40, 43, 64, 67, 70]);
  // A link carries such rules.
  await select("3x3+x");
  const { page: other, close } = await open(browser, server.address, { hash: new URL(page.url()).hash });
  assert.equal(await other.locator("#shape").inputValue(), "3x3+x");
  assert.equal(await other.locator("#overlay .sets").count(), 1);
  await close();
});

onPage("rules are found by their names, and wrong ones refused", async (page) => {
  const use = async (name) => {
    await page.locator("#shape").selectOption("other");
    await page.locator("#rules-name").fill(name);
    await page.keyboard.press("Enter");
  };
  await use("rect3x5");
  await page.waitForFunction(() => location.hash.startsWith("#shape=rect3x5&"));
  await ready(page);
  assert.equal(await page.locator(".row").count(), 3);
  assert.equal(await page.locator(".cell").count(), 15);
  for (const [name, says] of [["graph6:Bw:3", /one row/], ["5x5", /too large/], ["nothing", /nothing/], ["3x3+nothing", /nothing/]]) {
    await use(name);
    await page.locator("#message").filter({ hasText: says }).waitFor();
    assert.match(page.url(), /rect3x5/);
  }
});

onPage("jigsaws are drawn with their regions, and boards of side 16 are solved", async (page) => {
  const go = async (shape) => {
    await page.locator("#shape").selectOption(shape);
    await page.waitForFunction((shape) => new URLSearchParams(location.hash.slice(1)).get("shape") === shape, shape, { timeout: 60_000 });
    await ready(page);
    await page.locator("#generate").click();
    await page.waitForFunction(() => document.querySelector("[data-testid=verdict]")?.textContent.includes("minimal"), undefined, { timeout: 60_000 });
  };
  await go("jigsaw:aabbbaacbbacccdeecddeeedd");
  const [regions, side] = ["aabbbaacbbacccdeecddeeedd", 5];
  const borders = [...regions].reduce((sum, region, cell) => sum + (cell % side > 0 && regions[cell - 1] !== region) + (cell >= side && regions[cell - side] !== region), 0);
  assert.equal((await page.locator("#overlay .lines").getAttribute("d")).match(/[vh]1/g).length, borders);
  await page.locator("#all-clues").click();
  await page.getByTestId("below").waitFor({ timeout: 60_000 });
  await page.locator("#shape").selectOption("4x4");
  await page.waitForFunction(() => location.hash.startsWith("#shape=4x4&"), undefined, { timeout: 60_000 });
  await ready(page);
  assert.equal(await page.getByTestId("count").innerText(), "1");
  assert.match(await page.locator("[aria-labelledby=h-sets]").innerText(), /up to 128 cells/);
  await page.locator(".cell").first().focus();
  await page.keyboard.press("g");
  await page.waitForFunction(() => new URLSearchParams(location.hash.slice(1)).get("board")[0] === "G");
  await ready(page);
  // The largest of the Latin squares, and what it is too large for.
  await go("latin16");
  assert.equal(await page.locator(".cell").count(), 256);
  assert.equal(await page.getByTestId("count").innerText(), "1");
  for (const id of ["sets", "few"]) assert.match(await page.locator(`[aria-labelledby=h-${id}]`).innerText(), /up to 128 cells/);
});

onPage("regions of one's own are a jigsaw, with the clues below them", async (page) => {
  const [regions, clues] = ["aabbb aacbb acccd eecdd eeedd", "....."];
  const lines = regions.split(" ").join("\n");
  await paste(page, `${lines}\n\n1${clues.slice(1)}\n${`${clues}\n`.repeat(4)}`);
  await ready(page, `1${".".repeat(24)}`);
  assert.match(page.url(), /shape=jigsaw/);
  const drawn = await page.locator("#overlay .lines").getAttribute("d");
  await page.locator("#shape").selectOption("jigsaw:aabbbaacbbacccdeecddeeedd");
  await ready(page);
  assert.equal(await page.locator("#overlay .lines").getAttribute("d"), drawn);
  await page.locator("#show").click();
  await page.getByTestId("count").filter({ hasText: /^\d/ }).waitFor();
  assert.equal(await page.locator(".cell").first().innerText(), "1");
});

onPage("on a tablet the board and its pad are in view together", async (page) => {
  for (const size of [{ width: 768, height: 1024 }, { width: 820, height: 900 }]) {
    await page.setViewportSize(size);
    const { y, height } = await page.locator("#pad").boundingBox();
    assert.ok(y + height < size.height, `${size.width}: ${y + height}`);
  }
}, PHONE);

for (const [width, height] of [[1280, 620], [1280, 720], [1280, 900], [1920, 1080]]) {
  onPage(`a little scrolling reaches all that is below the board, which stays in view: ${width} by ${height}`, async (page) => {
    await page.setViewportSize({ width, height });
    await page.getByTestId("sets").and(page.locator("[data-complete=yes]")).waitFor({ timeout: 120_000 });
    const seen = await page.evaluate(async () => {
      const reached = new Set();
      const ids = ["text", "shape", "generate", "show", "link", "tour"];
      const places = ["#save-board button", "#maker summary", "#words summary", ...ids.map((id) => `#${id}`)].map((name) => ({ name, element: document.querySelector(name) }));
      const end = document.documentElement.scrollHeight - innerHeight;
      let apart = 0;
      for (let y = 0; y <= end; y += 40) {
        scrollTo(0, y);
        await new Promise(requestAnimationFrame);
        const { top, bottom } = document.querySelector("#board").getBoundingClientRect();
        if (y > 300 && (top < 0 || bottom > innerHeight)) apart = y;
        if (y > 800) continue;
        for (const { name, element } of places) {
          const { x, y, width, height } = element.getBoundingClientRect();
          if (element.contains(document.elementFromPoint(x + width / 2, y + height / 2))) reached.add(name);
        }
      }
      return { missing: places.map(({ name }) => name).filter((name) => !reached.has(name)), apart, end };
    });
    assert.ok(seen.end > 300, `${seen.end}`);
    assert.deepEqual([seen.missing, seen.apart], [[], 0]);
    // What has the focus isn't below the board.
    await page.evaluate(() => scrollTo(0, 800));
    for (const place of ["#words summary", "#maker summary", "#save-board button"]) {
      await page.locator(place).first().focus();
      const free = await page.locator(place).first().evaluate((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
      });
      assert.ok(free, place);
    }
  });
}

onPage("what is said can be dismissed beside its text, and goes with the view", async (page) => {
  await paste(page, "12345");
  const message = page.locator("#message");
  await message.filter({ hasText: /5 cells/ }).waitFor();
  const [text, cross] = [await message.locator("span").boundingBox(), await message.locator(".dismiss").boundingBox()];
  assert.ok(cross.x >= text.x + text.width && cross.y < text.y + text.height, "the cross stands beside the text");
  await page.locator("#tab-count").click();
  assert.ok(await message.isHidden());
  await page.locator("#tab-puzzle").click();
  assert.ok(await message.isHidden());
}, { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });

onPage("chosen colours keep what is pressed", async (page) => {
  await paste(page, "1.....1..1.....1");
  await ready(page, "1.....1..1.....1");
  const outline = () => page.locator("#uses").evaluate((button) => getComputedStyle(button).outlineStyle);
  const before = await outline();
  await page.locator("#uses").click();
  await page.locator("h1").click();
  assert.equal(await page.locator("#uses").getAttribute("aria-pressed"), "true");
  assert.notEqual(await outline(), before);
}, { forcedColors: "active" });

onPage("candidates have their cells for themselves", async (page) => {
  const start = boardOf(page);
  await page.locator(".cell.clue").first().click();
  await page.waitForFunction((start) => !location.hash.includes(`board=${start}&`), start);
  await ready(page);
  assert.ok((await page.locator(".cell.bare").count()) > 0);
  await page.locator("#uses").click();
  await page.locator(".uses").first().waitFor();
  const marked = await page.locator(".cell:has(.uses)").evaluateAll((cells) => cells.filter((cell) => getComputedStyle(cell).outlineStyle === "dashed" || getComputedStyle(cell, "::before").content !== "none").length);
  assert.equal(marked, 0);
});

onPage("on paper there are the answers, without what is to be pressed", async (page) => {
  const grid = "1234341221434321";
  await paste(page, grid);
  await ready(page, grid);
  await page.getByTestId("below").waitFor();
  await page.emulateMedia({ media: "print" });
  assert.equal(await page.locator("button:visible:not(.thumbs button), input:visible, select:visible, textarea:visible, .footer:visible").count(), 0);
  for (const id of ["solutions", "forest", "sets", "symmetry"]) assert.ok(await page.locator(`[aria-labelledby=h-${id}]`).isVisible(), id);
  assert.ok(await page.locator("[aria-labelledby=h-few]").isHidden());
  assert.ok(Math.abs((await page.locator("#board").boundingBox()).width - 9 * 37.8) < 4, "nine centimetres");
}, { viewport: { width: 794, height: 1123 } });

test("a part of the library that is on its way is said to be", { timeout: 60_000 }, async () => {
  const context = await browser.newContext({ serviceWorkers: "block" });
  const page = await context.newPage();
  let release = () => {};
  const held = new Promise((resolve) => { release = () => resolve(undefined); });
  await page.route("**/gridforest_more_bg.wasm", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(server.address);
  await ready(page);
  await paste(page, "1......2..4..3..");
  await page.locator("#loading").filter({ hasText: "Loading" }).waitFor({ state: "visible" });
  release();
  await ready(page, "1......2..4..3..");
  assert.equal(await page.locator("#loading").isVisible(), false);
  await context.close();
});

onPage("a Latin square is offered as one", async (page) => {
  const square = "123456234561345612456123561234612345";
  await paste(page, square);
  await ready(page, square);
  await page.locator("#instead").click();
  await page.waitForFunction(() => new URLSearchParams(location.hash.slice(1)).get("shape") === "latin6");
  await ready(page, square);
  assert.equal(await page.getByTestId("count").innerText(), "1");
});
