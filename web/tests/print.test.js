// Ctrl+P anywhere: the board, or what there is to read, in black on white; nothing that is pressed, whatever is open. And the room for
// printing: pages of puzzles, as they are shown and as the browser prints them.
import assert from "node:assert/strict";
import { after, before } from "node:test";
import { inflateSync } from "node:zlib";
import { DESKTOP, EASY, SIZES, WING, clean, done, number, open, press, soon, test } from "./browser.js";
import { onlyPainted, seen } from "./seen.js";

/** @import { Page } from "playwright-core" */
/** @import { Site } from "./browser.js" */

/** @type {Site} */
let site;
before(async () => (site = await open()));
after(() => site.close());

/** A page of paper, without its margins. */
const PAPER = { width: 718, height: 1040 };

/** How much of what is printed is dark, and how much is white; both from 0 to 1.
 * @param {Page} page
 */
async function inkOf(page) {
  const png = (await page.screenshot()).toString("base64");
  return page.evaluate(async (png) => {
    const image = new Image();
    image.src = `data:image/png;base64,${png}`;
    await image.decode();
    const context = new OffscreenCanvas(image.width, image.height).getContext("2d");
    if (!context) throw new Error("no canvas");
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, image.width, image.height);
    const lights = [];
    for (let at = 0; at < data.length; at += 4)
      lights.push(Math.min(data[at], data[at + 1], data[at + 2]) / 255);
    return {
      dark: lights.filter((light) => light < 0.5).length / lights.length,
      white: lights.filter((light) => light > 0.97).length / lights.length,
    };
  }, png);
}

/** @type {[string, string, (page: Page) => Promise<unknown>][]} */
const VIEWS = [
  ["a game", `#/play/${EASY}`, (page) => page.locator("[role=gridcell]").first().waitFor()],
  [
    "a hint",
    `#/play/${WING}`,
    async (page) => {
      await page.locator("[role=gridcell]").first().waitFor();
      await page.keyboard.press("Shift+H");
      await page.locator(".pictured").waitFor();
    },
  ],
  [
    "a dialog over a game",
    `#/play/${EASY}`,
    async (page) => {
      await page.locator("[role=gridcell]").first().waitFor();
      await page.keyboard.press("?");
      await page.locator("dialog").waitFor();
    },
  ],
  [
    "an analysis",
    "#/analyse",
    async (page) => {
      await page.locator("textarea").fill(EASY);
      await page.locator(".right li").first().waitFor();
    },
  ],
  ["a technique", "#/techniques/x-wing", (page) => page.locator(".walk").waitFor()],
  ["a lesson", "#/learn/x-wing", (page) => page.locator(".walk").waitFor()],
];

for (const colorScheme of /** @type {const} */ (["light", "dark"]))
  for (const [what, link, show] of VIEWS)
    test(`${colorScheme}: ${what} is printed on white, without buttons`, async () => {
      const page = await site.visit(DESKTOP, link, { colorScheme });
      await show(page);
      await page.emulateMedia({ media: "print", colorScheme });
      await page.setViewportSize(PAPER);
      for (const gone of ["header.top", "button", ".btn", "input", "textarea", "dialog"])
        await soon.equal(() => page.locator(gone).filter({ visible: true }).count(), 0, gone);
      // Where one stands among the sentences is of no use on paper.
      await soon.equal(() => seen(page, /^\d+ \/ \d+$/).count(), 0);
      const { dark, white } = await inkOf(page);
      assert.ok(dark > 0.005 && dark < 0.12, `${(100 * dark).toFixed(1)} % is dark`);
      assert.ok(white > 0.55, `${(100 * white).toFixed(1)} % is white`);
      assert.ok((await page.pdf({ printBackground: true })).length > 5000);
      await done(page);
    });

/** Several solutions. */
const SEVERAL = `${EASY.slice(0, 77)}....`;

/** What the browser prints: the size of the pages in millimetres, and for each board its side in millimetres.
 * @param {Page} page
 */
async function printed(page) {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  const sizes = [...pdf.matchAll(/\/MediaBox \[0 0 (\S+) (\S+)\]/g)];
  // Packed bytes may end in a carriage return: it is theirs, not the line's.
  const contents = [...pdf.matchAll(/stream\r?\n([^]*?)\nendstream/g)].flatMap(([, packed = ""]) => {
    try {
      return [inflateSync(Buffer.from(packed, "latin1")).toString("latin1")];
    } catch {
      return [];
    }
  });
  // A board's frame is drawn in its own units, of which a matrix before it says how large they are; another is that of the page.
  const sides = contents.flatMap((content) =>
    [...content.matchAll(/0 0 m\n720 0 l\n720 720 l\n/g)].map(({ index }) => {
      const matrices = [...content.slice(0, index).matchAll(/(\S+) 0 0 \S+ \S+ \S+ cm\n/g)];
      return (Number(matrices[0]?.[1]) * Number(matrices.at(-1)?.[1]) * 720 * 25.4) / 72;
    }),
  );
  const paper = sizes.map(([, width, height]) =>
    [width, height].map((side) => Math.round((Number(side) * 25.4) / 72)).join("×"),
  );
  return { pages: paper.length, paper: [...new Set(paper)], boards: sides.length, sides };
}

/** @param {Page} page */
const shown = async (page) => ({
  pages: await onlyPainted(page.locator(".sheet")).count(),
  boards: await onlyPainted(page.locator(".sheet .board")).count(),
});

for (const [name, size] of SIZES)
  test(`${name}: as many new puzzles as are wished, on pages as they are chosen`, async () => {
    const page = await site.visit(size, "#/print");
    await seen(page, "4 puzzles on 2 pages").waitFor();
    await page.getByLabel("Difficulty").selectOption("easy");
    await number(page.getByLabel("How many"), "14");
    // Four a page, and their solutions on two more.
    await seen(page, "14 puzzles on 6 pages").waitFor();
    await seen(page.locator(".sheet"), "14", { exact: true }).first().waitFor();
    await soon.equal(() => seen(page.locator(".sheet"), /^Easy · ER 1\.\d$/).count(), 14);
    for (const [perPage, pages, side] of /** @type {const} */ ([
      [1, 14, 180],
      [2, 7, 121],
      [4, 4, 85],
      [6, 3, 76],
      [9, 2, 56],
    ])) {
      await press(page, String(perPage));
      await soon.deepEqual(() => shown(page), { pages: pages + 2, boards: 28 });
      const paper = await printed(page);
      assert.deepEqual([paper.paper, paper.pages, paper.boards], [["210×297"], pages + 2, 28]);
      assert.equal(Math.round(Math.max(...paper.sides)), side, `${perPage} a page`);
    }
    await page.getByLabel("Solutions at the end").uncheck();
    await page.getByLabel("Title").fill("For Ada");
    await seen(page.locator(".sheet"), "For Ada").waitFor();
    for (const [paper, size] of [
      ["a5", "148×210"],
      ["letter", "216×279"],
    ]) {
      await page.getByLabel("Paper").selectOption(paper);
      await soon.deepEqual(() => shown(page), { pages: 3, boards: 14 });
      const { pages, paper: sizes, boards } = await printed(page);
      assert.deepEqual([sizes, pages, boards], [[size], 3, 14]);
    }
    await clean(page);
    await done(page);
  });

test("large print has one board a page, and marks for notes are on paper", async () => {
  const page = await site.visit(DESKTOP, "#/print");
  await page.getByLabel("Solutions at the end").uncheck();
  await page.getByLabel("Large print").check();
  await page.getByLabel("Marks for notes").check();
  await seen(page, "4 puzzles on 4 pages").waitFor();
  const { pages, boards, sides } = await printed(page);
  assert.deepEqual([pages, boards], [4, 4]);
  assert.ok(
    sides.every((side) => Math.abs(side - 180) < 0.1),
    String(sides),
  );
  await soon.equal(() => onlyPainted(page.locator(".sheet .marks")).count(), 4);
  // What was chosen is there next time.
  await page.reload();
  await seen(page, "4 puzzles on 4 pages").waitFor();
  await done(page);
});

test("the hardest come from a list, others in place of those shown, with solutions", async () => {
  const page = await site.visit(DESKTOP, "#/print");
  await page.getByLabel("Difficulty").selectOption("beyond");
  await number(page.getByLabel("How many"), "30");
  await seen(page, "30 puzzles on 11 pages").waitFor();
  const digits = () => page.locator(".sheet .digits").first().textContent();
  const first = await digits();
  await press(page, "Others");
  await soon.ok(async () => (await digits()) !== first);
  await number(page.getByLabel("How many"), "999");
  await seen(page, /There are no more than \d+ of them\./).waitFor();
  await done(page);
});

test("the game, a list of one's own and what was made are printed; what is no puzzle is named and left out", async () => {
  const page = await site.game(EASY);
  await page.locator("header button.share").click();
  await page.getByRole("link", { name: "Print puzzles" }).click();
  // From a game, that game is what is printed.
  await seen(page, "1 puzzle on 2 pages").waitFor();
  await soon.equal(async () => (await page.locator(".sheet .digits").first().textContent())?.length, 30);
  await press(page, "Your own");
  await page.getByLabel("One puzzle a line").fill(`${EASY}\nnonsense\n${WING}\n${SEVERAL}`);
  await seen(page.locator(".alert"), "Line 2").waitFor();
  await seen(page.locator(".alert"), "Line 4: it has more than one solution, so it is left out").waitFor();
  await seen(page, "2 puzzles on 2 pages").waitFor();
  assert.equal((await printed(page)).boards, 4);
  await page.goto(`${site.url}#/make`);
  await press(page, "Generate");
  await page.getByLabel("Puzzles", { exact: true }).fill("3");
  await page.locator("form .go").click();
  await page.getByRole("link", { name: "Print them" }).click();
  await seen(page, "3 puzzles on 2 pages").waitFor();
  await soon.deepEqual(() => shown(page), { pages: 2, boards: 6 });
  await done(page);
});
