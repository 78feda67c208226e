// How far one has walked through a step of many links: the candidates that its sentences have come to.
import type { Step } from "../engine/engine";

type Told = Step["sentences"][number];

/** The candidates that the sentences up to this one speak of, and those that the step is about. */
export function reachedBy(
  step: Pick<Step, "placements" | "eliminations"> | null,
  all: readonly Told[],
  at: number,
): (cell: number, digit: number) => boolean {
  const { placements = [], eliminations = [] } = step ?? {};
  const about = all.slice(0, at + 1).flatMap(({ about }) => about ?? []);
  const reached = new Set(
    [...about, ...placements, ...eliminations].map(([cell, digit]) => cell * 9 + digit),
  );
  return (cell, digit) => reached.has(cell * 9 + digit);
}
