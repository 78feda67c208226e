// Ctrl+P anywhere: the board, or what there is to read, in black on white; nothing that is pressed, whatever is open. And the room for
// printing: pages of puzzles, as they are shown and as the browser prints them.
import assert from "node:assert/strict";
import { after, before } from "node:test";
import { correction, generate } from "lean-qr";
import { DESKTOP, EASY, SIZES, WING, clean, done, number, open, press, soon, test } from "./browser.js";
import { printedPages } from "./paper.js";
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

/** What the browser prints, all pages together.
 * @param {Page} page
 */
async function printed(page) {
  const pages = await printedPages(page);
  const sides = pages.flatMap(({ boards }) => boards);
  const paper = [...new Set(pages.map(({ size }) => size))];
  return { pages: pages.length, paper, boards: sides.length, sides };
}

/** What is written on each page that the browser prints, but for single digits.
 * @param {Page} page
 */
const printedWords = async (page) =>
  (await printedPages(page)).map(({ words }) => words.filter((word) => word.length > 1));

/** @param {Page} page */
const shown = async (page) => ({
  pages: await onlyPainted(page.locator(".sheet")).count(),
  boards: await onlyPainted(page.locator(".sheet .board")).count(),
});

/** Chooses these levels alone.
 * @param {Page} page @param {string[]} wanted
 */
async function levels(page, ...wanted) {
  const group = page.getByRole("group", { name: "Difficulty" });
  for (const name of wanted) {
    const one = group.getByRole("button", { name, exact: true });
    if ((await one.getAttribute("aria-pressed")) === "false") await one.click();
  }
  for (const name of await group.locator("[aria-pressed=true]").allTextContents())
    if (!wanted.includes(name)) await group.getByRole("button", { name, exact: true }).click();
}

/** Opens one of the parts with settings that are seldom changed.
 * @param {Page} page @param {string} name
 */
const unfold = (page, name) => page.locator("summary").filter({ hasText: name }).click();

/** The room for printing with puzzles of one's own.
 * @param {string[]} puzzles
 */
async function ownPuzzles(...puzzles) {
  const page = await site.visit(DESKTOP, "#/print/text");
  await page.getByLabel("One puzzle a line").fill(puzzles.join("\n"));
  await seen(page, new RegExp(`^${puzzles.length} puzzles? on`)).waitFor();
  return page;
}

for (const [name, size] of SIZES)
  test(`${name}: as many new puzzles as are wished, on pages as they are chosen`, async () => {
    const page = await site.visit(size, "#/print");
    await seen(page, "4 puzzles on 2 pages").waitFor();
    await levels(page, "Easy");
    await number(page.getByLabel("How many"), "14");
    // Four a page, and their solutions on two more.
    await seen(page, "14 puzzles on 6 pages").waitFor();
    await seen(page.locator(".sheet"), "14", { exact: true }).first().waitFor();
    await soon.equal(() => seen(page.locator(".sheet"), "Easy", { exact: true }).count(), 14);
    for (const [perPage, pages, side] of /** @type {const} */ ([
      [1, 14, 180],
      [2, 7, 121],
      [3, 5, 76],
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
    await press(page, "None");
    for (const [paper, size] of [
      ["a5", "148×210"],
      ["a6", "105×148"],
      ["b5", "176×250"],
      ["a3", "297×420"],
      ["letter", "216×279"],
    ]) {
      await page.getByLabel("Paper").selectOption(paper);
      await soon.deepEqual(() => shown(page), { pages: 2, boards: 14 });
      const { pages, paper: sizes, boards } = await printed(page);
      assert.deepEqual([sizes, pages, boards], [[size], 2, 14]);
    }
    for (const part of [
      "Title, header and footer",
      "Hints and QR codes",
      "Margins and lines",
      "As a PDF, by the program",
    ])
      await unfold(page, part);
    await clean(page);
    await done(page);
  });

test("large print has one board a page, marks for notes are on paper, and both are there next time", async () => {
  const page = await site.visit(DESKTOP, "#/print");
  await press(page, "None");
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
  await page.reload();
  await seen(page, "4 puzzles on 4 pages").waitFor();
  await press(page, "Back to the defaults");
  await seen(page, "4 puzzles on 2 pages").waitFor();
  await soon.equal(() => page.getByRole("button", { name: "Back to the defaults" }).count(), 0);
  await done(page);
});

test("a book has its title, instructions, contents, a header, a footer and captions, and begins a page with each level", async () => {
  const page = await site.visit(DESKTOP, "#/print");
  await levels(page, "Easy", "Hard");
  await number(page.getByLabel("How many"), "9");
  await page.getByLabel("Order").selectOption("By level");
  await unfold(page, "Title, header and footer");
  for (const [name, text] of [
    ["Title, on a page of its own", "For Ada"],
    ["Subtitle", "Nine puzzles"],
    ["Author", "Grace"],
    ["Date", "May 2027"],
    ["Header", "{title}|{level}|{numbers}"],
    ["Footer", "{author} {date} | {page} / {pages}"],
    ["Caption above each board", "No. {number}|{givens} givens|ER {rating}"],
  ])
    await page.getByRole("textbox", { name, exact: true }).fill(text ?? "");
  await page.getByLabel("A page on how to solve").check();
  await page.getByLabel("Contents").check();
  await seen(page, "9 puzzles on 6 pages").waitFor();
  const [title, front, easy, more, hard, solutions, ...none] = await printedWords(page);
  assert.deepEqual(none, []);
  assert.deepEqual(title, ["For Ada", "Nine puzzles", "Grace", "9 puzzles · May 2027"]);
  const text = front?.join("\n") ?? "";
  assert.match(text, /^For Ada\nGrace May 2027\n2 \/ 6\nHow to solve\nFill every empty cell /);
  assert.match(text, /\nContents\nEasy 1.5\n\.+\nHard 6.9\n\.+\nSolutions\n\.+$/);
  const captions = (/** @type {string[]} */ words = []) => words.filter((word) => /^No/.test(word));
  assert.deepEqual([easy, more, hard].map(captions), [
    ["No. 1", "No. 2", "No. 3", "No. 4"],
    ["No. 5"],
    ["No. 6", "No. 7", "No. 8", "No. 9"],
  ]);
  assert.match(
    hard?.join("\n") ?? "",
    /^For Ada\nHard\n6.9\nGrace May 2027\n5 \/ 6\n(No. \d\n\d\d givens\nER [2-4]\.\d\n?){4}$/,
  );
  assert.match(solutions?.join("\n") ?? "", /^For Ada\n1.9\nGrace May 2027\n6 \/ 6\nSolutions$/);
  // A field that doesn't exist is named, and the default stands in its place.
  await page.getByLabel("Header").fill("{pgae}");
  await seen(
    page,
    /^"\{pgae\}" can't be used \(expected, for example, left \| middle \| right, \{title\}/,
  ).waitFor();
  await page.getByLabel("Header").fill("a|b|c|d");
  await seen(page, /^"a\|b\|c\|d" can't be used/).waitFor();
  await done(page);
});

/** One that is hard, one that is easy, and one between. */
const SOME = [
  WING,
  EASY,
  "..46..7..5..4..8.1.1....26...3.8...2...375...8...4.6...21....8.6.5..9..7..7..45..",
];

test("puzzles of one's own are rated, and rise or are mixed", async () => {
  const page = await ownPuzzles(...SOME);
  await unfold(page, "Title, header and footer");
  await page.getByLabel("Caption above each board").fill("{number}|{level}|ER {rating}");
  const ratings = async () =>
    (await onlyPainted(page.locator(".sheet text")).allTextContents())
      .filter((text) => /^ER \d/.test(text))
      .map((text) => Number(text.slice(3)));
  await soon.equal(async () => (await ratings()).length, 3);
  const given = await ratings();
  assert.equal(given[0], 4.2);
  assert.equal(given[1], 1.2);
  await page.getByLabel("Order").selectOption("Rising by difficulty");
  await soon.deepEqual(
    ratings,
    given.toSorted((a, b) => a - b),
  );
  const words = (await printedWords(page))[0] ?? [];
  assert.deepEqual(words.filter((word) => /^[EH]\D+$/.test(word)).slice(0, 2), ["Easy", "Hard"]);
  await page.getByLabel("Order").selectOption("Mixed");
  await soon.deepEqual(async () => (await ratings()).toSorted(), given.toSorted());
  await done(page);
});

test("solutions are at the end, upside down at the foot of each page, or nowhere; as many a page as one likes", async () => {
  const page = await site.visit(DESKTOP, "#/print");
  await number(page.getByLabel("How many"), "14");
  await seen(page, "14 puzzles on 6 pages").waitFor();
  await unfold(page, "Margins and lines");
  for (const [number, pages] of [
    ["6", 7],
    ["9", 6],
    ["16", 5],
  ]) {
    await page.getByLabel("Solutions a page").selectOption(String(number));
    await seen(page, `14 puzzles on ${pages} pages`).waitFor();
  }
  await press(page, "Upside down");
  await seen(page, "14 puzzles on 4 pages").waitFor();
  const pages = await printedPages(page);
  assert.deepEqual(
    pages.map(({ boards }) => [
      boards.filter((side) => side > 0).length,
      boards.filter((side) => side < 0).length,
    ]),
    [
      [4, 4],
      [4, 4],
      [4, 4],
      [2, 2],
    ],
  );
  // Each has all its digits, and the boards leave them room.
  const [first] = pages;
  assert.equal(first?.words.length, 1 + 2 * 4 + 4 + 4 * 81 + (await givensOf(page, 4)));
  assert.ok(
    first.boards.every((side) => (side < 0 ? side > -31 && side < -29 : side < 85)),
    String(first.boards),
  );
  await press(page, "None");
  await soon.deepEqual(() => shown(page), { pages: 4, boards: 14 });
  await done(page);
});

/** How many givens the first boards have.
 * @param {Page} page @param {number} boards
 */
async function givensOf(page, boards) {
  const digits = await page.locator(".sheet .board .digits").allTextContents();
  return digits.slice(0, boards).join("").length;
}

test("each board has its hint, and a QR code with a link to the puzzle or with the hint", async () => {
  const page = await ownPuzzles(WING, EASY);
  await unfold(page, "Hints and QR codes");
  await page.getByLabel("A hint below each board").check();
  await seen(page.locator(".sheet"), "Look at boxes 2 and 5: XY-Wing").waitFor();
  await seen(page.locator(".sheet"), /^Look at \w+ \d: (Hidden|Naked) Single$/).waitFor();
  const codes = () =>
    page.locator(".sheet .code").evaluateAll((paths) => paths.map((path) => path.getAttribute("d")));
  /** @param {string} text */
  const path = (text) => {
    const code = generate(text, { minCorrectionLevel: correction.M });
    const rows = Array.from({ length: code.size }, (_, y) =>
      Array.from({ length: code.size }, (_, x) => (code.get(x, y) ? "#" : " ")).join(""),
    );
    return rows
      .flatMap((row, y) =>
        [...row.matchAll(/#+/g)].map(({ 0: run, index }) => `M${index} ${y}h${run.length}v1h-${run.length}z`),
      )
      .join("");
  };
  const select = page.getByLabel("QR code beside each board");
  await select.selectOption("A link to the puzzle on this page");
  await soon.deepEqual(
    codes,
    [WING, EASY].map((puzzle) => path(`${site.url}#/play/${puzzle}`)),
  );
  // Modules are large enough for telephones, and codes don't lie on boards, hints or other codes.
  const boxes = await page
    .locator(".sheet")
    .first()
    .locator(".board, .code, text:not(.digits)")
    .evaluateAll((all) =>
      all.map((one) => {
        const { x, y, right, bottom } = one.getBoundingClientRect();
        return [x, y, right, bottom];
      }),
    );
  assert.equal(boxes.length, 2 * 5 + 1);
  for (const [at, [x = 0, y = 0, right = 0, bottom = 0]] of boxes.entries())
    for (const [left = 0, top = 0, x2 = 0, y2 = 0] of boxes.slice(at + 1))
      assert.ok(x2 <= x + 1 || left >= right - 1 || y2 <= y + 1 || top >= bottom - 1, JSON.stringify(boxes));
  await select.selectOption("The hint");
  await soon.equal(async () => (await codes())[0], path("Look at boxes 2 and 5: XY-Wing"));
  const hints = (await printedWords(page)).flat().filter((word) => /^Look/.test(word));
  assert.equal(hints.length, 2);
  // In Chinese as well, from the pages to the hints.
  await press(page, "中文");
  await seen(page.locator(".sheet"), "请看第 2、5 宫：XY-Wing").waitFor();
  await soon.equal(async () => (await codes())[0], path("请看第 2、5 宫：XY-Wing"));
  await seen(page.locator(".sheet"), "答案").waitFor();
  await done(page);
});

test("candidates are printed where they are asked for, and where a puzzle has lost some", async () => {
  const page = await ownPuzzles(EASY);
  await press(page, "None");
  await page.getByLabel("Marks for notes").check();
  const signs = async () => (await printedPages(page)).flatMap(({ words }) => words).length;
  // Its givens, the number of the page and its caption.
  await soon.equal(() => onlyPainted(page.locator(".sheet .marks")).count(), 1);
  await seen(page.locator(".sheet"), "Easy").waitFor();
  const before = await signs();
  assert.equal(before, 30 + 3);
  await page.getByLabel("Candidates of each cell").check();
  await soon.equal(() => page.locator(".sheet .marks").count(), 0);
  assert.equal((await signs()) - before, candidateCount(EASY));
  // Without 1 in r1c3, which its digits allow.
  await press(page, "Back to the defaults");
  await page.goto(`${site.url}#/play/!${EASY}~2.0.0.0.1`);
  await page.locator("[role=gridcell]").first().waitFor();
  await page.goto(`${site.url}#/print/game`);
  await seen(page, "1 puzzle on 2 pages").waitFor();
  const [digits, candidates] = await page.locator(".sheet").first().locator(".digits").allTextContents();
  assert.deepEqual([digits?.length, candidates?.length], [30, candidateCount(EASY) - 1]);
  await done(page);
});

/** How many candidates the digits of a puzzle leave.
 * @param {string} puzzle
 */
const candidateCount = (puzzle) =>
  [...puzzle].reduce((sum, sign, cell) => {
    if (sign !== ".") return sum;
    const houses = (/** @type {number} */ one) => [
      one % 9,
      Math.floor(one / 9),
      Math.floor(one / 27) * 3 + Math.floor((one % 9) / 3),
    ];
    const isPeer = (/** @type {number} */ other) =>
      houses(other).some((house, kind) => house === houses(cell)[kind]);
    return sum + 9 - new Set([...puzzle].filter((sign, other) => sign !== "." && isPeer(other))).size;
  }, 0);

test("paper has any size, margins and lines are as one likes; what can't be used is said", async () => {
  const page = await site.visit(DESKTOP, "#/print");
  await press(page, "None");
  await press(page, "1");
  await page.getByLabel("Paper").selectOption("Other size");
  const size = page.getByLabel("Other size", { exact: true });
  await soon.equal(() => size.inputValue(), "210mmx297mm");
  await unfold(page, "Margins and lines");
  /** @type {[string, string, string, number][]} */
  const changes = [
    ["Other size", "6x9in", "152×229", 122],
    ["Margin", "0.5in", "152×229", 127],
    ["Gutter", "10mm", "152×229", 117],
    ["Largest side of a board", "8 cm", "152×229", 80],
  ];
  for (const [name, value, paper, side] of changes) {
    await page.getByLabel(name, { exact: true }).fill(value);
    await soon.deepEqual(async () => {
      const { paper, sides } = await printed(page);
      return [paper, sides.map(Math.round)];
    }, [[paper], [side, side, side, side]]);
  }
  // Pages are bound at the left, then at the right.
  const lefts = await page
    .locator(".sheet .board")
    .evaluateAll((all) =>
      all.map((one) => Number(/translate\((\S+)/.exec(one.getAttribute("transform") ?? "")?.[1])),
    );
  assert.equal(Math.round(((Number(lefts[0]) - Number(lefts[1])) * 25.4) / 72), 10);
  const line = page.locator(".sheet .board path").nth(1);
  const before = Number(await line.getAttribute("stroke-width"));
  await page.getByLabel("Lines round boxes").fill("2.8pt");
  await soon.equal(async () => Number(await line.getAttribute("stroke-width")), 2 * before);
  await page.getByLabel("Margin", { exact: true }).fill("15");
  await seen(page, `"15" can't be used (expected, for example, 15mm, 0.5in, 3pt)`).waitFor();
  await soon.deepEqual(() => shown(page), { pages: 4, boards: 4 });
  await size.fill("10x10mm");
  await seen(page, `"10x10mm" can't be used (expected, for example, 6x9in, 148x210mm)`).waitFor();
  await size.fill("148x210mm");
  await page.getByLabel("Margin", { exact: true }).fill("70mm");
  await seen(page, /^The margins and lines leave no room for the boards/).waitFor();
  await soon.ok(() => page.getByRole("button", { name: "Print", exact: true }).isDisabled());
  await done(page);
});

test("the command of the program for the same book is there to be copied, with the puzzles in their order", async () => {
  const page = await ownPuzzles(WING, EASY);
  await page.getByLabel("Order").selectOption("Rising by difficulty");
  await page.getByLabel("Candidates of each cell").check();
  await press(page, "Upside down");
  await unfold(page, "Title, header and footer");
  await page.getByLabel("Title, on a page of its own").fill("Ada's book");
  await page.getByLabel("Paper").selectOption("a5");
  await unfold(page, "As a PDF, by the program");
  const command =
    "ninefold print puzzles.txt --paper a5 --candidates --title 'Ada'\\''s book' --set solutions=page -o book.pdf";
  await seen(page.locator("pre"), command, { exact: true }).waitFor();
  // What can't be used isn't in it.
  await unfold(page, "Margins and lines");
  await page.getByLabel("Margin", { exact: true }).fill("15");
  await seen(page, /^"15" can't be used/).waitFor();
  await soon.equal(() => page.locator("pre").textContent(), command);
  await press(page, "Copy command");
  await soon.equal(() => page.evaluate(() => navigator.clipboard.readText()), command);
  await soon.equal(async () => (await page.locator(".sheet .digits").first().textContent())?.length, 30);
  const waited = page.waitForEvent("download");
  await press(page, "Save puzzles.txt");
  const stream = await (await waited).createReadStream();
  assert.equal((await stream.toArray()).join(""), `${EASY}\n${WING}\n`);
  await done(page);
});

test("the hardest come from a list, others in place of those shown, with solutions", async () => {
  const page = await site.visit(DESKTOP, "#/print");
  await levels(page, "Beyond");
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
