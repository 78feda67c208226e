// What is printed: puzzles from the game, from a text, or new ones, each with what stands above it.
import { EngineError, engine, type Position } from "../engine/engine";
import { game } from "../game/game.svelte";
import { settings } from "../settings.svelte";
import type { Texts } from "../texts/print";

/** 81 characters each: what is printed bold, and what was filled in besides. */
export type Printed = {
  title: string;
  more: string;
  givens: string;
  values: string;
  solution: string | null;
};
export type Wrong = { line: number; why: string };

export const rated = (er: number | null) => (er === null || !settings.ratings ? "" : `ER ${er.toFixed(1)}`);

export async function ofGame(title: string, asItStands: boolean): Promise<Printed> {
  const { givens, values } = game.position;
  const solution = (await checked(givens))?.solution ?? null;
  return { title, more: rated(game.er), givens, values: asItStands ? values : givens, solution };
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
    const { givens, values } = position;
    const check = await checked(givens, position.removed);
    if (check?.solution)
      puzzles.push({ title: `${puzzles.length + 1}`, more: "", givens, values, solution: check.solution });
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
export const checked = (givens: string, removed: Position["removed"] = []) =>
  engine.ask("check", [{ values: givens, givens, removed }, 2, false]).catch(() => null);
