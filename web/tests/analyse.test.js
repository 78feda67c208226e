// The analysis: one puzzle on several scales; what was given up can be begun again.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before } from "node:test";
import { DESKTOP, PHONE, SIZES, WING, clean, done, open, press, soon, test } from "./browser.js";
import { seen } from "./seen.js";

/** @import { Site } from "./browser.js" */

/** Takes many seconds to rate: ER 11.8. */
const HARDEST = "........6..5..18...9...8.7....8.2.....3.1.2..4..5.3....6.....9...83..1..7.......4";

/** Two solutions; most cells follow all the same. */
const SEVERAL = "41...6.7.257..9.1...67...4.1.2.654..67..9.185..5...2.376395..2...1.7.9.6....18734";

/** @type {Site} */
let site;
before(async () => (site = await open()));
after(() => site.close());

for (const [name, size] of SIZES)
  test(`${name}: four scales side by side, in both languages`, async () => {
    const page = await site.visit(size, `#/analyse/${WING}`);
    await press(page, "Compare");
    const rows = page.locator(".compare tbody tr");
    await rows.last().locator("a").waitFor();
    await soon.deepEqual(
      async () => (await rows.allInnerTexts()).map((row) => row.split(/\s*\t\s*/).slice(0, 2)),
      [
        ["Sudoku Explainer", "4.2"],
        ["Sukaku Explainer", "4.2"],
        ["HoDoKu", "Hard · 1048"],
        ["Ninefold", "Hard · 1099 ± 255"],
      ],
    );
    await clean(page);
    await press(page, "中文");
    await rows.last().locator("a").waitFor();
    await soon.match(() => page.locator(".compare thead").innerText(), /最难一步/);
    await done(page);
  });

test("of several solutions the steps that hold in all are listed, with where they end", async () => {
  const page = await site.visit(DESKTOP, `#/analyse/${SEVERAL}`);
  await seen(
    page.locator(".alert"),
    "The puzzle has more than one solution, so no technique that assumes one is used.",
  ).waitFor();
  await seen(
    page.locator(".middle"),
    /^The steps end here: the puzzle has several solutions.* differ in r/,
  ).waitFor();
  await soon.ok(async () => (await page.locator(".path li").count()) >= 1);
  await soon.equal(() => page.locator(".ratings").count(), 0);
  await seen(
    page.locator(".right"),
    "The puzzle has more than one solution, so no technique that assumes one is used.",
  ).waitFor();
  await clean(page);
  await done(page);
});

test("on a phone the labels of the curve are inside it", async () => {
  const page = await site.visit(PHONE, `#/analyse/${WING}`);
  await page.locator(".curve text.name").first().waitFor();
  const cut = await page.locator("div.curve svg").evaluate((svg) => {
    const frame = svg.getBoundingClientRect();
    return [...svg.querySelectorAll("text")].flatMap((text) => {
      const { left, right, top, bottom } = text.getBoundingClientRect();
      const inside = left >= frame.left - 1 && right <= frame.right + 1 && top >= frame.top - 1;
      return inside && bottom <= frame.bottom + 1 ? [] : [text.textContent];
    });
  });
  assert.deepEqual(cut, []);
  await done(page);
});

test("the board is the largest thing of the analysis, in view with its step's name", async () => {
  for (const [width, height] of [
    [1366, 657],
    [1920, 1080],
  ]) {
    const page = await site.visit({ viewport: { width, height } }, `#/analyse/${WING}`);
    await page.locator(".right li").first().waitFor();
    const board = await page.locator(".steps .shown").boundingBox();
    assert.ok(board && board.y > 0 && board.y + board.height <= height, JSON.stringify(board));
    const others = page.locator(".analyse .card:not(.steps)");
    for (const one of await others.all()) {
      const box = await one.boundingBox();
      const inView = box && box.width * (Math.min(box.y + box.height, height) - box.y);
      assert.ok((inView ?? 0) < board.width * board.height, JSON.stringify(box));
    }
    await done(page);
  }
});

test("the names at the curve lie on nothing else", async () => {
  for (const size of [DESKTOP, PHONE]) {
    const page = await site.visit(size, `#/analyse/${WING}`);
    await page.locator(".curve text.name").first().waitFor();
    const met = await page.locator("div.curve svg").evaluate((svg) => {
      const names = [...svg.querySelectorAll("text.name")].map((one) => one.getBoundingClientRect());
      const marks = [...svg.querySelectorAll(".mark")].map((one) => one.getBoundingClientRect());
      return names.flatMap((one, at) =>
        [...names.slice(at + 1), ...marks].filter(
          (other) =>
            one.left < other.right &&
            other.left < one.right &&
            one.top + 4 < other.bottom &&
            other.top < one.bottom - 4,
        ),
      ).length;
    });
    assert.equal(met, 0);
    await done(page);
  }
});

test("a step of the path, or of all, is shown with its own words and picture", async () => {
  const page = await site.visit(DESKTOP, `#/analyse/${WING}`);
  await page.locator(".right li").first().waitFor();
  const card = page.locator(".centre .card.steps");
  const rows = page.locator(".path button:not(.run)");
  for (const place of [0, (await rows.count()) - 1]) {
    const row = rows.nth(place);
    const number = await row.locator(".no").innerText();
    await row.click();
    await card.getByRole("heading", { name: `Step ${number}`, exact: true }).waitFor();
    await soon.equal(() => card.locator(".stepname a").innerText(), await row.locator(".name").innerText());
    const cells = (await row.locator(".what").innerText()).match(/r\d+c\d+/)?.[0] ?? "none";
    await soon.ok(async () => (await card.locator(".sentences").innerText()).includes(cells), cells);
  }
  await page.locator(".right li").first().waitFor();
  const other = page.locator(".right li button").last();
  const cells = (await other.locator(".chip").innerText()).match(/r\d+c\d+/)?.[0] ?? "none";
  await other.click();
  await seen(card.locator(".sentences"), cells).first().waitFor();
  await done(page);
});

test("the proof of a path is saved, for our checker and for others, and made once", async () => {
  const page = await site.visit(DESKTOP);
  // What the engine is asked for.
  await page.context().addInitScript(() => {
    const all = /** @type {any} */ (window);
    const { postMessage } = Worker.prototype;
    all.asked = [];
    Worker.prototype.postMessage = function (/** @type {any} */ question, /** @type {any[]} */ ...rest) {
      all.asked.push(question.name);
      return /** @type {any} */ (postMessage).call(this, question, ...rest);
    };
  });
  await page.goto(`${site.url}?asked#/analyse/${WING}`);
  const proofs = () =>
    page.evaluate(
      () =>
        /** @type {string[]} */ (/** @type {any} */ (window).asked).filter((name) => name === "prove").length,
    );
  const steps = Number((await seen(page, /^\d+ steps?, every proof checked/).innerText()).match(/\d+/)?.[0]);
  /** @param {string} text @param {number} count */
  const saved = async (text, count) => {
    /** @type {Map<string, string>} */
    const files = new Map();
    page.on("download", async (download) => {
      files.set(download.suggestedFilename(), await readFile(await download.path(), "utf8"));
    });
    await press(page, text);
    for (let waited = 0; files.size < count && waited < 100; waited++) await page.waitForTimeout(50);
    page.removeAllListeners("download");
    return files;
  };
  const ours = (await saved("Save the proof", 1)).get("proof.jsonl") ?? "";
  const [puzzle, ...lines] = ours.trim().split("\n");
  assert.deepEqual(JSON.parse(puzzle ?? ""), { puzzle: WING });
  assert.equal(lines.length, steps);
  const theirs = await saved("Save it for VeriPB", 2);
  assert.match(theirs.get("proof.opb") ?? "", /^\* #variable= 729/);
  assert.match(theirs.get("proof.pbp") ?? "", /^pseudo-Boolean proof version 3\.0/);
  assert.equal(await proofs(), 1);
  // Of the path in another language it is another one.
  await press(page, "中文");
  await seen(page, /^共 \d+ 步，证明均已核验/).waitFor();
  await saved("保存证明", 1);
  assert.equal(await proofs(), 2);
  await clean(page);
  await done(page);
});

for (const [name, size] of SIZES)
  test(`${name}: an analysis that was stopped can be begun again`, async () => {
    const page = await site.visit(size, `#/analyse/${HARDEST}`);
    await press(page, "Stop");
    await press(page, "Analyse again");
    await press(page, "Stop");
    await seen(page, "Stopped.").waitFor();
    await clean(page);
    await done(page);
  });
