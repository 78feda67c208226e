// Long lists: solved by the engine, or by a graphics card (here the one that Chromium plays on the processor) with the same answers,
// whatever becomes of the card.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before } from "node:test";
import {
  DESKTOP,
  EASY,
  FIREFOX,
  PHONE,
  clean,
  done,
  open,
  press,
  said,
  soon,
  test,
  testInChromium,
} from "./browser.js";
import { seen } from "./seen.js";
import { clipped } from "./windows.js";

/** @import { Page } from "playwright-core" */
/** @import { Site } from "./browser.js" */

const SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const SEVENTEEN = "000000010400000000020000000000050407008000300001090000300400200050100000000806000";

/** @type {Site} */
let site;
/** A browser that has a card. @type {Site} */
let withCard;
before(async () => {
  site = await open();
  if (!FIREFOX) withCard = await open(["--enable-unsafe-webgpu"]);
});
after(async () => {
  await site.close();
  await withCard?.close();
});

/** Puzzles of a list in the repository. @param {string} name */
const listed = async (name) =>
  (await readFile(new URL(`../../${name}`, import.meta.url), "utf8")).match(/[.\d]{81}/g) ?? [];

/** Opens a list, and waits for its end. @param {Page} page @param {string} text */
async function solve(page, text) {
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "my.list.txt", mimeType: "text/plain", buffer: Buffer.from(text) });
  await page.getByRole("button", { name: "Save the solutions" }).waitFor({ timeout: 100_000 });
}

/** What a button saves: the file's name and its text. @param {Page} page @param {string} button */
async function saved(page, button) {
  const [download] = await Promise.all([page.waitForEvent("download"), press(page, button)]);
  return [download.suggestedFilename(), await readFile(await download.path(), "utf8")];
}

/** Waits until the page says how many puzzles of each kind there are. @param {Page} page @param {string} text */
const counted = (page, text) => soon.equal(() => page.locator(".counts").innerText(), text);

test("a list is solved and checked; both files are as the program writes them", async () => {
  const page = await site.visit(DESKTOP, "#/workshop");
  await page.locator("main").getByRole("link", { name: "Solve a list" }).click();
  await seen(page, "Solve a list").first().waitFor();
  const empty = ".".repeat(81);
  const lines = [
    "# list",
    EASY,
    "",
    `${EASY} # easy`,
    `${EASY}\r`,
    empty,
    EASY.slice(1),
    `55${empty.slice(2)}`,
  ];
  lines.push(EASY.replace("53.", "531"), EASY.replaceAll(".", "0"));
  await solve(page, lines.join("\n"));
  await counted(page, "8 puzzles: 4 with one solution, 1 with several, 1 without a solution, 2 invalid.");
  await soon.match(() => said(page), /^By the processor: 8\. [\d,]+ puzzles a second\.$/);
  const [name, solutions = ""] = await saved(page, "Save the solutions");
  assert.equal(name, "my.list.solutions.txt");
  // The first of several solutions, as `ninefold solve` shows it.
  const first = "123456789789123456456789123218397645975642831364518972542861397831975264697234518";
  assert.equal(solutions, [SOLVED, SOLVED, SOLVED, first, "", "", "", SOLVED, ""].join("\n"));
  const verdicts = "2 unique,4 unique,5 unique,6 several,7 invalid,8 invalid,9 none,10 unique";
  assert.deepEqual(await saved(page, "Save the verdicts"), [
    "my.list.verdicts.txt",
    verdicts.replaceAll(" ", "\t").replaceAll(",", "\n") + "\n",
  ]);
  await done(page);
});

/** A list that is long enough for a card, most of it comments: a card in software is slow. */
async function longList() {
  const puzzles = [
    ...(await listed("data/minimal.txt")),
    ...(await listed("data/several.txt")),
    ...(await listed("data/none.txt")),
    ...(await listed("crates/tui/src/library.txt")),
  ];
  // Images of a puzzle of 17 givens, and of one with a few solutions less than an empty board.
  for (let by = 0; by < 9; by++)
    for (const puzzle of [SEVENTEEN, `12${".".repeat(79)}`])
      puzzles.push(puzzle.replace(/[1-9]/g, (digit) => `${((Number(digit) + by) % 9) + 1}`));
  puzzles.push(".".repeat(81), `55${".".repeat(79)}`, "no puzzle", `${EASY}\r`);
  const comment = `#${"x".repeat(Math.ceil(8_300_000 / puzzles.length))}`;
  return { count: puzzles.length, text: puzzles.map((puzzle) => `${comment}\n${puzzle}\n`).join("") };
}

/** What the engine alone answers. @type {Promise<string[][]> | null} */
let byEngine = null;
const answersOfEngine = () =>
  (byEngine ??= (async () => {
    const page = await site.visit(DESKTOP, "#/lists");
    await solve(page, (await longList()).text);
    const files = [await saved(page, "Save the solutions"), await saved(page, "Save the verdicts")];
    await done(page);
    return files;
  })());

/** How many puzzles the card has solved, as the page says. @param {Page} page */
const byCard = async (page) =>
  Number(
    /By the graphics card: ([\d,]+)/.exec(await page.locator(".by").innerText())?.[1]?.replaceAll(",", "") ??
      0,
  );

/**
 * Visits a browser with a card, whose worker runs some code before it has the card, and lets the card solve the long list.
 * @param {string} code
 */
async function solveOnCard(code) {
  const page = await withCard.visit(DESKTOP, "#/lists", { serviceWorkers: "block" });
  await page.context().route("**/assets/block-*.js", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${code};\n${await response.text()}` });
  });
  await page.getByLabel("Use the graphics card for more than 100,000 puzzles").check();
  const { text, count } = await longList();
  await solve(page, text);
  await soon.match(
    () => page.locator(".counts").innerText(),
    new RegExp(`^${count.toLocaleString("en")} puzzles: `),
  );
  const files = [await saved(page, "Save the solutions"), await saved(page, "Save the verdicts")];
  assert.deepEqual(files, await answersOfEngine());
  return page;
}

testInChromium(
  "a card gives the engine's answers: one solution, several, none, 17 givens, an empty board",
  async () => {
    const page = await solveOnCard("");
    const { count } = await longList();
    // Those without a solution, the odd ones and the last few are the engine's.
    const solved = await byCard(page);
    assert.ok(solved > count * 0.8 && solved < count - 100, `${solved} of ${count}`);
    await soon.equal(() => seen(page, "The graphics card failed").count(), 0);
    await done(page);
  },
);

/** Ways in which a card fails, and what the page says of each.
 * @type {Record<string, [code: string, reason: RegExp]>}
 */
const FAULTS = {
  "is destroyed in the middle of its work": [
    `let device, submitted = 0;
    const { submit } = GPUQueue.prototype, { requestDevice } = GPUAdapter.prototype;
    GPUAdapter.prototype.requestDevice = async function () {
      return (device = await requestDevice.call(this));
    };
    GPUQueue.prototype.submit = function (commands) {
      submit.call(this, commands);
      if (++submitted === 4) device.destroy();
    };`,
    /destroy/,
  ],
  "has no memory": [
    `const { popErrorScope } = GPUDevice.prototype;
    GPUDevice.prototype.popErrorScope = async function () {
      await popErrorScope.call(this);
      return new GPUOutOfMemoryError("out of memory");
    };`,
    /out of memory/,
  ],
  "is gone when it is wanted": [`GPU.prototype.requestAdapter = async () => null`, /no adapter/],
  "takes the worker with it": [
    `GPUAdapter.prototype.requestDevice = () => {
      setTimeout(() => { throw new Error("gone"); });
      return new Promise(() => {});
    }`,
    /broken/,
  ],
};

for (const [fault, [code, reason]] of Object.entries(FAULTS))
  testInChromium(`a card that ${fault}: the processor answers every line once`, async () => {
    const page = await solveOnCard(code);
    const told = /^The graphics card failed \((.*)\); the processor solves its share\.$/;
    await soon.match(async () => told.exec(await page.locator(".failed").innerText())?.[1] ?? "", reason);
    assert.equal(await byCard(page), 0);
    await done(page);
  });

test("what was solved until Stop can be saved: lines from the first on", async () => {
  const page = await site.visit(DESKTOP, "#/lists");
  const lines = Array.from({ length: 400_000 }, (_, at) => (at % 3 ? EASY : ".".repeat(81)));
  await page.locator("input[type=file]").setInputFiles({
    name: "long.txt",
    mimeType: "text/plain",
    buffer: Buffer.from(lines.join("\n")),
  });
  await soon.match(() => page.locator(".by").innerText(), /By the processor: [1-9]/);
  await press(page, "Stop");
  const [, solutions = ""] = await saved(page, "Save the solutions");
  const found = solutions.trimEnd().split("\n");
  assert.ok(found.length > 10_000 && found.length < lines.length, `${found.length} lines`);
  assert.ok(found.every((solution, at) => (solution === SOLVED) === at % 3 > 0));
  await seen(page, `the files end with line ${found.length.toLocaleString("en")}.`).waitFor();
  // The next list begins with nothing of it.
  await solve(page, `${EASY}\n`);
  await counted(page, "1 puzzle: 1 with one solution, 0 with several, 0 without a solution, 0 invalid.");
  await done(page);
});

for (const size of [DESKTOP, PHONE])
  test(`a solved list is accessible and nothing is cut, ${size.viewport.width} wide, in both languages`, async () => {
    const page = await site.visit(size, "#/lists");
    await solve(page, `${EASY}\n`);
    for (const language of ["EN", "中文"]) {
      await clean(page, language);
      assert.deepEqual(await clipped(page), [], language);
      if (language === "EN") await press(page, "中文");
    }
    await done(page);
  });
