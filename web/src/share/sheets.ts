// What is printed: puzzles from the game, from a text, or new ones, each with what can be said of it.
import { EngineError, engine, type Position } from "../engine/engine";
import { encode, positionOf, stateOf } from "../game/code";
import { game } from "../game/game.svelte";
import { LEVELS, type Level } from "../game/games";
import { numbers } from "../game/shuffle";
import { link } from "../route.svelte";
import { settings } from "../settings.svelte";
import type { Texts } from "../texts/print";
import type { Style } from "./style";

/** 81 characters each: what is printed bold, and what was filled in besides. What isn't known yet is null or empty. */
export type Printed = {
  /** Its number, or what the game is called. */
  title: string;
  givens: string;
  values: string;
  /** Candidates that the puzzle has lost, as one that has more than digits; and those that are lost as it stands. */
  removed: Position["removed"];
  out: Position["removed"];
  solution: string | null;
  er: number | null;
  level: Level | null;
  score: string;
  hint: string;
};
export type Wrong = { line: number; why: string };

export const printed = (known: Partial<Printed> & Pick<Printed, "givens">): Printed => ({
  title: "",
  values: known.givens,
  removed: [],
  out: known.removed ?? [],
  solution: null,
  er: null,
  level: null,
  score: "",
  hint: "",
  ...known,
});

/** Where this page opens a puzzle. */
export const addressOf = ({ givens, removed }: Printed) =>
  location.origin + location.pathname + link("play", encode(stateOf({ values: givens, givens, removed })));

/** Of a puzzle whose rating isn't known: behind all ratings. */
const LAST = 99;
/** Puzzles in the order of a book, with their numbers: a mixed one is decided by the seed. */
export function inOrder(puzzles: readonly Printed[], order: Style["order"], seed: number): Printed[] {
  const next = numbers(seed);
  const ranks = puzzles.map(({ er, level }) => {
    if (order === "level") return level ? LEVELS.indexOf(level) : LEVELS.length;
    return order === "rising" ? (er ?? LAST) : order === "mixed" ? next() : 0;
  });
  return puzzles
    .map((one, at) => ({ one, rank: ranks[at] ?? 0 }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ one }, at) => ({ ...one, title: one.title || String(at + 1) }));
}

export async function ofGame(title: string, asItStands: boolean): Promise<Printed> {
  const { givens, removed } = positionOf(game.puzzle);
  const solution = (await checked(givens, removed))?.solution ?? null;
  const standing = asItStands ? { values: game.position.values, out: game.position.removed } : {};
  return printed({ title, givens, removed, solution, er: game.er, ...standing });
}

/** A text that is one puzzle in any format, or else has one on each line. Those without exactly one solution are left out. */
export async function ofText(text: string, texts: Texts): Promise<{ puzzles: Printed[]; wrong: Wrong[] }> {
  const lines = text
    .split("\n")
    .map((line, index) => ({ line: line.trim(), number: index + 1 }))
    .filter(({ line }) => line);
  const each = await Promise.all(lines.map(async ({ line, number }) => ({ number, ...(await read(line)) })));
  if (each.every(({ position }) => position === null)) {
    const whole = await read(text);
    if (whole.position) each.splice(0, each.length, { number: 1, ...whole });
  }
  const puzzles: Printed[] = [];
  const wrong: Wrong[] = [];
  for (const { position, number: line, why } of each) {
    if (!position) {
      if (why) wrong.push({ line, why });
      continue;
    }
    const { givens, values, removed } = position;
    const check = await checked(givens, removed);
    if (check?.solution) puzzles.push(printed({ givens, values, removed, solution: check.solution }));
    else wrong.push({ line, why: texts[check && check.verdict !== "unique" ? check.verdict : "invalid"] });
  }
  return { puzzles, wrong };
}

async function read(text: string) {
  if (!text.trim()) return { position: null, why: "" };
  try {
    return { position: (await engine.ask("read", [text, settings.lang])).position, why: "" };
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return { position: null, why: error.message };
  }
}

/** What the engine says of givens. */
const checked = (givens: string, removed: Position["removed"]) =>
  engine.ask("check", [{ values: givens, givens, removed }, 2, false]).catch(() => null);
