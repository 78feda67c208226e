// The package as people get it: packed, installed into an empty folder, run by Node, bundled, and run by a browser.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { createServer } from "node:http";
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import test, { after, before } from "node:test";
import { gzipSync } from "node:zlib";
import { chromium } from "playwright-core";
import { build } from "vite";
import { EASY, SOLVED } from "./puzzles.js";

const ROOT = new URL("..", import.meta.url).pathname;
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".wasm": "application/wasm" };
/** What the solver alone may weigh, and all of it, packed: as the README says. */
const README = readFileSync(join(ROOT, "README.md"), "utf8");
const SOLVER = 1e3 * Number(/less than (\d+) kB/.exec(README)?.[1]);
const READER = 1e3 * Number(/module of less than (\d+) kB/.exec(README)?.[1]);
const PACKAGE = /instead of ([\d.]+) MB/.exec(README)?.[1];

let folder = "";
let bytes = 0;
before(() => {
  folder = mkdtempSync(join(tmpdir(), "ninefold-npm-"));
  const packed = execFileSync("npm", ["pack", "--silent", "--ignore-scripts", "--pack-destination", folder], {
    cwd: ROOT,
  });
  const archive = join(folder, packed.toString().trim());
  bytes = readFileSync(archive).length;
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  execFileSync("npm", ["install", "--silent", "--offline", "--no-audit", archive], { cwd: folder });
});
after(() => rmSync(folder, { recursive: true, force: true }));

/** Bundles a program as a page, and gives the names and packed sizes of its files. @param {string} name @param {string} code */
async function bundled(name, code) {
  const root = join(folder, name);
  mkdirSync(root);
  writeFileSync(join(root, "main.js"), code);
  writeFileSync(
    join(root, "index.html"),
    '<!doctype html><title>waiting</title><script type="module" src="main.js"></script>',
  );
  await build({
    root,
    base: "./",
    logLevel: "error",
    worker: { format: "es" },
    build: { target: "es2022", assetsInlineLimit: 0 },
  });
  const assets = join(root, "dist/assets");
  return readdirSync(assets).map((file) => ({
    file,
    size: gzipSync(readFileSync(join(assets, file)), { level: 9 }).length,
  }));
}

/** The title that a bundled page gives itself. @param {string} name */
async function shown(name) {
  const server = createServer(({ url = "/" }, answer) => {
    const path = url === "/" ? "/index.html" : url;
    const type = TYPES[/** @type {keyof typeof TYPES} */ (extname(path))] ?? "text/plain";
    try {
      answer.setHeader("Content-Type", type).end(readFileSync(join(folder, name, "dist", path)));
    } catch {
      answer.writeHead(404).end();
    }
  });
  await new Promise((ready) => server.listen(0, "127.0.0.1", () => ready(null)));
  const address = server.address();
  assert.ok(address && typeof address === "object");
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox"],
  });
  try {
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${address.port}/`);
    await page.waitForFunction("document.title !== 'waiting'");
    return await page.title();
  } finally {
    await browser.close();
    server.close();
  }
}

test("it is small, and holds what it says", () => {
  assert.equal((bytes / 1e6).toFixed(1), PACKAGE, `${bytes} bytes`);
  const files = readdirSync(join(folder, "node_modules/ninefold"));
  for (const file of ["README.md", "LICENSE-MIT", "LICENSE-APACHE", "dist", "pkg"])
    assert.ok(files.includes(file), file);
  console.log(`the package: ${bytes} bytes`);
});

test("an empty folder needs nothing else", () => {
  const code = `import { solve } from "ninefold"; import { count } from "ninefold/solve";
    import { start } from "ninefold/worker"; const engine = start();
    console.log(solve("${EASY}"), count("${EASY}"), (await engine.rate("${EASY}")).er);`;
  writeFileSync(join(folder, "program.js"), code);
  // `NINEFOLD_RUNTIMES="node deno bun"` asks for others, which are on the path then.
  for (const runtime of (process.env.NINEFOLD_RUNTIMES ?? "node").split(" ")) {
    const args = runtime === "deno" ? ["run", "-A", "program.js"] : ["program.js"];
    assert.equal(execFileSync(runtime, args, { cwd: folder }).toString(), `${SOLVED} 1 1.2\n`, runtime);
  }
});

test("a page that only solves loads the solver alone", async () => {
  const files = await bundled(
    "solver",
    `import { solve } from "ninefold/solve"; document.title = solve("${EASY}");`,
  );
  assert.deepEqual(files.map(({ file }) => extname(file)).sort(), [".js", ".wasm"]);
  const size = files.reduce((sum, { size }) => sum + size, 0);
  assert.ok(size < SOLVER, `${size} bytes`);
  console.log(`the solver alone, packed: ${size} bytes`);
  assert.equal(await shown("solver"), SOLVED);
});

test("a page reads a picture with a small module alone", async () => {
  const picture = new URL("../../crates/picture/tests/data/light.png", import.meta.url);
  const files = await bundled(
    "picture",
    `import { readImage } from "ninefold/picture";
     const image = new Image();
     image.src = "data:image/png;base64,${readFileSync(picture).toString("base64")}";
     await image.decode();
     const canvas = new OffscreenCanvas(image.width, image.height);
     const context = canvas.getContext("2d");
     context.drawImage(image, 0, 0);
     const [board] = readImage(context.getImageData(0, 0, image.width, image.height));
     document.title = [board.puzzle, board.sure].join(" ");`,
  );
  const size = files.find(({ file }) => extname(file) === ".wasm")?.size ?? Infinity;
  assert.ok(size < READER, `${size} bytes`);
  assert.equal(
    await shown("picture"),
    ".9.26..7..6...9.837.4.......4..7...2.....3...3.7..2.659...35.174...1.......6..... true",
  );
});

test("a page has the whole engine, and a thread", async () => {
  await bundled(
    "whole",
    `import { rate } from "ninefold"; import { start } from "ninefold/worker";
     const engine = start();
     const { step } = await engine.hint("${EASY}");
     const refused = await engine.solve("5").catch(({ kind }) => kind);
     document.title = [rate("${EASY}").er, step.conclusions, refused].join(" ");`,
  );
  assert.equal(await shown("whole"), "1.2 r1c6=8 refused");
});

test("a page answers what a client asks a server for", async () => {
  writeFileSync(join(folder, "explain.js"), readFileSync(join(ROOT, "examples/explain.js")));
  await bundled(
    "explain",
    `import { answerInPage } from "../explain.js"; answerInPage();
     const answer = await fetch("/explain/${EASY.replaceAll(".", "0")}").then((answer) => answer.json());
     const none = await fetch("/explain/${"0".repeat(81)}");
     document.title = [answer.fd, answer.rt, answer.ss.length, none.status].join(" ");`,
  );
  assert.equal(await shown("explain"), `${SOLVED} 1.2 51 400`);
});
