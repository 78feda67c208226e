// The library: hundreds of puzzles a level, rising; those of the common levels are the terminal's, too. Who asks by number gets them as
// they are, and who gets one by the day or by chance, in another guise. All are ours. `library.txt` says how its own were made; `hard.txt`:
// `ninefold generate --er 9.0..9.9 -n 300 --seed 36`, and from these on, the hardest first, the minimal `ninefold neighbours` (one given
// less, one more) that `ninefold rate` puts at 9.0 and more.
import { nth } from "../nth";
import { part } from "../parts.svelte";
import type { Level, Numbered } from "./games";
import { seedOf, shuffled } from "./shuffle";

export type Listed = { puzzle: string; er: number };

/** All that there are of a level. They are read when they are asked for. */
export async function listed(level: Level): Promise<Listed[]> {
  const { default: text } = await part(() =>
    level === "diabolic" || level === "beyond"
      ? import("./hard.txt?raw")
      : import("../../../crates/tui/src/library.txt?raw"),
  );
  const words = text.split("\n").map((line) => line.split(" "));
  return words.flatMap(([of, puzzle = "", er]) => (of === level ? [{ puzzle, er: Number(er) }] : []));
}

/** A puzzle of the library by its number, which counts from 1. */
export async function libraryPuzzle(level: Numbered, number: number): Promise<Listed> {
  return nth(await listed(level), number - 1);
}

/** One of a level that a seed chooses, in a guise that it chooses too. */
export async function drawn(level: Level, seed: number): Promise<Listed> {
  const all = await listed(level);
  const { puzzle, er } = nth(all, seed % all.length);
  return { puzzle: shuffled(puzzle, seed), er };
}

/** From a day to the next a list is gone through in steps of so many: its easier and its harder puzzles take turns. */
const STRIDE = 83;

/** The puzzle of a day: the same for everybody, here and in the terminal. For half a year none comes again. */
export async function ofDay(day: string, level: Level): Promise<Listed> {
  const all = await listed(level);
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  // As if every month had 31 days.
  const number = (year * 12 + month) * 31 + date;
  const { puzzle, er } = nth(all, (number * STRIDE) % all.length);
  return { puzzle: shuffled(puzzle, seedOf(`${day} ${level}`)), er };
}

/** One with a rating in a range, if the lists of rare ones have any. */
export async function rare(er: readonly [number, number], seed: number): Promise<Listed | null> {
  const all = [...(await listed("diabolic")), ...(await listed("beyond"))];
  const fit = all.filter((one) => one.er >= er[0] && one.er <= er[1]);
  if (!fit.length) return null;
  const { puzzle, er: rating } = nth(fit, seed % fit.length);
  return { puzzle: shuffled(puzzle, seed), er: rating };
}
