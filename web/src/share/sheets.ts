// What is printed: puzzles from the game, the library or a text, laid out on pages.
import { EngineError, engine } from "../engine/engine";
import { game } from "../game/game.svelte";
import type { Numbered } from "../game/games";
import library from "../game/library.json";
import { settings } from "../settings.svelte";

/** 81 characters each: what is printed bold, and what was filled in besides. */
export type Printed = { title: string; er: number | null; givens: string; values: string };
export type Wrong = { line: number; why: string };

export function ofGame(title: string, asItStands: boolean): Printed {
  const { givens, values } = game.position;
  return { title, er: game.er, givens, values: asItStands ? values : givens };
}

export function ofLibrary(
  level: Numbered,
  first: number,
  number: number,
  title: (number: number) => string,
): Printed[] {
  const chosen = library[level].slice(first - 1, first - 1 + number);
  return chosen.map(({ puzzle, er }, index) => ({
    title: title(first + index),
    er,
    givens: puzzle,
    values: puzzle,
  }));
}

/** A text that is one puzzle in any format, or else has one on each line. */
export async function ofText(
  text: string,
  title: (number: number) => string,
): Promise<{ puzzles: Printed[]; wrong: Wrong[] }> {
  const lines = text
    .split("\n")
    .map((line, index) => ({ line: line.trim(), number: index + 1 }))
    .filter(({ line }) => line);
  const each = await Promise.all(lines.map(async ({ line, number }) => ({ number, ...(await read(line)) })));
  if (each.every(({ position }) => position === null)) {
    const whole = await read(text);
    if (whole.position) each.splice(0, each.length, { number: 1, ...whole });
  }
  const found = each.flatMap(({ position }) => (position ? [position] : []));
  return {
    puzzles: found.map(({ givens, values }, index) => ({
      title: title(index + 1),
      er: null,
      givens,
      values,
    })),
    wrong: each.flatMap(({ number, why }) => (why ? [{ line: number, why }] : [])),
  };
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

/** The solution of the givens, if they have one. */
export async function solution({ givens }: Printed): Promise<string | null> {
  const check = await engine
    .ask("check", [{ values: givens, givens, removed: [] }, 2, false])
    .catch(() => null);
  return check?.solution ?? null;
}

export const pages = <T>(all: readonly T[], perPage: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / perPage) }, (_, page) =>
    all.slice(page * perPage, (page + 1) * perPage),
  );
