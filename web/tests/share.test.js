// Sharing: links with everything, texts in every format, pictures.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { correction, generate } from "lean-qr";
import {
  DESKTOP,
  EASY,
  SIZES,
  WING,
  clean,
  done,
  fromMenu,
  label,
  open,
  press,
  soon,
  testInChromium,
  pasteText,
} from "./browser.js";
import { play } from "./player.js";
import { seen } from "./seen.js";

/** @import { Page } from "playwright-core" */
/** @import { Site } from "./browser.js" */

const SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/** A puzzle whose hints are chains, which have a line of Eureka notation. */
const CHAINS = "...7..586.8765.14265...8397.6...572374.3..865.3..67419.7.92.6.8.....627.826.7.9..";

/** @type {Site} */
let site;
before(async () => (site = await open()));
after(() => site.close());

/** @param {Page} page */
const share = (page) => page.locator("header button.share").click();
/** What a button saves.
 * @param {Page} page @param {string} text
 */
const saved = async (page, text) => {
  const [download] = await Promise.all([page.waitForEvent("download"), press(page, text)]);
  return readFile(await download.path());
};

for (const [name, size] of SIZES) {
  test(`${name}: a link carries digits, notes, colours, and what can be undone and done again`, async () => {
    const page = await site.game(EASY, size);
    await page.locator('[data-cell="2"]').focus();
    for (const key of [
      "Shift+Digit1",
      "Control+Digit2",
      "v",
      "Digit3",
      "z",
      "ArrowRight",
      "Digit4",
      "Digit4",
      "Digit6",
    ])
      await page.keyboard.press(key);
    await press(page, "Undo");
    await share(page);
    await press(page, "As it stands");
    await press(page, "Copy link");
    const link = await page.locator("dialog textarea").inputValue();
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), link);
    const other = await site.visit(size);
    await other.goto(link);
    await other.waitForFunction(() =>
      document
        .querySelector('[data-cell="2"]')
        ?.getAttribute("aria-label")
        ?.includes("notes 1 2, colour green"),
    );
    await soon.match(() => label(other, 3), /empty/);
    await press(other, "Redo");
    await soon.match(() => label(other, 3), /placed 6/);
    for (let step = 0; step < 4; step++) await press(other, "Undo");
    await soon.match(() => label(other, 2), /notes 1 2$/);
    await press(other, "Undo");
    await soon.match(() => label(other, 2), /notes 1$/);
    await press(other, "Undo");
    await soon.ok(() => other.getByRole("button", { name: "Undo", exact: true }).isDisabled());
    await done(other);
    await done(page);
  });

  test(`${name}: pictures as SVG and PNG, with notes and colours, and with the hint`, async () => {
    const page = await site.game(WING, size);
    await page.locator('[data-cell="0"]').focus();
    for (const key of ["Shift+Digit2", "v", "Digit2"]) await page.keyboard.press(key);
    await share(page);
    const svg = String(await saved(page, "Save SVG"));
    assert.match(svg, /^<svg width="780" height="780"/);
    assert.match(svg, /<g font-size="19"[^>]*><text x="15" y="20.7">2<\/text><\/g>/);
    assert.match(svg, /fill="url\(#texture-2\)"/);
    const png = await saved(page, "Save PNG");
    assert.deepEqual(
      [png.toString("latin1", 1, 4), png.readUInt32BE(16), png.readUInt32BE(20)],
      ["PNG", 1560, 1560],
    );
    await press(page, "Copy picture");
    await seen(page.locator("dialog"), "Copied").waitFor();
    assert.deepEqual(await page.evaluate(async () => (await navigator.clipboard.read())[0].types), [
      "image/png",
    ]);
    await press(page, "Close");
    await page.locator('[data-cell="0"]').focus();
    await page.keyboard.press("Shift+H");
    await page.locator(".conclusion").waitFor();
    await share(page);
    await seen(page, "Picture of the board with the hint").waitFor();
    assert.match(String(await saved(page, "Save SVG")), /class="nin"[^]*>place</);
    await done(page);
  });

  test(`${name}: every format there is, and a clash told`, async () => {
    const page = await site.game(EASY, size);
    await share(page);
    const more = page.locator("dialog select:enabled");
    await more.waitFor();
    const ids = await more
      .locator("option")
      .evaluateAll((options) => options.map((option) => option.getAttribute("value") ?? "").filter(Boolean));
    assert.ok(ids.length > 10, String(ids));
    for (const id of ids) {
      const before = await page.locator("dialog textarea").inputValue();
      await more.selectOption(id);
      await page.waitForFunction(
        (before) =>
          /** @type {HTMLTextAreaElement} */ (document.querySelector("dialog textarea")).value !== before,
        before,
      );
      await more.selectOption("");
    }
    await clean(page);
    await press(page, "Close");
    await page.locator('[data-cell="2"]').focus();
    await page.keyboard.press("Digit5");
    await share(page);
    await press(page, "Save SVG");
    await seen(page, "digits clash").waitFor();
    await done(page);
  });

  test(`${name}: the puzzle is shared, or what stands on the board, and what a format can't hold is said`, async () => {
    const page = await site.game(EASY, size);
    await share(page);
    await soon.equal(() => page.locator("dialog").getByRole("group", { name: "What to share" }).count(), 0);
    await press(page, "Close");
    await page.locator('[data-cell="2"]').focus();
    for (const key of ["Digit4", "ArrowRight", "Shift+Digit6", "Control+Digit2", "v", "Digit3"])
      await page.keyboard.press(key);
    await share(page);
    const text = () => page.locator("dialog textarea").inputValue();
    const copied = async (/** @type {string} */ format) => {
      await press(page, format);
      await page.getByRole("button", { name: format, exact: true, pressed: true }).waitFor();
      return text();
    };
    const lost = page.locator("dialog [role=status]");
    assert.match(await text(), new RegExp(`/play/${EASY}$`));
    assert.equal(await copied("81 characters"), EASY);
    await soon.equal(() => lost.count(), 0);
    await press(page, "As it stands");
    assert.equal(await copied("81 characters"), EASY.replace("53.", "534"));
    await soon.match(
      () => lost.innerText(),
      /placed digits are written as givens; the player's notes are left out; colours are left out/,
    );
    const url = await copied("f-puzzles link");
    await soon.doesNotMatch(() => lost.innerText(), /notes|digits/);
    await clean(page);
    await done(page);
    // What the format holds comes back with it.
    const other = await site.game(WING, size);
    await pasteText(other, url);
    await other.waitForFunction(() =>
      document.querySelector('[data-cell="3"]')?.getAttribute("aria-label")?.includes("notes 2 6"),
    );
    await soon.match(() => label(other, 2), /placed 4/);
    await done(other);
  });
}

test("a puzzle of candidates is shared, and begun again, with the candidates that it began with", async () => {
  // Two candidates in each cell: the solution's digit and the next one.
  const text = [...SOLVED]
    .map(Number)
    .map((digit) =>
      "123456789".replace(/./g, (one) => (+one === digit || +one === (digit % 9) + 1 ? one : ".")),
    )
    .join("");
  const page = await site.game(EASY);
  await pasteText(page, text);
  const begun = '[data-cell="0"][aria-label*="candidates 5 6"]';
  await page.locator(begun).waitFor();
  const puzzle = async () => {
    await share(page);
    const link = await page.locator("dialog textarea").inputValue();
    await page.locator("dialog select").selectOption("sukaku");
    await page.waitForFunction(
      (link) => /** @type {HTMLTextAreaElement} */ (document.querySelector("dialog textarea")).value !== link,
      link,
    );
    const written = await page.locator("dialog textarea").inputValue();
    await press(page, "Close");
    return { link, written };
  };
  await share(page);
  await soon.equal(() => page.locator("dialog").getByRole("group", { name: "What to share" }).count(), 0);
  await press(page, "Close");
  const first = await puzzle();
  assert.equal(first.written, text);
  const other = await site.game("");
  await other.goto(first.link);
  await other.locator(begun).waitFor();
  await done(other);
  // A candidate struck by the player, and more moves than are kept.
  await page.locator('[data-cell="0"]').focus();
  await page.keyboard.press("Shift+Digit6");
  await page.keyboard.press("ArrowRight");
  for (let move = 0; move < 410; move++) await page.keyboard.press(move % 2 ? "Digit3" : "Digit4");
  await page.waitForTimeout(300);
  await page.reload();
  await page.waitForSelector("[role=gridcell]");
  await soon.match(() => label(page, 0), /candidates 5\b/);
  assert.deepEqual(await puzzle(), first);
  await page.locator(".timer .open").click();
  await seen(page.locator(".menu"), "Start again").click();
  await page.locator(begun).waitFor();
  await done(page);
});

test("a link to a position that was played leaves the player's strikes out of its puzzle", async () => {
  const page = await site.game(EASY);
  await page.locator('[data-cell="2"]').focus();
  await page.keyboard.press("Digit4");
  await fromMenu(page, "Candidates");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Shift+Digit6");
  const struck = '[data-cell="3"][aria-label$="candidates 2"]';
  await page.locator(struck).waitFor();
  await share(page);
  await press(page, "As it stands");
  const [alone = ""] = (await page.locator("dialog textarea").inputValue()).split("_");
  await done(page);
  const other = await site.visit({});
  await other.goto(alone);
  await other.locator(struck).waitFor();
  await share(other);
  await soon.match(() => other.locator("dialog textarea").inputValue(), new RegExp(`/play/${EASY}$`));
  await press(other, "Close");
  await fromMenu(other, "Start again");
  await other.waitForSelector('[data-cell="2"][aria-label*="empty"]');
  await soon.match(() => label(other, 3), /empty$/);
  await done(other);
});

test("the page can be installed: its manifest names icons that are there", async () => {
  const page = await site.visit({});
  const manifest = await (await page.request.get(`${site.url}manifest.webmanifest`)).json();
  assert.ok(manifest.id && manifest.start_url && manifest.display === "standalone");
  for (const { src, sizes, type } of manifest.icons) {
    const icon = await page.request.get(site.url + src);
    assert.equal(icon.headers()["content-type"], type, src);
    if (type !== "image/png") continue;
    const png = await icon.body();
    assert.equal(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`, sizes, src);
  }
  assert.ok(manifest.icons.some((/** @type {{ sizes: string }} */ { sizes }) => sizes === "512x512"));
  await done(page);
});

/** What a QR code on the page shows, a line a row, without the quiet zone; a dark module is `#`.
 * @param {Page} page
 */
const modules = (page) =>
  page.locator("dialog .qr svg").evaluate((svg) => {
    const [left = 0, top = 0, width = 0] = svg.getAttribute("viewBox")?.split(" ").map(Number) ?? [];
    const rows = Array.from({ length: width }, () => Array(width).fill("."));
    const path = svg.querySelector("path")?.getAttribute("d") ?? "";
    for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)/g))
      rows[Number(y) - top].fill("#", Number(x) - left, Number(x) - left + Number(run));
    return rows.map((row) => row.join("")).join("\n");
  });
/** @param {string} text */
const code = (text) =>
  generate(text, { minCorrectionLevel: correction.L }).toString({ on: "#", off: ".", lf: "\n", pad: 4 });

test("a QR code holds the puzzle, all of the game, or the position alone when the way here is too long", async () => {
  const page = await site.game(EASY);
  const shown = (/** @type {string} */ name) => page.getByRole("img", { name }).waitFor();
  await share(page);
  await press(page, "QR code");
  await shown("The puzzle as a QR code");
  assert.equal((await modules(page)).trim(), code(`${site.url}#/play/${EASY}`).trim());
  await press(page, "Close");
  const cell = page.locator('[data-cell="2"]');
  await cell.focus();
  await page.keyboard.press("Digit4");
  await share(page);
  await press(page, "QR code");
  await shown("The puzzle as a QR code");
  assert.equal((await modules(page)).trim(), code(`${site.url}#/play/${EASY}`).trim());
  await press(page, "As it stands");
  await shown("The link as a QR code, with all moves");
  await press(page, "Close");
  await cell.focus();
  for (let move = 1; move < 198; move++) await page.keyboard.press(move % 2 ? "Digit2" : "Digit4");
  await share(page);
  await press(page, "QR code");
  await press(page, "As it stands");
  await shown("the way here is too long");
  const now = `${EASY.slice(0, 2)}b${EASY.slice(3)}`;
  assert.equal((await modules(page)).trim(), code(`${site.url}#/play/${now}`).trim());
  await done(page);
});

testInChromium("without https there is no clipboard: the page says so, and all else works", async () => {
  // The server of `ninefold serve`, as another device in the house sees it.
  const insecure = await open(["--host-resolver-rules=MAP house.test 127.0.0.1"]);
  const page = await insecure.visit(DESKTOP);
  const visit = async (/** @type {string} */ hash) => {
    await page.goto(`${insecure.url.replace("127.0.0.1", "house.test")}${hash}`);
    await page.waitForSelector("[role=gridcell]");
  };
  const told = seen(page.locator(".alert"), "doesn't let the page copy");
  await visit(`#/make/${EASY}`);
  assert.ok(await page.evaluate(() => !("clipboard" in navigator)));
  await seen(page.locator(".verdict"), "Exactly one solution.").waitFor();
  await soon.equal(() => page.getByRole("button", { name: "Paste", exact: true }).count(), 0);

  await visit(`#/play/${SOLVED.slice(0, 80)}.`);
  await share(page);
  await press(page, "Copy link");
  await told.waitFor();
  await press(page, "Close");
  await fromMenu(page, "Your puzzle …");
  await page.getByRole("button", { name: "Type it in" }).waitFor();
  await soon.equal(() => page.getByRole("button", { name: "Paste", exact: true }).count(), 0);
  await press(page, "Close");

  // Results that can't be copied are there to be selected.
  await play(page);
  await fromMenu(page, "Statistics");
  await page.getByRole("link", { name: "On another device too" }).click();
  await press(page, "Copy a link with everything");
  await told.waitFor();
  await soon.match(() => page.locator("dialog textarea").inputValue(), /#\/today\/sync~/);
  await press(page, "Close");

  await visit(`#/play/${CHAINS}`);
  await fromMenu(page, "All steps");
  await page
    .locator("h3")
    .filter({ hasText: /X-Chain|AIC/ })
    .first()
    .locator("+ ul button")
    .first()
    .click();
  await page.locator(".eureka").getByRole("button", { name: "Copy" }).click();
  await told.waitFor();
  await done(page);
  await insecure.close();
});
