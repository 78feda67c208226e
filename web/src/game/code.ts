// A position with its notes as text that fits a link: 81 characters (a digit is given, a letter a to i is placed), then
// for each cell that has more, `~cell.corner.centre.colour.out` in base 36. A leading `!` shows candidates by themselves.
import { nth } from "../nth";
import type { Position } from "../engine/engine";
import { CELLS, bit, digits, type Candidate } from "./cells";

export type Cell = {
  readonly value: number;
  readonly given: boolean;
  readonly corner: number;
  readonly centre: number;
  /** As bits: bit 0 for colour 1. */
  readonly colours: number;
  /** Candidates that were taken out. */
  readonly out: number;
};
export type State = { readonly cells: readonly Cell[]; readonly auto: boolean };

export const EMPTY: Cell = { value: 0, given: false, corner: 0, centre: 0, colours: 0, out: 0 };

/** The same with candidates taken out, and all shown if there are any. */
export function withRemoved({ cells, auto }: State, removed: readonly Candidate[]): State {
  const out = (cell: number) =>
    removed.reduce((mask, [other, digit]) => (other === cell ? mask | (1 << (digit - 1)) : mask), 0);
  return {
    cells: cells.map((cell, index) => ({ ...cell, out: out(index) })),
    auto: auto || removed.length > 0,
  };
}

/** The puzzle that began so: its givens, and the candidates that were taken out before anybody played. Where a digit was placed, somebody
 *  did: what is out beside givens is theirs then. A puzzle of candidates alone has nothing else. */
export function puzzleOf({ cells }: State): State {
  const isPlayed = cells.some(({ value, given }) => value && !given) && cells.some(({ given }) => given);
  const begun = cells.map(({ value, given, out }) =>
    given ? { ...EMPTY, value, given } : { ...EMPTY, out: isPlayed ? 0 : out },
  );
  return { cells: begun, auto: begun.some(({ out }) => out > 0) };
}

/** A position of the engine as cells: its givens, what was placed, what was taken out and noted. */
export function stateOf({ values, givens, removed, notes }: Position): State {
  const cells = [...values].map((sign, cell) =>
    sign === "."
      ? { ...EMPTY, corner: notes?.corner[cell] ?? 0, centre: notes?.centre[cell] ?? 0 }
      : { ...EMPTY, value: Number(sign), given: givens[cell] !== "." },
  );
  return withRemoved({ cells, auto: false }, removed);
}

/** The position as the engine takes it. */
export function positionOf({ cells }: State): Position {
  const text = (which: (cell: Cell) => boolean) =>
    cells.map((cell) => (cell.value && which(cell) ? cell.value : ".")).join("");
  const removed = cells.flatMap(({ value, out }, cell) =>
    value ? [] : digits(out).map((digit): [number, number] => [cell, digit]),
  );
  return { values: text(() => true), givens: text(({ given }) => given), removed };
}

/** The same with the notes, for formats that hold them. */
export function notedOf(state: State): Position {
  const { cells } = state;
  const position = positionOf(state);
  if (!cells.some(({ corner, centre }) => corner || centre)) return position;
  const notes = { corner: cells.map(({ corner }) => corner), centre: cells.map(({ centre }) => centre) };
  return { ...position, notes };
}

const sign = ({ value, given }: Cell) => (value === 0 ? "." : given ? String(value) : "abcdefghi"[value - 1]);

/** How many colours there are. */
export const COLOURS = 6;
/** Colours in a link: one by its number, as links had it when there was but one; of several the bits, and this. */
const SEVERAL = 1 << COLOURS;
export const colourCode = (colours: number) => {
  const [one = 0, ...more] = digits(colours);
  return more.length ? colours | SEVERAL : one;
};
/** The bits of a code; nothing if it is none. */
export function coloursOf(code: number): number | null {
  if (code <= COLOURS) return code ? bit(code) : 0;
  return code > SEVERAL && code < 2 * SEVERAL ? code & ~SEVERAL : null;
}

export function encode({ cells, auto }: State): string {
  const more = cells.flatMap(({ corner, centre, colours, out }, cell) =>
    corner || centre || colours || out
      ? [`~${[cell, corner, centre, colourCode(colours), out].map((part) => part.toString(36)).join(".")}`]
      : [],
  );
  return (auto ? "!" : "") + cells.map(sign).join("") + more.join("");
}

/** Gives nothing when the text is not such a position. */
export function decode(text: string): State | null {
  const found = /^(!?)([1-9a-i.]{81})((?:~[0-9a-z]+(?:\.[0-9a-z]+){4})*)$/.exec(text);
  if (!found) return null;
  const cells = CELLS.map((cell) => {
    const sign = nth(nth(found, 2), cell);
    const given = sign >= "1" && sign <= "9";
    const value = sign === "." ? 0 : given ? Number(sign) : "abcdefghi".indexOf(sign) + 1;
    return { ...EMPTY, value, given };
  });
  for (const part of nth(found, 3).split("~").slice(1)) {
    const [cell = 81, corner = 0, centre = 0, colour = 0, out = 0] = part
      .split(".")
      .map((number) => parseInt(number, 36));
    const colours = coloursOf(colour);
    if (cell > 80 || corner > 511 || centre > 511 || colours === null || out > 511) return null;
    cells[cell] = { ...nth(cells, cell), corner, centre, colours, out };
  }
  return { cells, auto: found[1] === "!" };
}
