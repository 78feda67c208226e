// How far one has walked through a step of many links: the candidates that its sentences have come to.
import type { Step } from "../engine/engine";
import type { Candidate } from "../game/cells";

type Told = Step["sentences"][number];

/** The candidates that the sentences up to this one name, those of their links, and those that the step is about. */
export function reachedBy(
  step: Pick<Step, "marks" | "placements" | "eliminations"> | null,
  all: readonly Told[],
  at: number,
): (cell: number, digit: number) => boolean {
  const { marks, placements = [], eliminations = [] } = step ?? {};
  const sentences = all.slice(0, at + 1);
  const links = sentences.flatMap(({ shows }) => shows.links).flatMap((link) => marks?.links[link] ?? []);
  const told = sentences.flatMap(({ pieces }) => pieces);
  // "Suppose r9c6 is 1" has no link yet, but the candidate that it is about.
  const supposed = sentences.flatMap(({ pieces, shows }): Candidate[] => {
    const [digit, ...more] = new Set(pieces.flatMap(({ digits }) => digits));
    if (digit === undefined || more.length || shows.links.length) return [];
    return pieces.flatMap(({ cells }) => cells.map((cell): Candidate => [cell, digit]));
  });
  const reached = new Set(
    [
      ...links.flatMap(({ from, to }) => [...from, ...to]),
      ...told.flatMap(({ candidates }) => candidates),
      ...supposed,
      ...placements,
      ...eliminations,
    ].map(([cell, digit]) => cell * 9 + digit),
  );
  return (cell, digit) => reached.has(cell * 9 + digit);
}
