// What every face of Ninefold must answer: `data/faces.json`, which says so to all of them.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import * as engine from "ninefold";
import * as solver from "ninefold/solve";

/** @typedef {{ name: string, text: string, [question: string]: any }} Case */
/** @type {{ made: { seed: number, puzzles: string[] }, cases: Case[] }} */
const { made, cases } = JSON.parse(readFileSync(new URL("../../data/faces.json", import.meta.url), "utf8"));
/** Where all that is said is one million: it takes a second. */
const FEW = 100_000;
/** What is said of each position, and by which techniques it is judged: crates/testkit/src/frontends.rs. */
const SAID = ["R5C5 is 5", "naked single: r1c1=1", "remove 9 from r9c9", "what now?"];
const ASKED = {
  profile: { scale: "human", techniques: ["singles", "intersections", "subsets"], name: "", without: [] },
  seconds: 60,
};
const plain = cases.filter(({ text }) => /^[\d.]{81}$/.test(text));
const asked = { whole: 0, alone: 0 };

/** What a call gives, or the sentence that it throws. @param {() => unknown} call */
function said(call) {
  try {
    return { value: call(), error: null };
  } catch (error) {
    return { value: null, error: error instanceof Error ? error.message : String(error) };
  }
}

for (const { name, text, ...expected } of cases) {
  test(`the whole engine: ${name}`, () => {
    const solved = said(() => engine.solve(text));
    assert.deepEqual(solved, { value: expected.solution, error: expected.error });
    assert.equal(said(() => engine.count(text)).value, expected.count);
    assert.equal(said(() => engine.count(text, 2)).value, expected.two);
    // Digits that clash are shown by `check` and told by `hint`; only what can't be read is refused there.
    const isRead = expected.hint !== null;
    const checked = said(() => engine.check(text).verdict);
    assert.deepEqual(
      checked,
      isRead ? { value: expected.verdict, error: null } : { value: null, error: expected.error },
    );
    const hinted = said(() => engine.hint(text));
    const { now = null, step = null } = /** @type {any} */ (hinted.value) ?? {};
    assert.equal(now, expected.hint);
    assert.equal(step?.conclusions ?? null, expected.step);
    const told = said(
      () => engine.judge(text, [...(expected.step ? [expected.step] : []), ...SAID], ASKED).steps,
    );
    const steps = /** @type {any[] | null} */ (told.value);
    assert.deepEqual(
      steps?.map(({ verdict, technique }) => [verdict, technique ?? null]) ?? null,
      expected.judge,
    );
    const rated = said(() => engine.rate(text));
    assert.deepEqual(rated, { value: expected.rate, error: expected.unrated });
    asked.whole++;
  });
}

for (const { name, text, ...expected } of plain) {
  if (expected.count > FEW) continue;
  test(`the solver alone: ${name}`, () => {
    assert.deepEqual(
      said(() => solver.solve(text)),
      { value: expected.solution, error: expected.error },
    );
    assert.equal(said(() => solver.count(text)).value, expected.count);
    assert.equal(said(() => solver.count(text, 2)).value, expected.two);
    asked.alone++;
  });
}

test("none is left out", () => {
  assert.ok(asked.whole === cases.length && asked.whole >= 155, `${asked.whole}`);
  assert.ok(asked.alone >= 102, `${asked.alone}`);
});

test("lines", () => {
  const lines = plain.map(({ text }) => text).join("\n");
  const solutions = plain.map(({ solution }) => solution ?? "");
  assert.deepEqual(engine.solveLines(`${lines}\n`).split("\n"), [...solutions, ""]);
  assert.deepEqual(solver.solveLines(`${lines}\n`).split("\n"), [...solutions, ""]);
});

test("the same puzzles are made", () => {
  const puzzles = engine.generate({}, { seed: made.seed, count: made.puzzles.length });
  assert.deepEqual(
    puzzles.map(({ puzzle }) => puzzle),
    made.puzzles,
  );
});
