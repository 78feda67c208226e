// What a player did between two positions, as the engine takes it: digits placed, candidates removed.
import { digits } from "../game/cells";
import type { State } from "../game/code";
import { nth } from "../nth";

type Pairs = [cell: number, digit: number][];
export type Moves = { placements: Pairs; eliminations: Pairs };

/** Nothing of it if a digit was taken away or exchanged: that is no conclusion. */
export function moves(before: State, after: State): Moves {
  const placements: Pairs = [];
  const eliminations: Pairs = [];
  for (const [cell, { value, out }] of after.cells.entries()) {
    const earlier = nth(before.cells, cell);
    if (earlier.value && earlier.value !== value) return { placements: [], eliminations: [] };
    if (value && !earlier.value) placements.push([cell, value]);
    if (!value) for (const digit of digits(out & ~earlier.out)) eliminations.push([cell, digit]);
  }
  return { placements, eliminations };
}

export const isNone = ({ placements, eliminations }: Moves) => !placements.length && !eliminations.length;
