// What is wrong with an argument is told by its name.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import test from "node:test";
import * as engine from "ninefold";
import { readImage } from "ninefold/picture";
import * as solver from "ninefold/solve";
import { EASY } from "./puzzles.js";

/** @param {() => unknown} call @param {string} sentence */
const refused = (call, sentence) => assert.throws(call, { name: "TypeError", message: sentence });

test("what is no puzzle is refused with what was expected", () => {
  const puzzle = "puzzle: expected a text with a puzzle, or a position, found ";
  // What TypeScript refuses too.
  // @ts-expect-error
  refused(() => engine.solve(null), `${puzzle}null`);
  // @ts-expect-error
  refused(() => engine.count(), `${puzzle}undefined`);
  // @ts-expect-error
  refused(() => engine.rate(5), `${puzzle}5`);
  // @ts-expect-error
  refused(() => engine.hint([1, 2]), `${puzzle}[1, 2]`);
  // @ts-expect-error
  refused(() => engine.check({}), `${puzzle}an object`);
  // @ts-expect-error
  refused(() => engine.read(null), "text: expected a text, found null");
  // @ts-expect-error
  refused(() => solver.solve(null), "puzzle: expected a text, found null");
  // @ts-expect-error
  refused(() => solver.solveLines(undefined), "lines: expected a text, found undefined");
  refused(
    // @ts-expect-error
    () => readImage("light.png"),
    'image: expected pixels as a canvas has them, with a width and a height, found "light.png"',
  );
});

test("options that nobody knows, and values that make no sense, are named", () => {
  const seed = { seed: 1 };
  refused(
    // @ts-expect-error
    () => engine.generate({ foo: 1 }, seed),
    'generate: there is no option "foo"; those are symmetry, pattern, givens, minimal, er, ep, ed, level, needs, without',
  );
  // @ts-expect-error
  assert.throws(() => engine.generate({ symmetry: "foo" }, seed), /foo/);
  // @ts-expect-error
  refused(() => engine.generate({ minimal: 1 }, seed), "generate: minimal: expected true or false, found 1");
  refused(
    () => engine.generate({ er: [3, 2] }, seed),
    "generate: er: expected a pair of ratings, the least and the most, or null, found [3, 2]",
  );
  refused(
    // @ts-expect-error
    () => engine.generate({}, {}),
    "generate: seed: expected a whole number from 0 to 4294967295, found undefined",
  );
  // @ts-expect-error
  refused(() => engine.rate(EASY, { scale: "se" }), 'rate: there is no option "scale"; those are profile');
  assert.throws(() => engine.rate(EASY, { profile: "foo" }), /foo/);
  refused(() => engine.count(EASY, -1), "limit: expected a whole number from 0 to 4294967295, found -1");
  refused(() => solver.count(EASY, 1.5), "limit: expected a whole number from 0 to 4294967295, found 1.5");
  refused(
    () => engine.check(EASY, { limit: NaN }),
    "check: limit: expected a whole number from 0 to 4294967295, found NaN",
  );
  // @ts-expect-error
  refused(() => engine.hint(EASY, { lang: 5 }), "hint: lang: expected a text, found 5");
  // @ts-expect-error
  refused(() => engine.hint(EASY, "zh"), 'hint: expected an object, found "zh"');
});

test("the symmetries of the types are those of the engine", () => {
  const source = readFileSync(new URL("../src/index.ts", import.meta.url), "utf8");
  const names = /export type Symmetry =([^;]*);/.exec(source)?.[1]?.match(/[\w-]+/g) ?? [];
  assert.equal(names.length, 10);
  for (const name of names) {
    const symmetry = /** @type {import("ninefold").Symmetry} */ (name);
    assert.equal(engine.generate({ symmetry }, { seed: 1, beats: 1 }).length <= 1, true);
  }
});

/** What a program prints in this folder. @param {string[]} args */
const printed = (...args) =>
  spawnSync("node", args, { cwd: new URL("..", import.meta.url), encoding: "utf8" });

test("require works, or says why it doesn't", () => {
  const program = `console.log(require("ninefold").solve("${EASY}").length, require("ninefold/solve").count("${EASY}"))`;
  const { stdout, stderr } = printed("--input-type=commonjs", "-e", program);
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  const loads = major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19);
  if (loads) assert.equal(stdout, "81 1\n", stderr);
  else assert.match(stderr, /ninefold is an ES module: use import\(\)/);
});

test("nothing is loaded before it is needed", () => {
  const program = `
    const compile = WebAssembly.Module; let compiled = 0;
    WebAssembly.Module = class extends compile { constructor(bytes) { super(bytes); compiled++; } };
    const { solve } = await import("ninefold"); const before = compiled;
    solve("${EASY}"); solve("${EASY}");
    console.log(before, compiled);`;
  const { stdout, stderr } = printed("--input-type=module", "-e", program);
  assert.equal(stdout, "0 1\n", stderr);
});
