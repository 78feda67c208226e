// Puzzles that come from a list: those of a day, and those too rare to be made while somebody waits. Each is shown in another
// guise every time. `hard.json` is ours: `ninefold generate --er 9.0..9.9 -n 300 --seed 36`, and from these on, the hardest
// first, the minimal `ninefold neighbours` (one given less, one more) that `ninefold rate` puts at 9.0 and more.
import { nth } from "../nth";
import type { Level } from "./games";
import library from "./library.json";
import { seedOf, shuffled } from "./shuffle";

export type Listed = { puzzle: string; er: number };

/** A rating in tenths, and the puzzle, with letters for runs of empty cells. */
function unpacked(line: string): Listed {
  const [er = "", packed = ""] = line.split(":");
  const puzzle = packed.replace(/[a-z]/g, (run) => ".".repeat(run.charCodeAt(0) - 96));
  return { puzzle, er: Number(er) / 10 };
}

/** All that there are of a level. The hardest are read when they are asked for. */
export async function listed(level: Level): Promise<readonly Listed[]> {
  if (level !== "diabolic" && level !== "beyond") return library[level];
  const { default: hard } = await import("./hard.json");
  return hard[level].map(unpacked);
}

/** One of a level that a seed chooses, in a guise that it chooses too. */
export async function drawn(level: Level, seed: number): Promise<Listed> {
  const all = await listed(level);
  const { puzzle, er } = nth(all, seed % all.length);
  return { puzzle: shuffled(puzzle, seed), er };
}

/** The puzzle of a day: the same for everybody. */
export const ofDay = (day: string, level: Level) => drawn(level, seedOf(`${day} ${level}`));

/** One with a rating in a range, if the lists of rare ones have any. */
export async function rare(er: readonly [number, number], seed: number): Promise<Listed | null> {
  const all = [...(await listed("diabolic")), ...(await listed("beyond"))];
  const fit = all.filter((one) => one.er >= er[0] && one.er <= er[1]);
  if (!fit.length) return null;
  const { puzzle, er: rating } = nth(fit, seed % fit.length);
  return { puzzle: shuffled(puzzle, seed), er: rating };
}
