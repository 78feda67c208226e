// Every function of the package, in Node.
import assert from "node:assert/strict";
import test from "node:test";
import * as whole from "ninefold";
import * as solver from "ninefold/solve";
import { explain } from "../examples/explain.js";
import { EASY, SOLVED, rated } from "./puzzles.js";

for (const [name, engine] of /** @type {const} */ ([
  ["the whole engine", whole],
  ["the solver alone", solver],
])) {
  test(`${name} solves and counts`, () => {
    assert.equal(engine.solve(EASY), SOLVED);
    assert.equal(engine.solve(EASY.replaceAll(".", "0")), SOLVED);
    assert.equal(engine.solve(EASY.replace("53.", "531")), null);
    assert.throws(() => engine.solve(EASY.replace("53", "55")), /two 5s in box 1 \(r1c1, r1c2\)/);
    assert.equal(engine.count(EASY), 1);
    assert.equal(engine.count(EASY.replace("98", "9."), 2), 2);
    assert.equal(engine.count(EASY.replace("98", "9.")), 8);
    assert.equal(engine.solveLines(`${EASY}\nno puzzle\n${EASY}`), `${SOLVED}\n\n${SOLVED}\n`);
    assert.throws(() => engine.solve(EASY.slice(1)), /expected 81/);
    assert.throws(() => engine.solve(EASY.replace("3", "q")), /expected .*q/);
  });
}

test("both solvers agree on lines", () => {
  const lines = rated(300).map(({ puzzle }) => puzzle);
  assert.equal(lines.length, 300);
  const solutions = whole.solveLines(lines.join("\n")).trim().split("\n");
  assert.deepEqual(solver.solveLines(lines.join("\n")).trim().split("\n"), solutions);
  for (const [at, puzzle] of lines.entries()) assert.equal(solver.solve(puzzle), solutions[at]);
});

test("ratings are those of Sudoku Explainer", () => {
  for (const { puzzle, er, ep, ed } of rated(60)) {
    const { technique, ...numbers } = whole.rate(puzzle);
    assert.deepEqual(numbers, { er: Number(er), ep: Number(ep), ed: Number(ed) }, puzzle);
    assert.ok(technique);
  }
});

test("texts are read and written in their formats", () => {
  const { format, position } = whole.read(EASY.replace(/.{9}/g, "$&\n"));
  assert.equal(format, "grid");
  assert.equal(position.givens, EASY);
  for (const { id } of whole.formats().filter(({ id }) => ["line81", "grid", "sdk", "susser"].includes(id))) {
    assert.equal(whole.read(whole.write(EASY, id).text).position.values, EASY, id);
  }
  assert.throws(() => whole.read("5"), /line 1, column 2: expected 81 cells/);
  assert.throws(() => whole.read("5", { lang: "zh" }), /第 1 行/);
});

test("further rules are refused, or ignored where that is asked for", () => {
  const text = JSON.stringify({ ninefold: 1, givens: EASY, rules: ["killer cages"] });
  assert.throws(() => whole.read(text), /killer cages/);
  const { position, warnings } = whole.read(text, { ignoreRules: true });
  assert.equal(position.givens, EASY);
  assert.match(warnings.join(), /killer cages/);
});

test("a puzzle is checked", () => {
  const check = whole.check(EASY, { candidates: true });
  assert.equal(check.verdict, "unique");
  assert.equal(check.solution, SOLVED);
  assert.equal(check.true_candidates.length, 81);
  assert.equal(whole.check(EASY.replace("53", "55")).verdict, "invalid");
});

test("a hint is told in stages, in two languages", () => {
  const { now, stages, step } = whole.hint(EASY);
  assert.equal(now, "step");
  assert.equal(stages.length, 4);
  assert.match(stages.at(-1)?.picture ?? "", /^<svg/);
  assert.equal(step?.conclusions, "r1c6=8");
  const chinese = whole
    .hint(EASY, { lang: "zh" })
    .stages.at(-1)
    ?.sentences.map(({ text }) => text);
  assert.match(chinese?.join("") ?? "", /[一-鿿]/);
  assert.equal(whole.hint(SOLVED).now, "solved");
  const own = { name: "mine", scale: "human", techniques: ["naked-single"], without: [] };
  assert.equal(whole.hint(EASY, { profile: own }).step?.technique, "naked-single");
});

test("a path leads to the solution", () => {
  const { solved, steps, before, result } = whole.path(EASY, { profile: "se" });
  assert.ok(solved && steps.length === 51 && before.length === 51);
  assert.equal(result.er, 1.2);
  assert.ok(whole.steps(EASY).steps.length > 10);
});

test("what somebody did is recognised", () => {
  const { answer, sentences } = whole.recognise(EASY, { placements: [[5, 8]] });
  assert.equal(answer, "exact");
  assert.match(sentences[0]?.text ?? "", /Hidden Single/);
});

test("steps are judged", () => {
  const { steps, first_unjustified } = whole.judge(EASY, ["naked single: R5C5 is 5", "r1c3=1", "what now?"]);
  assert.deepEqual(
    steps.map(({ verdict }) => verdict),
    ["sound", "wrong", "unreadable"],
  );
  assert.equal(steps[0]?.technique, "naked-single");
  assert.equal(first_unjustified, 1);
  assert.equal(whole.judge(EASY, "r5c5=5", { technique: "x-wing" }).steps[0]?.verdict, "true-not-shown");
  assert.throws(() => whole.judge(EASY, "r5c5=5", { technique: "nothing" }));
});

test("puzzles are made to order, the same for a seed", () => {
  /** @type {import("ninefold").Wish} */
  const wish = { er: [2, 3], symmetry: "rotate180" };
  const made = whole.generate(wish, { seed: 1, count: 3 });
  assert.equal(made.length, 3);
  assert.deepEqual(whole.generate(wish, { seed: 1, count: 3 }), made);
  for (const { puzzle, solution, er } of made) {
    assert.ok(er >= 2 && er <= 3);
    assert.equal(whole.solve(puzzle), solution);
    assert.equal(whole.count(puzzle), 1);
    assert.equal([...puzzle].reverse().join("").replace(/\d/g, "5"), puzzle.replace(/\d/g, "5"));
  }
  assert.equal(whole.generate({}, { seed: 2, count: 5 }).length, 5);
  const none = whole.generate({ er: [11.9, 12] }, { seed: 1, beats: 1 });
  assert.ok(none.length <= 1);
  assert.throws(() => whole.generate({ givens: [1, 5] }, { seed: 1 }), /given/);
  const minimal = whole.minimise(SOLVED, { seed: 1 });
  assert.equal(whole.count(minimal), 1);
  assert.equal(whole.check(minimal).redundant.length, 0);
});

test("pictures, techniques and profiles are there", () => {
  assert.match(whole.draw(EASY, { candidates: true, dark: true }), /^<svg/);
  assert.ok(whole.techniques().length > 200);
  assert.equal(whole.techniques({ lang: "zh" }).length, whole.techniques().length);
  assert.ok(whole.profiles().some(({ name }) => name === "hodoku"));
});

test("the way to the solution is what a client's server would say", () => {
  const id = EASY.replaceAll(".", "0");
  const { fd, rt, ss } = explain(id);
  assert.equal(fd, SOLVED);
  assert.equal(rt, "1.2");
  assert.equal(ss.length, 51);
  assert.deepEqual(ss[0], {
    rt: "1.2",
    sd: "Hidden Single: r1c6=8",
    ht: ss[0]?.ht,
    hi: ss[0]?.hi,
    di: 5,
  });
  const hard = explain("000000010400000000020000000000050407008000300001090000300400200050100000000806000");
  assert.ok(hard.fd.match(/^[1-9]{81}$/));
  const [first] = rated(1);
  for (const step of explain(first?.puzzle.replaceAll(".", "0") ?? "").ss) {
    assert.ok("di" in step || Object.values(step.ec ?? {}).every((cells) => cells.length > 0));
  }
});
