// How far one has walked through a step of many links: the candidates that its sentences have come to.
import type { Step } from "../engine/engine";

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
  // What is supposed has no link yet; it is marked with its sentence.
  const marked = sentences
    .flatMap(({ shows }) => shows.candidates)
    .flatMap((mark) => marks?.candidates[mark]?.candidates ?? []);
  const reached = new Set(
    [
      ...links.flatMap(({ from, to }) => [...from, ...to]),
      ...told.flatMap(({ candidates }) => candidates),
      ...marked,
      ...placements,
      ...eliminations,
    ].map(([cell, digit]) => cell * 9 + digit),
  );
  return (cell, digit) => reached.has(cell * 9 + digit);
}
