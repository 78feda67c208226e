// A position with its notes as text that fits a link: 81 characters (a digit is given, a letter a to i is placed), then
// for each cell that has more, `~cell.corner.centre.colour.out` in base 36. A leading `!` shows candidates by themselves.
import { nth } from "../nth";
import { CELLS } from "./cells";

export type Cell = {
  readonly value: number;
  readonly given: boolean;
  readonly corner: number;
  readonly centre: number;
  /** 0 is none. */
  readonly colour: number;
  /** Candidates that were taken out. */
  readonly out: number;
};
export type State = { readonly cells: readonly Cell[]; readonly auto: boolean };

export const EMPTY: Cell = { value: 0, given: false, corner: 0, centre: 0, colour: 0, out: 0 };

/** The same with candidates taken out, and all shown if there are any. */
export function withRemoved({ cells, auto }: State, removed: readonly (readonly [number, number])[]): State {
  const out = (cell: number) =>
    removed.reduce((mask, [other, digit]) => (other === cell ? mask | (1 << (digit - 1)) : mask), 0);
  return {
    cells: cells.map((cell, index) => ({ ...cell, out: out(index) })),
    auto: auto || removed.length > 0,
  };
}

const sign = ({ value, given }: Cell) => (value === 0 ? "." : given ? String(value) : "abcdefghi"[value - 1]);

export function encode({ cells, auto }: State): string {
  const more = cells.flatMap(({ corner, centre, colour, out }, cell) =>
    corner || centre || colour || out
      ? [`~${[cell, corner, centre, colour, out].map((part) => part.toString(36)).join(".")}`]
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
    if (cell > 80 || corner > 511 || centre > 511 || colour > 6 || out > 511) return null;
    cells[cell] = { ...nth(cells, cell), corner, centre, colour, out };
  }
  return { cells, auto: found[1] === "!" };
}
