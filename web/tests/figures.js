// The figures of the page, measured anew: what is transferred, how soon it answers, whether it stays smooth; and, if asked
// for, the engine as WebAssembly beside the same engine of this machine.
//
//   npm run figures -- [--engine NINEFOLD LIST] [RATED...]
//
// RATED are lists of lines `puzzle,ER,…`, from which puzzles and positions of each difficulty are taken: those of data/rated/ours-se121.csv
// and of the page's own list unless told. NINEFOLD is the
// program built for this machine (`cargo build --release -p ninefold-cli`), LIST puzzles to solve; the engine for Node comes
// from `cargo run -p xtask --features wasm -- wasm node`.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { DESKTOP, PHONE, open } from "./browser.js";
import { manyGames, openGames } from "./many.js";
import { kilobytes, packedSizes } from "./weight.js";

/** @import { Page } from "playwright-core" */

const args = process.argv.slice(2);
const [program, list] = args[0] === "--engine" ? args.splice(0, 3).slice(1) : [];
const RATED = fileURLToPath(new URL("../../data/rated/ours-se121.csv", import.meta.url));
const rated = args.length ? args : [RATED];
/** Of the page's own list, which has what is rarer. */
const rare = () =>
  readFileSync(new URL("../src/game/hard.txt", import.meta.url), "utf8")
    .trim()
    .split("\n")
    .map((line) => line.split(" ").slice(1));
const ROUNDS = 5;
/** So long, in milliseconds, a file is dragged over the page at least before it is dropped. */
const DRAG = 300;
/** ER 10.9: none of the lists has one so hard. */
const HARDEST = "12.3....435....1....4........54..2..6...7.........8.9...31..5.......9.7.....6...8";
/** @param {number[]} numbers */
const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];
/** @param {string} what @param {string} value */
const show = (what, value, asked = "") =>
  console.log(`${what.padEnd(58)} ${value}${asked && `   (asked: ${asked})`}`);
/** @param {string} puzzle @returns {Position} */
const position = (puzzle) => ({ values: puzzle, givens: puzzle, removed: [] });
const lines = rated
  .flatMap((file) => readFileSync(file, "utf8").split("\n").filter(Boolean))
  .map((line) => line.split(","))
  .concat(args.length ? [] : rare());
/** @param {number} least @param {number} most */
const withEr = (least, most) =>
  lines.filter(([, er]) => Number(er) >= least && Number(er) <= most).map(([puzzle]) => puzzle);

/** So many of these, evenly spread.
 * @param {string[]} all @param {number} count
 */
const spread = (all, count) =>
  all.filter(
    (_, index) => Math.floor((index * count) / all.length) !== Math.floor(((index - 1) * count) / all.length),
  );
/** @param {number} least @param {number} most @param {number} count */
const sorted = (least, most, count) => spread(withEr(least, most), count);
const MANNER = { lang: "en", dark: false };

/** @typedef {{ values: string, givens: string, removed: [number, number][] }} Position */
/** What a step leaves of a position.
 * @param {Position} position
 * @param {{ placements: [number, number][], eliminations: [number, number][] }} step
 * @returns {Position}
 */
function after({ values, givens, removed }, { placements, eliminations }) {
  const signs = [...values];
  for (const [cell, digit] of placements) signs[cell] = String(digit);
  return { values: signs.join(""), givens, removed: [...removed, ...eliminations] };
}

const site = await open();
show("machine", `${cpus()[0].model.trim()}, ${cpus().length} CPUs; ${new Date().toISOString().slice(0, 10)}`);
weight();
await firstScreen();
await firstLoad();
await interactive();
await asked();
await typing();
await smooth();
await games();
await photo();
await site.close();
if (program && list) engines(program, list);

/**
 * A photo of 12 megapixels, from its drop to its board, on a processor of a quarter of the speed. As browsers do, the page is told
 * before the drop that a file has been dragged over it.
 */
async function photo() {
  const small = readFileSync(new URL("../../crates/picture/tests/data/turned-photo.jpg", import.meta.url));
  const times = [];
  for (let round = 0; round < ROUNDS; round++) {
    // Each in a page of its own, in which the reader isn't loaded yet.
    const page = await site.game("", PHONE, { serviceWorkers: "block" });
    const file = await page.evaluateHandle(async (base64) => {
      const image = new Image();
      image.src = `data:image/jpeg;base64,${base64}`;
      await image.decode();
      const [width, height] = [4032, 3024];
      const context = new OffscreenCanvas(width, height).getContext("2d");
      if (!context) throw new Error("no canvas");
      context.fillStyle = "#c8c0b0";
      context.fillRect(0, 0, width, height);
      context.drawImage(image, 500, 0, 3000, 3000);
      // The noise of a sensor: without it, it would be decoded sooner.
      const pixels = context.getImageData(0, 0, width, height);
      for (let at = 0; at < pixels.data.length; at++) pixels.data[at] += (Math.random() - 0.5) * 14;
      context.putImageData(pixels, 0, 0);
      return new File([await context.canvas.convertToBlob({ type: "image/jpeg", quality: 0.9 })], "photo", {
        type: "image/jpeg",
      });
    }, small.toString("base64"));
    // By then the engine is loaded, too.
    await page.waitForTimeout(2_000);
    const release = await slowDown(page, 4);
    times.push(
      await file.evaluate(async (file, drag) => {
        const data = new DataTransfer();
        data.items.add(file);
        /** @param {string} type */
        const fire = (type) =>
          document.body.dispatchEvent(
            new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }),
          );
        fire("dragenter");
        await new Promise((dropped) => globalThis.setTimeout(dropped, drag));
        const began = performance.now();
        fire("drop");
        while (!document.querySelector("dialog .draft"))
          await new Promise((next) => requestAnimationFrame(next));
        return performance.now() - began;
      }, DRAG),
    );
    release();
    await page.context().close();
  }
  show(
    "a dropped photo of 12 megapixels, until its board is shown, 4x",
    `${median(times)?.toFixed(0)} ms`,
    "800 ms",
  );
}

/** Lets the processes of a page's browser run for a part of the time alone: a browser can slow down its pages, but not their workers.
 * Returns what ends it.
 * @param {Page} page @param {number} rate
 */
async function slowDown(page, rate) {
  const session = await page.context().browser()?.newBrowserCDPSession();
  const { processInfo = [] } = (await session?.send("SystemInfo.getProcessInfo")) ?? {};
  const ids = processInfo.filter(({ type }) => type === "renderer").map(({ id }) => id);
  /** @param {"SIGSTOP" | "SIGCONT"} signal */
  const send = (signal) =>
    ids.forEach((id) => {
      try {
        process.kill(id, signal);
      } catch {
        // It has ended.
      }
    });
  const SLICE = 5;
  let isOver = false;
  (async () => {
    while (!isOver) {
      send("SIGSTOP");
      await setTimeout(SLICE * (rate - 1));
      send("SIGCONT");
      await setTimeout(SLICE);
    }
  })();
  return () => (isOver = true);
}

/** Every file of the site, packed with gzip. */
function weight() {
  show(
    "the site without its static pages, gzip",
    `${kilobytes(packedSizes().values()).toFixed(0)} kB`,
    "1300 kB",
  );
}

/** What the page needs before it paints: all but the engine and what is asked for later. */
async function firstScreen() {
  const page = await site.visit(DESKTOP, "#/play", { serviceWorkers: "block" });
  await page.locator("[role=gridcell]").first().waitFor();
  const before = await page.evaluate(() => {
    const painted = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Infinity;
    const all = /** @type {PerformanceResourceTiming[]} */ (performance.getEntriesByType("resource"));
    return [
      location.href,
      ...all.filter(({ responseEnd }) => responseEnd <= painted).map(({ name }) => name),
    ];
  });
  const sizes = await Promise.all(
    before.map(
      async (url) => gzipSync(Buffer.from(await (await fetch(url)).arrayBuffer()), { level: 9 }).length,
    ),
  );
  const total = sizes.reduce((sum, size) => sum + size, 0);
  show("needed before the first screen is painted, gzip", `${(total / 1000).toFixed(0)} kB`, "250 kB");
  await page.context().close();
}

/** The list of two thousand games, from the press to the paint that has them. */
async function games() {
  const page = await site.visit(DESKTOP, "#/play");
  await manyGames(page, 2000);
  const times = [];
  for (let round = 0; round < ROUNDS; round++) {
    times.push(await openGames(page));
    await page.keyboard.press("Escape");
    await page.locator("dialog").waitFor({ state: "detached" });
  }
  show("My games with 2,000 games, median of 5", `${median(times).toFixed(0)} ms`, "300 ms");
  await page.context().close();
}

/** All that the browser fetches until the engine has answered, each packed with gzip. */
async function firstLoad() {
  const page = await site.visit(DESKTOP, "#/play", { serviceWorkers: "block" });
  const sizes = new Map();
  page.context().on("response", (response) => {
    if (response.ok())
      sizes.set(
        new URL(response.url()).pathname,
        response.body().then(
          (body) => gzipSync(body, { level: 9 }).length,
          () => 0,
        ),
      );
  });
  await page.reload();
  await page.waitForSelector("[role=gridcell]");
  await page.keyboard.press("h");
  await page.locator(".hintpanel").waitFor();
  let total = 0;
  for (const size of sizes.values()) total += await size;
  // The worker's own requests are not seen by every version of the browser: its engine is counted from its file.
  if (![...sizes.keys()].some((path) => path.endsWith(".wasm"))) {
    const assets = fileURLToPath(new URL("../dist/assets/", import.meta.url));
    for (const file of readdirSync(assets).filter(
      (file) => file.endsWith(".wasm") || file.startsWith("worker"),
    )) {
      if (![...sizes.keys()].some((path) => path.endsWith(file)))
        total += gzipSync(readFileSync(assets + file), { level: 9 }).length;
    }
  }
  show("first load with the engine, gzip", `${(total / 1000).toFixed(0)} kB`, "1300 kB");
  await page.context().close();
}

/** From the start of loading until the board is there and the last long task is over, on a CPU four times as slow. */
async function interactive() {
  const times = [];
  for (let round = 0; round < ROUNDS; round++) {
    const page = await site.visit(DESKTOP, "#/play", { serviceWorkers: "block" });
    const session = await page.context().newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    await page.addInitScript(() => {
      globalThis.long = 0;
      new PerformanceObserver((entries) =>
        entries
          .getEntries()
          .forEach((one) => (globalThis.long = Math.max(globalThis.long, one.startTime + one.duration))),
      ).observe({ type: "longtask", buffered: true });
      const look = () =>
        document.querySelector("[role=gridcell]")
          ? (globalThis.there = performance.now())
          : requestAnimationFrame(look);
      look();
    });
    await page.reload();
    await page.waitForSelector("[role=gridcell]");
    await page.waitForTimeout(1500);
    times.push(await page.evaluate(() => Math.max(globalThis.there, globalThis.long)));
    await page.context().close();
  }
  show("interactive, CPU 4 times slower, median of 5", `${median(times).toFixed(0)} ms`, "600 ms");
}

/** Hints and ratings as the page asks for them: from its thread to the worker and back. */
async function asked() {
  const page = await site.visit(DESKTOP, "#/play");
  const assets = fileURLToPath(new URL("../dist/assets/", import.meta.url));
  // The reader of pictures has a worker, too.
  const isEngine = (/** @type {string} */ file) =>
    file.startsWith("worker") && readFileSync(join(assets, file), "utf8").includes("ninefold_wasm_bg");
  const file = readdirSync(assets).find(isEngine);
  await page.evaluate((file) => {
    const worker = new Worker(new URL(`./assets/${file}`, location.href), { type: "module" });
    /** @param {string} name @param {unknown[]} args */
    globalThis.ask = (name, args) =>
      new Promise((resolve, reject) => {
        const start = performance.now();
        worker.onmessage = ({ data }) =>
          data.error
            ? reject(new Error(data.error))
            : resolve({ value: data.value, time: performance.now() - start });
        worker.postMessage({ id: 0, name, args });
      });
  }, file);
  /** @param {string} name @param {unknown[]} args */
  const ask = (name, args) => page.evaluate(({ name, args }) => globalThis.ask(name, args), { name, args });
  await ask("check", [position(".".repeat(81)), 2, false]);
  /** The position before the first step with a rating of at least this.
   * @param {string} puzzle @param {number} least
   */
  const before = async (puzzle, least) => {
    let at = position(puzzle);
    for (;;) {
      const { step } = (await ask("hint", [at, "se", MANNER])).value;
      if (!step) return null;
      if (step.rating >= least) return { position: at, rating: step.rating };
      at = after(at, step);
    }
  };
  /** The position before the hardest step of a puzzle.
   * @param {string} puzzle
   */
  const hardest = async (puzzle) => {
    const path = (await ask("path", [position(puzzle), "se", "en"])).value;
    /** @type {number[]} */
    const ratings = path.steps.map((/** @type {{ rating: number | null }} */ { rating }) => rating ?? 0);
    const rating = Math.max(...ratings);
    return { position: JSON.parse(path.before[ratings.indexOf(rating)]), rating };
  };
  /** The times of hints at positions, with the ratings of the steps that come next on the path there.
   * @param {string} what @param {(Awaited<ReturnType<typeof before>>)[]} positions @param {string} [asked]
   */
  const timed = async (what, positions, asked) => {
    const times = [];
    const ratings = [];
    for (const found of positions) {
      if (!found) continue;
      ratings.push(found.rating);
      times.push((await ask("hint", [found.position, "human", MANNER])).time);
    }
    const told = `next step ${Math.min(...ratings).toFixed(1)} to ${Math.max(...ratings).toFixed(1)}`;
    show(
      `hint, ${times.length} ${what}, median (worst)`,
      `${median(times).toFixed(0)} ms (${Math.max(...times).toFixed(0)}); ${told}`,
      asked,
    );
  };
  // Of each puzzle the position before its first step of ER 7 or more, if it has one: what is left is as hard as the puzzle.
  const first = [];
  for (const puzzle of spread([...sorted(7, 10.3, 130), ...sorted(10.4, 11.9, 90)], 220))
    first.push(await before(puzzle, 7));
  await timed("positions of ER 7 to 11.9", first.filter(Boolean).slice(0, 200), "10 ms (300)");
  const last = [];
  for (const puzzle of [...sorted(8, 10.3, 10), ...sorted(10.4, 11.9, 10)]) last.push(await hardest(puzzle));
  await timed("positions before the hardest step", last);
  const ratings = [];
  for (const puzzle of withEr(9.0, 9.4).slice(0, 9))
    ratings.push((await ask("rate", [position(puzzle), "se"])).time);
  show(
    `rating of ER 9, median of ${ratings.length} (worst)`,
    `${median(ratings).toFixed(0)} ms (${Math.max(...ratings).toFixed(0)})`,
    "2000 ms",
  );
  await page.context().close();
}

/**
 * From the key to the moment after the frame with the digit, of which up to 17 ms are the wait for that frame; and the
 * processor time of the page's thread for a digit, all its tasks together, which other programs have no part in.
 */
async function typing() {
  const [puzzle] = withEr(1, 7.5);
  const page = await site.visit(DESKTOP, `#/play/${puzzle}`);
  await page.locator(`[data-cell="${puzzle.indexOf(".")}"]`).focus();
  await page.evaluate(() => {
    globalThis.times = [];
    const channel = new MessageChannel();
    let start = 0;
    channel.port1.onmessage = () => globalThis.times.push(performance.now() - start);
    addEventListener(
      "keydown",
      () => {
        start = performance.now();
        requestAnimationFrame(() => channel.port2.postMessage(0));
      },
      true,
    );
  });
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.setTimeDomain", { timeDomain: "threadTicks" });
  await session.send("Performance.enable");
  const spent = async () =>
    ((await session.send("Performance.getMetrics")).metrics.find(({ name }) => name === "TaskDuration")
      ?.value ?? 0) * 1e3;
  const tasks = [];
  for (let key = 0; key < 40; key++) {
    const before = await spent();
    await page.keyboard.press(String((key % 9) + 1));
    await page.waitForTimeout(120);
    tasks.push((await spent()) - before);
  }
  show(
    `typing a digit, all that the page's thread does in 120 ms, median of ${tasks.length}`,
    `${median(tasks).toFixed(1)} ms`,
  );
  show(
    `typing a digit until it is painted, median of ${tasks.length}`,
    `${median(await page.evaluate(() => globalThis.times)).toFixed(1)} ms`,
    "8 ms of work",
  );
  await page.context().close();
}

/**
 * The longest task of the page's thread from a hard puzzle being pasted until all of its analysis is drawn: as long a frame
 * may be late. Its processor time beside, which other programs have no part in.
 */
async function smooth() {
  const [puzzle = HARDEST] = withEr(10.6, 11.9);
  const page = await site.visit(DESKTOP, "#/analyse");
  const session = await page.context().newCDPSession(page);
  /** @type {{ name: string, ph: string, pid: number, tid: number, dur?: number, tdur?: number }[]} */
  const events = [];
  session.on("Tracing.dataCollected", ({ value }) => events.push(.../** @type {any} */ (value)));
  await session.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: { includedCategories: ["toplevel", "devtools.timeline"] },
  });
  await page.locator("textarea").fill(puzzle);
  await page.locator(".right li").first().waitFor({ timeout: 120_000 });
  await page.waitForTimeout(500);
  const complete = new Promise((resolve) => session.once("Tracing.tracingComplete", resolve));
  await session.send("Tracing.end");
  await complete;
  const thread = ({ pid = 0, tid = 0 }) => `${pid} ${tid}`;
  // The page's thread is the one that lays it out most often.
  /** @type {Map<string, number>} */
  const layouts = new Map();
  for (const event of events)
    if (event.name === "Layout") layouts.set(thread(event), (layouts.get(thread(event)) ?? 0) + 1);
  const [own] = [...layouts].sort(([, a], [, b]) => b - a)[0];
  const tasks = events.filter(
    (event) => event.name.endsWith("RunTask") && event.ph === "X" && thread(event) === own,
  );
  const longest = (/** @type {"dur" | "tdur"} */ kind) =>
    Math.max(...tasks.map((task) => task[kind] ?? 0)) / 1000;
  show(
    "longest task while ER 10.6 or more is rated and shown",
    `${longest("dur").toFixed(0)} ms, ${longest("tdur").toFixed(0)} ms of the processor's`,
    "50 ms",
  );
  await page.context().close();
}

/** Processor time of both, in turn, in this run; of the program without that of starting it with one puzzle. */
function engines(/** @type {string} */ program, /** @type {string} */ list) {
  const wasm = createRequire(import.meta.url)(
    fileURLToPath(new URL("../../target/wasm/node/ninefold_wasm.js", import.meta.url)),
  );
  const folder = mkdtempSync(join(tmpdir(), "ninefold-"));
  /** @param {() => void} work */
  const own = (work) => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1e3;
  };
  /** @param {string[]} args */
  const its = (args) => {
    const { stderr, status } = spawnSync(
      "bash",
      ["-c", 'TIMEFORMAT="%3U %3S"; time "$@" > /dev/null', "bash", program, ...args, "-q"],
      { encoding: "utf8" },
    );
    if (status !== 0) throw new Error(stderr);
    return (
      1e3 *
      (stderr
        .trim()
        .split("\n")
        .at(-1)
        ?.split(" ")
        .reduce((sum, part) => sum + Number(part), 0) ?? NaN)
    );
  };
  /** @param {string} name @param {string} text */
  const file = (name, text) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  /** @param {string} what @param {() => void} inWasm @param {string[]} args @param {string[]} empty */
  const compare = (what, inWasm, args, empty) => {
    own(inWasm);
    const ratios = [];
    /** @type {number[]} */
    const mine = [];
    /** @type {number[]} */
    const native = [];
    for (let round = 0; round < ROUNDS; round++) {
      mine.push(own(inWasm));
      native.push(its(args) - its(empty));
      ratios.push(mine[round] / native[round]);
    }
    show(
      `${what}: WebAssembly / native, median of ${ROUNDS}`,
      `${median(ratios).toFixed(2)} (${median(mine).toFixed(0)} / ${median(native).toFixed(0)} ms)`,
      "2.5",
    );
  };
  const ordinary = withEr(1, 7.5).slice(0, 200);
  const one = file("one.txt", `${ordinary[0]}\n`);
  const some = file("rate.txt", `${ordinary.join("\n")}\n`);
  compare(
    `rate, ${ordinary.length} ordinary puzzles`,
    () => ordinary.forEach((puzzle) => wasm.rate(position(puzzle), "se")),
    ["rate", "-j1", some],
    ["rate", "-j1", one],
  );
  const puzzles = readFileSync(list, "utf8");
  compare(
    `solve, ${puzzles.trim().split("\n").length} puzzles of 17 givens`,
    () => wasm.solveLines(puzzles),
    ["solve", "-j1", list],
    ["solve", "-j1", one],
  );
  rmSync(folder, { recursive: true });
}
