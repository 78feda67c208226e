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
  said,
  soon,
  test,
  testInChromium,
  pasteText,
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

/** What has the keyboard, as a reader of the screen is told. @param {Page} page */
const focused = (page) =>
  page.evaluate(() => {
    const one = document.activeElement;
    return (one?.getAttribute("aria-label") ?? one?.textContent ?? "").trim();
  });

/** Each of these cells has a digit with another one that lies on it: by how much it covers it, and what is tapped then.
 * @type {[cell: number, other: number, share: number, digit: string][]}
 */
const DOUBTFUL = [
  [1, 4, 0.55, "9"],
  [3, 7, 0.55, "2"],
];

/** @typedef {[cell: number, other: number | null, share: number, ...unknown[]][]} Covered */

/** The board of light.png, at each of these places on a white page, with cells painted over: by other cells, or by white.
 * @param {{ covered?: Covered, page?: [width: number, height: number], at?: [x: number, y: number, side: number][] }} what
 */
async function painted({ covered = [], page: size = [364, 364], at = [[0, 0, 364]] }, type = "image/png") {
  const page = await site.visit(DESKTOP);
  const base64 = await page.evaluate(
    async ([base64, covered, size, places, type]) => {
      const image = new Image();
      image.src = `data:image/png;base64,${base64}`;
      await image.decode();
      const begin = (/** @type {number} */ width, /** @type {number} */ height) => {
        const canvas = document.createElement("canvas");
        [canvas.width, canvas.height] = [width, height];
        const context = canvas.getContext("2d");
        if (!context) throw new Error("no canvas");
        context.fillStyle = "white";
        return context;
      };
      const board = begin(image.width, image.height);
      board.drawImage(image, 0, 0);
      const at = (/** @type {number} */ line) => Math.round(19.9 + line * 35.6) + 4;
      const place = (/** @type {number} */ cell) => [at(cell % 9), at(Math.floor(cell / 9))];
      for (const [cell, other, share] of covered) {
        const [x = 0, y = 0] = place(cell);
        board.globalAlpha = share;
        if (other === null) board.fillRect(x, y, 28, 28);
        else {
          const [left = 0, top = 0] = place(other);
          board.drawImage(image, left, top, 28, 28, x, y, 28, 28);
        }
      }
      const whole = begin(...size);
      whole.fillRect(0, 0, ...size);
      for (const [x, y, side] of places) whole.drawImage(board.canvas, x, y, side, side);
      return whole.canvas.toDataURL(type, 0.95).split(",")[1] ?? "";
    },
    /** @type {const} */ ([(await picture("light.png")).toString("base64"), covered, size, at, type]),
  );
  await done(page);
  return Buffer.from(base64, "base64");
}

test("the reader of pictures weighs at most 70 kB and is loaded with the first picture", async () => {
  const assets = fileURLToPath(new URL("../dist/assets/", import.meta.url));
  const file = (await readdir(assets)).find((name) => /^ninefold_wasm_picture.*\.wasm$/.test(name));
  assert.ok(file, "the module is there");
  const size = gzipSync(await readFile(join(assets, file)), { level: 9 }).length;
  assert.ok(size <= 70_000, `${size} bytes`);
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
    /** @type {string[]} */
    const sent = [];
    page.on("request", (one) => one.postDataBuffer() && sent.push(one.url()));
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
    assert.deepEqual(sent, []);
    await done(page);
  });

  test(`${name}: two doubtful cells are mended by two taps`, async () => {
    const page = await site.game("", size);
    await bring(page, await painted({ covered: DOUBTFUL }));
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

test("a picture without a grid says how large a grid must be; a photo that needs a second look is read", async () => {
  const page = await site.game("");
  const dialog = page.locator("dialog");
  await bring(page, await painted({ at: [] }));
  await seen(dialog, "at least an eighth of the picture's shorter side").waitFor();
  // A board on a large page: at first glance its cells have few pixels.
  await bring(
    page,
    await painted({ page: [2400, 1800], at: [[300, 300, 480]] }, "image/jpeg"),
    "drop",
    "image/jpeg",
  );
  await seen(dialog, "Exactly one solution.").waitFor();
  assert.equal(await draft(page), PUZZLE);
  for (const broken of ["", "no photo"]) {
    await bring(page, Buffer.from(broken), "drop", "image/jpeg");
    await seen(dialog, "can't open this file as a picture").waitFor();
    await bring(page, await painted({ at: [] }));
    await seen(dialog, "No Sudoku grid").waitFor();
  }
  await done(page);
});

test("a picture is pasted; one with notes keeps them, and what can't be read is told", async () => {
  const page = await site.game(EASY);
  const dialog = page.locator("dialog");
  await bring(page, await painted({ covered: [...PUZZLE].map((_, cell) => [cell, null, 1]) }), "paste");
  await seen(dialog, "no printed digit in it").waitFor();
  await bring(page, Buffer.from("no picture"), "paste");
  await seen(dialog, "can't open this file as a picture").waitFor();
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
  await pasteText(page, PUZZLE);
  await soon.equal(() => board(page), PUZZLE);
  await soon.equal(() => dialog.count(), 0);
  await done(page);
});

test("what is pasted before the dialog has come is played all the same", async () => {
  const page = await site.game(EASY);
  await page.route("**/YourPuzzle-*.js", async (route) => {
    await new Promise((later) => setTimeout(later, 1000));
    await route.continue();
  });
  await fromMenu(page, "Your puzzle …");
  await pasteText(page, PUZZLE);
  await soon.equal(() => board(page), PUZZLE);
  await page.waitForTimeout(1200);
  await soon.equal(() => board(page), PUZZLE);
  await soon.equal(() => page.locator("dialog").count(), 0);
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

test("a photo that has no solution as it was read is looked at once more, its doubtful cells first", async () => {
  const page = await site.game("");
  const dialog = page.locator("dialog");
  await bring(page, await painted({ covered: DOUBTFUL }));
  await seen(dialog, "2 cells to check").waitFor();
  // Neither digit that is likely, but one that leaves no solution.
  for (const digit of "12") await page.keyboard.press(digit);
  await seen(dialog, "No solution").waitFor();
  const wrong = `.1${PUZZLE.slice(2)}`;
  assert.equal(await draft(page), wrong);
  await press(page, "Play");
  await soon.equal(() => board(page), wrong);
  await page.getByRole("button", { name: "Hint" }).click();
  await press(page, "Check the digits");
  await seen(dialog, "2 cells to check").waitFor();
  await dialog.locator(".photo canvas").waitFor();
  assert.equal(await draft(page), wrong);
  await soon.equal(
    () => focused(page),
    "row 1 column 2, given 1, doubtful: 9 or 6, part of the contradiction",
  );
  await clean(page);
  for (const digit of "92") await page.keyboard.press(digit);
  await seen(dialog, "Exactly one solution.").waitFor();
  await done(page);
});

test("from stage to stage the keyboard is on what comes first, and the stage is read aloud", async () => {
  const page = await site.game("", DESKTOP, { serviceWorkers: "block" });
  /** Holds the reader back until it is let go.
   * @type {(() => void)[]}
   */
  const held = [];
  await page.route(/ninefold_wasm_picture.*wasm$/, async (route) => {
    await new Promise((resolve) => held.push(() => resolve(null)));
    await route.continue();
  });
  const heard = () => page.locator("dialog [aria-live=polite]").textContent();
  await fromMenu(page, "Your puzzle …");
  await soon.equal(() => focused(page), "Camera");
  await page.getByRole("button", { name: "Type it in" }).press("Enter");
  await soon.equal(() => focused(page), "row 1 column 1, empty");
  await soon.match(heard, /^Press digits: each goes into the marked cell/);
  await page.getByRole("button", { name: "Back" }).press("Enter");
  await soon.equal(() => focused(page), "Camera");
  await soon.match(heard, /^Photograph a puzzle/);
  await bring(
    page,
    await painted({
      page: [800, 400],
      at: [
        [10, 10, 364],
        [420, 10, 364],
      ],
    }),
  );
  await soon.equal(() => focused(page), "Reading the picture …");
  await soon.equal(() => held.length, 1);
  held[0]?.();
  await soon.equal(() => focused(page), "Puzzle 1");
  await soon.match(heard, /^There are 2 puzzles on this picture/);
  await page.keyboard.press("Enter");
  await soon.equal(() => focused(page), "row 1 column 1, empty");
  await page.getByRole("button", { name: "Another picture" }).press("Enter");
  await soon.equal(() => focused(page), "Camera");
  await bring(page, Buffer.from("no picture"));
  await seen(page.locator("dialog [role=alert]"), "can't open this file as a picture").waitFor();
  await soon.equal(() => focused(page), "Camera");
  await bring(page, await painted({ covered: DOUBTFUL }));
  await soon.equal(() => focused(page), "row 1 column 2, given 9, doubtful: 9 or 6");
  await soon.match(heard, /^2 cells to check/);
  await page.locator(".likely").getByRole("button", { name: "9", exact: true }).press("Enter");
  await soon.match(() => focused(page), /^row 1 column 4, given \d, doubtful/);
  await page.locator(".likely").getByRole("button", { name: "2", exact: true }).press("Enter");
  await seen(page.locator("dialog"), "Exactly one solution.").waitFor();
  await page.getByRole("button", { name: "Play" }).press("Enter");
  await soon.match(() => focused(page), /^row \d column \d, (given|empty)/);
  await done(page);
});

/** A browser whose camera shows a picture, and a game in it with what the player brings along open.
 * @param {Buffer} picture
 */
async function film(picture) {
  const file = join(await mkdtemp(join(tmpdir(), "ninefold-camera-")), "film.mjpeg");
  await writeFile(file, Buffer.concat(Array(30).fill(picture)));
  const seeing = await open([
    "--use-fake-ui-for-media-stream",
    "--use-fake-device-for-media-stream",
    `--use-file-for-fake-video-capture=${file}`,
  ]);
  const page = await seeing.game("", PHONE, { permissions: ["camera"] });
  /** How often the page was tapped. */
  const taps = await page.evaluateHandle(() => {
    const all = { number: 0 };
    addEventListener("click", ({ isTrusted, detail }) => isTrusted && detail && all.number++, true);
    return all;
  });
  await press(page, "Your puzzle");
  return { seeing, page, taps };
}

testInChromium(
  "the camera takes a board as soon as it is read twice alike: three taps to the first hint",
  async () => {
    const { seeing, page, taps } = await film(await picture("turned-photo.jpg"));
    await seen(page.locator("dialog"), "Exactly one solution.").waitFor();
    await press(page, "Play");
    await soon.equal(() => board(page), PUZZLE);
    await page.getByRole("button", { name: "Hint" }).click();
    await page.locator(".hintpanel").waitFor();
    assert.equal(await taps.evaluate(({ number }) => number), 3);
    await done(page);
    await seeing.close();
  },
);

testInChromium(
  "the camera takes nothing doubtful by itself, and is on only while the page is seen",
  async () => {
    const { seeing, page } = await film(await painted({ covered: DOUBTFUL }, "image/jpeg"));
    await page.locator("dialog svg polygon:not(.sure)").waitFor();
    await soon.equal(() => focused(page), "Take it now");
    await soon.match(() => page.locator("dialog [aria-live=polite]").textContent(), /^Hold the puzzle/);
    // So long that it is read several times.
    await page.waitForTimeout(2_000);
    await page.locator("dialog video").waitFor();
    const tracks = await page
      .locator("dialog video")
      .evaluateHandle((/** @type {HTMLVideoElement} */ video) => {
        const stream = () => /** @type {MediaStream} */ (video.srcObject);
        return { first: stream().getTracks(), now: () => stream().getTracks() };
      });
    const turn = (/** @type {boolean} */ isHidden) =>
      page.evaluate((isHidden) => {
        Object.defineProperty(document, "hidden", { value: isHidden, configurable: true });
        document.dispatchEvent(new Event("visibilitychange"));
      }, isHidden);
    await turn(true);
    await soon.ok(() =>
      tracks.evaluate(({ first }) => first.every(({ readyState }) => readyState === "ended")),
    );
    await turn(false);
    await soon.ok(() => tracks.evaluate(({ now }) => now().every(({ readyState }) => readyState === "live")));
    await press(page, "Take it now");
    await seen(page.locator("dialog"), "2 cells to check").waitFor();
    await soon.ok(() =>
      tracks.evaluate(({ now }) => now().every(({ readyState }) => readyState === "ended")),
    );
    await done(page);
    await seeing.close();
  },
);

test("without a camera, or leave to use it, the other ways are there at once", async () => {
  const page = await site.game("");
  await fromMenu(page, "Your puzzle …");
  await page.evaluate(() => {
    const refuse = () => Promise.reject(new DOMException("no", "NotAllowedError"));
    Object.defineProperty(navigator, "mediaDevices", { value: { getUserMedia: refuse } });
  });
  await press(page, "Camera");
  await seen(page.locator("dialog [role=alert]"), "The camera can't be used").waitFor();
  await soon.equal(() => focused(page), "Camera");
  await clean(page);
  await done(page);
});

test("a camera that is allowed after the dialog was closed stays off, and nothing is said of it", async () => {
  const page = await site.game("");
  const allow = await page.evaluateHandle(() => {
    /** @type {((state: { state: string }) => void)[]} */
    const waiting = [];
    const query = () => new Promise((resolve) => waiting.push(resolve));
    Object.defineProperty(navigator, "permissions", { value: { query } });
    return waiting;
  });
  await fromMenu(page, "Your puzzle …");
  await soon.equal(() => allow.evaluate(({ length }) => length), 1);
  await page.keyboard.press("Escape");
  await soon.equal(() => page.locator("dialog").count(), 0);
  await allow.evaluate(([answer]) => answer?.({ state: "granted" }));
  await page.waitForTimeout(200);
  const heard = await said(page);
  assert.doesNotMatch(heard, /Hold the puzzle/);
  await done(page);
});

test("in Chinese, what is said of a cell is joined as it is written there", async () => {
  const page = await site.game("", DESKTOP, { locale: "zh-CN" });
  await bring(page, await painted({ covered: DOUBTFUL }));
  await page.locator("dialog .draft").waitFor();
  await soon.equal(
    () => page.locator('[data-draft="1"]').getAttribute("aria-label"),
    "第 1 行第 2 列，提示数 9，待确认：9 或 6",
  );
  await done(page);
});
