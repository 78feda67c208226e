// Making puzzles and what is said about a position while it changes, in a real browser.
import assert from "node:assert/strict";
import { after, before } from "node:test";
import {
  DESKTOP,
  EASY,
  PHONE,
  SIZES,
  WING,
  cell,
  clean,
  done,
  label,
  open,
  press,
  soon,
  test,
  fromMenu,
} from "./browser.js";
import { seen } from "./seen.js";

/** @import { BrowserContextOptions, Page } from "playwright-core" */
/** @import { Site } from "./browser.js" */

/** One solution, and 22 of its 30 givens can be spared. */
const SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/** Takes many seconds to rate: ER 11.8. */
const HARDEST = "........6..5..18...9...8.7....8.2.....3.1.2..4..5.3....6.....9...83..1..7.......4";

/** @type {Site} */
let site;
before(async () => (site = await open()));
after(() => site.close());

/** @param {Page} page @param {string | RegExp} text */
const verdict = (page, text) => seen(page.locator(".verdict"), text).waitFor();
/** @param {BrowserContextOptions} size @param {BrowserContextOptions} [options] */
const make = async (size, puzzle = "", options) => {
  const page = await site.visit(size, `#/make/${puzzle}`, options);
  await page.waitForSelector("[role=gridcell]");
  return page;
};
/** @param {BrowserContextOptions} size @param {BrowserContextOptions} [options] */
const generate = async (size, options) => {
  const page = await make(size, "", options);
  await press(page, "Generate");
  return page;
};
/** @param {Page} page */
const begin = (page) => page.locator("form .go").click();
/** The puzzles on the page.
 * @param {Page} page @param {number} count
 */
const results = async (page, count) => {
  await seen(page, `${count} of ${count} found`).waitFor();
  const links = await page
    .locator('.results a[href^="#/analyse/"]')
    .evaluateAll((all) => all.map((one) => one.getAttribute("href") ?? ""));
  return links.map((link) => link.replace("#/analyse/", ""));
};

for (const [name, size] of SIZES) {
  test(`${name}: no digit, many solutions, one, none`, async () => {
    const page = await make(size);
    await verdict(page, "10,000+ solutions · 81 cells open");
    await soon.match(() => label(page, 40), /empty, can be 1 2 3 4 5 6 7 8 9$/);
    await soon.equal(() => page.locator(".acts button.primary").isDisabled(), true);

    await page.goto(`${site.url}#/make/${EASY}`);
    await verdict(page, "Exactly one solution.");
    await seen(page.locator(".ratings .er dd"), "1.2").waitFor();
    await seen(page, "51 steps, every proof checked").waitFor();
    await soon.match(() => label(page, 2), /empty, must be 4$/);

    // Without its 8 there are 8 solutions, which differ in 13 cells.
    await cell(page, 20).click({ force: true });
    await press(page, "Erase");
    await verdict(page, "8 solutions · 13 cells open");
    await soon.match(() => label(page, 20), /empty, can be( \d)+$/);
    await soon.equal(() => page.locator(".ratings").count(), 0);
    await press(page, "Undo");
    await verdict(page, "Exactly one solution.");

    // A 1 in r1c3 does not clash, but leaves nothing.
    await cell(page, 2).click({ force: true });
    await page.locator(".keys .key").nth(0).click();
    await verdict(page, /^No solution: \d+ digits contradict each other\.$/);
    await soon.match(() => label(page, 2), /given 1, part of the contradiction$/);
    await page.locator(".keys .key").nth(4).click();
    await verdict(page, "Digits clash.");
    await soon.match(() => label(page, 2), /given 5, conflict/);
    await press(page, "Undo");
    await press(page, "Undo");
    await verdict(page, "Exactly one solution.");
    await page.reload();
    await verdict(page, "Exactly one solution.");
    await soon.match(() => label(page, 0), /given 5/);
    await done(page);
  });

  test(`${name}: givens to spare are told, and taken away`, async () => {
    const page = await make(size, EASY);
    await seen(page, "22 givens can be spared, each by itself.").waitFor();
    await soon.match(() => label(page, 0), /given 5, can be spared$/);
    await soon.match(() => label(page, 20), /given 8$/);
    await press(page, "Minimise");
    await seen(page, "Minimal: no given can be spared.").waitFor();
    await verdict(page, "Exactly one solution.");
    const link = await page.getByRole("link", { name: "Analyse" }).last().getAttribute("href");
    const minimal = (link ?? "").replace("#/analyse/", "");
    assert.ok(
      [...minimal].every((sign, index) => sign === "." || sign === EASY[index]),
      minimal,
    );
    await press(page, "Undo");
    await seen(page, "22 givens can be spared").waitFor();
    await page.getByRole("link", { name: "Play" }).last().click();
    await page.waitForFunction(() =>
      document.querySelector('[data-cell="0"]')?.getAttribute("aria-label")?.includes("given 5"),
    );
    await done(page);
  });

  test(`${name}: puzzles to order, the same from the same seed`, async () => {
    const page = await generate(size);
    await page.getByLabel("Symmetry").selectOption("Left and right");
    await page.getByLabel("Difficulty").selectOption("Rating (ER)");
    // Either way round.
    await page.getByLabel("ER, at least").fill("4.2");
    await page.getByLabel("ER, at most").fill("2.3");
    await page.getByLabel("Puzzles", { exact: true }).fill("3");
    await page.getByLabel("Seed").fill("7");
    await begin(page);
    const found = await results(page, 3);
    for (const puzzle of found) {
      const rows = (puzzle.match(/.{9}/g) ?? []).map((row) => [...row].map((sign) => sign === "."));
      for (const row of rows) assert.deepEqual(row, row.toReversed(), puzzle);
    }
    for (const text of await page.locator(".results h3").allInnerTexts())
      assert.ok(Number(text.slice(3)) >= 2.3 && Number(text.slice(3)) <= 4.2, text);
    await begin(page);
    await page.locator(".results li").first().waitFor();
    assert.deepEqual(await results(page, 3), found);
    await page.locator(".results").getByRole("button", { name: "Edit" }).first().click();
    await verdict(page, "Exactly one solution.");
    const [index] = [...found[0]].map((sign, index) => (sign === "." ? [] : index)).flat();
    await soon.match(() => label(page, index), new RegExp(`given ${found[0][index]}`));
    await done(page);
  });

  test(`${name}: a pattern is drawn, with its images, and filled`, async () => {
    const page = await generate(size);
    await press(page, "In a pattern");
    await page.getByLabel("Symmetry").selectOption("Half turn");
    await soon.equal(() => page.locator("form .go").isDisabled(), true);
    await cell(page, 0).scrollIntoViewIfNeeded();
    /** @param {number} index @returns {Promise<[number, number]>} */
    const middle = async (index) => {
      const box = await cell(page, index).boundingBox();
      assert.ok(box);
      const { x, y, width, height } = box;
      return [x + width / 2, y + height / 2];
    };
    await page.mouse.move(...(await middle(0)));
    await page.mouse.down();
    await page.mouse.move(...(await middle(1)));
    await page.mouse.move(...(await middle(2)));
    await page.mouse.up();
    await seen(page, "6 cells", { exact: true }).waitFor();
    await soon.match(() => label(page, 78), /wanted$/);
    await cell(page, 0).focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press(" ");
    await seen(page, "6 cells", { exact: true }).waitFor({ state: "detached" });
    await page.keyboard.press("Control+z");
    await seen(page, "6 cells", { exact: true }).waitFor();
    await press(page, "By hand");
    await page.goto(`${site.url}#/make/${EASY}`);
    await verdict(page, "Exactly one solution.");
    await press(page, "Generate");
    await press(page, "From the puzzle");
    await seen(page, "30 cells", { exact: true }).waitFor();
    await page.getByLabel("Puzzles", { exact: true }).fill("2");
    await begin(page);
    for (const puzzle of await results(page, 2)) {
      assert.equal(puzzle.replace(/\d/g, "x"), EASY.replace(/\d/g, "x"));
      assert.notEqual(puzzle, EASY);
    }
    await press(page, "Draw");
    await page.getByRole("grid", { name: "Pattern of givens" }).waitFor();
    await done(page);
  });
}

test("a hunt begins with an idea, and goes on while one looks at other things", async () => {
  const page = await generate(DESKTOP);
  await press(page, "In the shape of a heart");
  for (const puzzle of await results(page, 2)) assert.match(puzzle, /^\.\d\d\.\.\.\d\d\.\d/);
  await page.getByLabel("Puzzles", { exact: true }).fill("40");
  await page.getByLabel("Difficulty").selectOption("Rating (ER)");
  await begin(page);
  await page.locator(".results li").first().waitFor();
  await page.getByRole("link", { name: "Watch", exact: true }).click();
  await page.getByRole("link", { name: "Make" }).click();
  await seen(page.locator("form .go"), "Stop").click();
  await seen(page.locator("form .go"), "Generate").waitFor();
  await done(page);
});

test("techniques that are needed, and those that shall have no part", async () => {
  const page = await generate(DESKTOP);
  await page.getByLabel("Needs").selectOption("XY-Wing");
  await page.getByLabel("Does without").selectOption("X-Wing");
  await page.getByLabel("Puzzles", { exact: true }).fill("1");
  // What is needed is judged by all techniques, the analysis shows Sudoku Explainer's path: nearly always the same, so the
  // puzzle has to be.
  await page.getByLabel("Seed").fill("5");
  await begin(page);
  const [puzzle] = await results(page, 1);
  await page.goto(`${site.url}#/analyse/${puzzle}`);
  await seen(page.locator(".path"), "XY-Wing").first().waitFor();
  await page.goto(`${site.url}#/make/`);
  await press(page, "Remove XY-Wing");
  await page.getByRole("button", { name: "Remove XY-Wing" }).waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Remove X-Wing" }).waitFor();
  await done(page);
});

test("a long hunt is stopped, and the page answers all the while", async () => {
  const page = await generate(DESKTOP);
  await page.getByLabel("Difficulty").selectOption("Rating (ER)");
  await page.getByLabel("ER, at least").fill("11.5");
  await page.getByLabel("ER, at most").fill("12");
  await begin(page);
  await seen(page, "0 of 6 found").waitFor();
  await press(page, "By hand");
  await page.getByRole("grid", { name: "Sudoku board" }).waitFor();
  await cell(page, 0).click({ force: true });
  await page.keyboard.press("5");
  await soon.match(() => label(page, 0), /given 5/);
  await verdict(page, "10,000+ solutions");
  await press(page, "Generate");
  await seen(page.locator("form .go"), "Stop").click();
  await seen(page.locator("form .go"), "Generate").waitFor();
  // And the engines are ready for something else.
  await page.getByLabel("Difficulty").selectOption("Any");
  await begin(page);
  await results(page, 6);
  await done(page);
});

test("what no puzzle can be is refused with the reason", async () => {
  const page = await generate(DESKTOP);
  await page.getByLabel("Symmetry").selectOption("Quarter turns");
  await page.getByLabel("How many givens, at least").fill("26");
  await page.getByLabel("How many givens, at most").fill("27");
  await begin(page);
  await seen(page.locator("form .alert"), "don't add up to that number of givens").waitFor();
  await done(page);
});

test("the newest position wins over one that takes long to rate", async () => {
  const page = await make(DESKTOP, HARDEST);
  await verdict(page, "Exactly one solution.");
  await seen(page, "Rating …").waitFor();
  await page.goto(`${site.url}#/make/${EASY}`);
  await seen(page.locator(".ratings .er dd"), "1.2").waitFor({ timeout: 10_000 });
  await done(page);
});

test("a puzzle is pasted into the editor", async () => {
  const page = await make(DESKTOP);
  await page.evaluate((text) => navigator.clipboard.writeText(text), WING);
  await page.keyboard.press("Control+v");
  await verdict(page, "Exactly one solution.");
  await soon.match(() => label(page, 4), /given 4/);
  // What is no puzzle is refused in view, and in the words of the command line.
  await page.evaluate(() => navigator.clipboard.writeText("hello world"));
  await page.keyboard.press("Control+v");
  await seen(page.locator(".alert"), "line 1, column 7: expected a digit or a sign").waitFor();
  await soon.match(() => label(page, 4), /given 4/);
  await done(page);
});

for (const [name, size] of SIZES) {
  test(`${name}: a step is chosen among all of a position, shown and applied`, async () => {
    const page = await site.visit(size, `#/play/${WING}`);
    await fromMenu(page, "All steps");
    await page.getByRole("heading", { name: "Choose a step" }).waitFor();
    const chosen = page.locator("h3").filter({ hasText: "Hidden Single" }).locator("+ ul button").first();
    const conclusion = (await chosen.innerText()).trim();
    await chosen.click();
    await seen(page.locator(".conclusion"), conclusion).waitFor();
    await seen(page, "Verified").waitFor();
    await page.getByRole("button", { name: "Apply step" }).click();
    await page.getByRole("heading", { name: "Choose a step" }).waitFor();
    const [, row, column, digit] = /r(\d)c(\d)\s*=\s*(\d)/.exec(conclusion) ?? [];
    await soon.match(() => label(page, Number(row) * 9 + Number(column) - 10), new RegExp(`placed ${digit}`));
    await press(page, "Back");
    await page.getByRole("button", { name: "Hint" }).waitFor();
    await done(page);
  });
}

test("a game is judged while it is played", async () => {
  const page = await site.visit(DESKTOP, `#/play/${EASY}`);
  await fromMenu(page, "Live analysis");
  await verdict(page, "Exactly one solution.");
  await seen(page, "51 steps, every proof checked").waitFor();
  await cell(page, 2).click({ force: true });
  await page.keyboard.press("1");
  await verdict(page, "No solution: ");
  await page.keyboard.press(SOLVED[2]);
  await seen(page, "50 steps, every proof checked").waitFor();
  await done(page);
});

test("an analysis of many solutions shows what they leave open; of one, how many proofs were checked", async () => {
  const page = await site.visit(DESKTOP, "#/analyse");
  await page.getByLabel("A puzzle in any format").fill(`${EASY.slice(0, 20)}.${EASY.slice(21)}`);
  await seen(page, "13 cells", { exact: true }).waitFor();
  await page.getByRole("img", { name: "Not determined" }).waitFor();
  await page.getByLabel("A puzzle in any format").fill(WING);
  // The puzzle before has a path as well.
  await seen(page.locator(".ratings .er dd"), "4.2", { exact: true }).waitFor();
  await seen(page, /^\d+ steps, every proof checked$/).waitFor();
  await page.getByRole("link", { name: "Edit" }).click();
  await verdict(page, "Exactly one solution.");
  await done(page);
});

test("an engine that could not be loaded is begun anew", async () => {
  const page = await site.visit(DESKTOP, `#/play/${WING}`, { serviceWorkers: "block" });
  await page.context().route("**/*.wasm", (route) => route.abort());
  await page.reload();
  await page.getByRole("button", { name: "Hint" }).click();
  await seen(page, "The engine failed and has started again.").first().waitFor();
  await page.context().unroute("**/*.wasm");
  await page.getByRole("button", { name: "Hint" }).click();
  await page.locator(".ladder").waitFor();
  await done(page);
});

test("accessible by the rules of axe", async () => {
  /** @type {[BrowserContextOptions, BrowserContextOptions, (page: Page) => Promise<void>][]} */
  const looks = [
    [DESKTOP, {}, async () => {}],
    [PHONE, { colorScheme: "dark", locale: "zh-CN" }, async () => {}],
    [
      DESKTOP,
      { colorScheme: "dark" },
      async (page) => {
        await press(page, "Generate");
        await begin(page);
        await results(page, 6);
      },
    ],
    [
      PHONE,
      {},
      async (page) => {
        await press(page, "Generate");
        await press(page, "In a pattern");
      },
    ],
  ];
  for (const [size, options, act] of looks) {
    const page = await make(size, EASY, options);
    await seen(page.locator(".ratings .er dd"), "1.2").waitFor();
    await act(page);
    await clean(page);
    await done(page);
  }
});
