// The player's own puzzle: from a picture, the camera, the clipboard or typed, to the game and its first hint.
import assert from "node:assert/strict";
import { after, before } from "node:test";
import { mkdtemp, readFile, readdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import {
  DESKTOP,
  EASY,
  PHONE,
  SIZES,
  clean,
  done,
  fromMenu,
  label,
  open,
  press,
  soon,
  test,
  testInChromium,
} from "./browser.js";
import { board } from "./player.js";
import { seen } from "./seen.js";
import { outside } from "./windows.js";

/** @import { Page } from "playwright-core" */
/** @import { Site } from "./browser.js" */

const PICTURES = new URL("../../crates/picture/tests/data/", import.meta.url);
/** What light.png and turned-photo.jpg show. */
const PUZZLE = ".9.26..7..6...9.837.4.......4..7...2.....3...3.7..2.659...35.174...1.......6.....";

/** @type {Site} */
let site;
before(async () => (site = await open()));
after(() => site.close());

/** Drops a picture on the page, or pastes it.
 * @param {Page} page @param {Buffer} picture @param {"drop" | "paste"} how
 */
const bring = (page, picture, how = "drop", type = "image/png") =>
  page.evaluate(
    ([base64, how, type]) => {
      const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
      const data = new DataTransfer();
      data.items.add(new File([bytes], "picture", { type }));
      document.body.dispatchEvent(
        how === "drop"
          ? new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true })
          : new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
      );
    },
    [picture.toString("base64"), how, type],
  );
/** @param {string} name */
const picture = (name) => readFile(new URL(name, PICTURES));

/** The digits of the draft. @param {Page} page */
const draft = (page) =>
  page
    .locator("[data-draft]")
    .evaluateAll((all) =>
      all.map((one) => /given (\d)/.exec(one.getAttribute("aria-label") ?? "")?.[1] ?? ".").join(""),
    );

/** Each of these cells has a digit with another one that lies on it: by how much it covers it, and what is tapped then.
 * @type {[cell: number, other: number, share: number, digit: string][]}
 */
const DOUBTFUL = [
  [1, 4, 0.55, "9"],
  [3, 7, 0.55, "2"],
];

/** light.png with cells painted over: by other cells, or by white.
 * @param {[cell: number, other: number | null, share: number, ...unknown[]][]} covered
 */
async function covered(covered) {
  const page = await site.visit(DESKTOP);
  const base64 = await page.evaluate(
    async ([base64, covered]) => {
      const image = new Image();
      image.src = `data:image/png;base64,${base64}`;
      await image.decode();
      const canvas = document.createElement("canvas");
      [canvas.width, canvas.height] = [image.width, image.height];
      const context = canvas.getContext("2d");
      if (!context) throw new Error("no canvas");
      context.drawImage(image, 0, 0);
      context.fillStyle = "white";
      const at = (/** @type {number} */ line) => Math.round(19.9 + line * 35.6) + 4;
      const place = (/** @type {number} */ cell) => [at(cell % 9), at(Math.floor(cell / 9))];
      for (const [cell, other, share] of covered) {
        const [x = 0, y = 0] = place(cell);
        context.globalAlpha = share;
        if (other === null) context.fillRect(x, y, 28, 28);
        else {
          const [left = 0, top = 0] = place(other);
          context.drawImage(image, left, top, 28, 28, x, y, 28, 28);
        }
      }
      return canvas.toDataURL("image/png").split(",")[1] ?? "";
    },
    /** @type {const} */ ([(await picture("light.png")).toString("base64"), covered]),
  );
  await done(page);
  return Buffer.from(base64, "base64");
}

test("the reader of pictures weighs at most 100 kB and is loaded with the first picture", async () => {
  const assets = fileURLToPath(new URL("../dist/assets/", import.meta.url));
  const file = (await readdir(assets)).find((name) => /^ninefold_wasm_picture.*\.wasm$/.test(name));
  assert.ok(file, "the module is there");
  const size = gzipSync(await readFile(join(assets, file)), { level: 9 }).length;
  assert.ok(size <= 100_000, `${size} bytes`);
  const page = await site.visit(DESKTOP, `#/play/${EASY}`, { serviceWorkers: "block" });
  /** @type {string[]} */
  const asked = [];
  page.on("request", (request) => asked.push(request.url()));
  // Once more, so that what the page loads first is heard as well.
  await page.reload();
  await page.locator("[role=gridcell]").first().waitFor();
  await page.keyboard.press("h");
  await page.locator(".hintpanel").waitFor();
  const isLoaded = () => asked.some((url) => url.endsWith(file));
  assert.ok(!isLoaded(), "not before it is needed");
  await page.keyboard.press("Escape");
  await bring(page, await picture("light.png"));
  await soon.ok(isLoaded);
  await done(page);
});

for (const [name, size] of SIZES) {
  test(`${name}: a photo dropped on the first screen becomes a game with a hint`, async () => {
    const page = await site.game("", size);
    await bring(page, await picture("turned-photo.jpg"), "drop", "image/jpeg");
    await seen(page.locator("dialog"), "Exactly one solution.").waitFor();
    await seen(page.locator("dialog"), "Nothing is uploaded.").waitFor();
    assert.equal(await draft(page), PUZZLE);
    assert.deepEqual(await outside(page, ["dialog .draft", "dialog .keys .key", "dialog .acts .btn"]), []);
    await clean(page);
    await press(page, "Play");
    await soon.equal(() => board(page), PUZZLE);
    await page.locator("h1", { hasText: "Your puzzle" }).waitFor();
    await page.getByRole("button", { name: "Hint" }).click();
    await page.locator(".hintpanel").waitFor();
    await done(page);
  });

  test(`${name}: two doubtful cells are mended by two taps`, async () => {
    const page = await site.game("", size);
    await bring(page, await covered(DOUBTFUL));
    await seen(page.locator("dialog"), "2 cells to check").waitFor();
    await clean(page);
    for (const [cell, , , digit] of DOUBTFUL) {
      await soon.match(
        () => page.locator(`[data-draft="${cell}"]`).getAttribute("aria-label"),
        /doubtful: \S+ or \S+/,
      );
      await page.locator(".likely").getByRole("button", { name: digit, exact: true }).click();
    }
    await seen(page.locator("dialog"), "Exactly one solution.").waitFor();
    await press(page, "Play");
    await soon.equal(() => board(page), PUZZLE);
    await done(page);
  });
}

test("a picture is pasted; one with notes keeps them, and what can't be read is told", async () => {
  const page = await site.game(EASY);
  const dialog = page.locator("dialog");
  await bring(page, await covered([...PUZZLE].map((_, cell) => [cell, null, 1])), "paste");
  await seen(dialog, "no printed digit in it").waitFor();
  await bring(page, Buffer.from("no picture"), "paste");
  await seen(dialog, "no picture that the browser can open").waitFor();
  await clean(page);
  await bring(page, await picture("dark-with-marks.png"), "paste");
  await seen(dialog, "Exactly one solution.").waitFor();
  await press(page, "Play");
  await soon.match(() => label(page, 2), /notes 3 5$/);
  await done(page);
});

test("a puzzle is typed: digits go from cell to cell, clashes are marked, and a text is pasted", async () => {
  const page = await site.game("");
  await fromMenu(page, "Your puzzle …");
  await press(page, "Type it in");
  const dialog = page.locator("dialog");
  for (const sign of EASY) await page.keyboard.press(sign === "." ? "0" : sign);
  await seen(dialog, "Exactly one solution.").waitFor();
  assert.equal(await draft(page), EASY);
  await page.locator('[data-draft="2"]').click({ force: true });
  await page.keyboard.press("5");
  await seen(dialog, "Two 5s in row 1.").waitFor();
  await soon.match(() => page.locator('[data-draft="2"]').getAttribute("aria-label"), /given 5, conflict$/);
  await soon.ok(() => dialog.getByRole("button", { name: "Play" }).isDisabled());
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Delete");
  await seen(dialog, "Exactly one solution.").waitFor();
  await press(page, "Play");
  await soon.equal(() => board(page), EASY);
  // A text that is pasted over the dialog is played at once.
  await fromMenu(page, "Your puzzle …");
  await page.evaluate((text) => {
    const data = new DataTransfer();
    data.setData("text/plain", text);
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
  }, PUZZLE);
  await soon.equal(() => board(page), PUZZLE);
  await soon.equal(() => dialog.count(), 0);
  await done(page);
});

test("a puzzle without a solution is looked at once more, with its contradiction", async () => {
  const page = await site.game(EASY.replace("53..", "532."));
  await page.getByRole("button", { name: "Hint" }).click();
  await press(page, "Check the digits");
  const dialog = page.locator("dialog");
  await seen(dialog, "No solution").waitFor();
  await soon.ok(() => dialog.locator("[aria-label*='part of the contradiction']").count());
  await clean(page);
  await page.locator('[data-draft="2"]').click({ force: true });
  await page.keyboard.press("0");
  await seen(dialog, "Exactly one solution.").waitFor();
  await press(page, "Play");
  await soon.equal(() => board(page), EASY);
  await done(page);
});

testInChromium("the camera takes a board as soon as it is read twice alike", async () => {
  const folder = await mkdtemp(join(tmpdir(), "ninefold-camera-"));
  const film = join(folder, "film.mjpeg");
  const frame = await picture("turned-photo.jpg");
  await writeFile(film, Buffer.concat(Array(30).fill(frame)));
  const seeing = await open([
    "--use-fake-ui-for-media-stream",
    "--use-fake-device-for-media-stream",
    `--use-file-for-fake-video-capture=${film}`,
  ]);
  const page = await seeing.game("", PHONE, { permissions: ["camera"] });
  await press(page, "Your puzzle");
  await seen(page.locator("dialog"), "Exactly one solution.").waitFor();
  await press(page, "Play");
  await soon.equal(() => board(page), PUZZLE);
  await done(page);
  await seeing.close();
});
