// Cells are 0 to 80, row by row; sets of digits are masks with bit 0 for digit 1.
import { nth } from "../nth";
export const CELLS = Array.from({ length: 81 }, (_, cell) => cell);
export const DIGITS = [1, 2, 3, 4, 5, 6, 7, 8, 9];
export type Candidate = readonly [cell: number, digit: number];

export const row = (cell: number) => Math.floor(cell / 9);
export const column = (cell: number) => cell % 9;
export const box = (cell: number) => Math.floor(row(cell) / 3) * 3 + Math.floor(column(cell) / 3);
export const name = (cell: number) => `r${row(cell) + 1}c${column(cell) + 1}`;
export const bit = (digit: number) => 1 << (digit - 1);
export const digits = (mask: number) => DIGITS.filter((digit) => mask & bit(digit));

/** Where the notes in the corners of a cell stand, the first to the ninth: right and down of its middle, in units of the board. */
export const CORNERS = [
  [-25, -26],
  [25, -26],
  [-25, 26],
  [25, 26],
  [0, -26],
  [0, 26],
  [-25, 0],
  [25, 0],
  [0, 0],
];

/** The colours of a cell, 1 to 6, side by side: each with its place in units of the board. */
export function stripes(cell: number, colours: number) {
  const all = digits(colours);
  const width = 80 / all.length;
  return all.map((colour, index) => ({
    colour,
    place: { x: column(cell) * 80 + index * width, y: row(cell) * 80, width, height: 80 },
  }));
}

export type House = { kind: "row" | "column" | "box"; number: number; cells: number[] };

const KINDS = { row, column, box };
export const HOUSES: House[] = (["row", "column", "box"] as const).flatMap((kind) =>
  DIGITS.map((number) => ({ kind, number, cells: CELLS.filter((cell) => KINDS[kind](cell) === number - 1) })),
);

export const PEERS: number[][] = CELLS.map((cell) =>
  CELLS.filter(
    (other) => other !== cell && HOUSES.some(({ cells }) => cells.includes(cell) && cells.includes(other)),
  ),
);

/** The candidates that the values leave each empty cell. */
export function candidates(values: number[]): number[] {
  return CELLS.map((cell) =>
    values[cell]
      ? 0
      : nth(PEERS, cell).reduce((mask, peer) => (values[peer] ? mask & ~bit(values[peer]) : mask), 511),
  );
}

export type Conflict = { digit: number; house: House; cells: number[] };

export function conflicts(values: number[]): Conflict[] {
  return HOUSES.flatMap((house) =>
    DIGITS.map((digit) => ({
      digit,
      house,
      cells: house.cells.filter((cell) => values[cell] === digit),
    })).filter(({ cells }) => cells.length > 1),
  );
}

/** Of candidates by cell, those whose digits have one or two places left in their box. */
export function inBoxes(masks: readonly number[]): number[] {
  const few = HOUSES.filter(({ kind }) => kind === "box").map(({ cells }) =>
    DIGITS.filter((digit) => cells.filter((cell) => nth(masks, cell) & bit(digit)).length <= 2).reduce(
      (kept, digit) => kept | bit(digit),
      0,
    ),
  );
  return masks.map((mask, cell) => mask & nth(few, box(cell)));
}
