// The symmetries of the square, by the engine's names: the images of a cell.
const TURNS = {
  half: (row: number, column: number) => [8 - row, 8 - column],
  quarter: (row: number, column: number) => [column, 8 - row],
  leftRight: (row: number, column: number) => [row, 8 - column],
  topBottom: (row: number, column: number) => [8 - row, column],
  diagonal: (row: number, column: number) => [column, row],
  antiDiagonal: (row: number, column: number) => [8 - column, 8 - row],
} satisfies Record<string, (row: number, column: number) => [number, number]>;

const GENERATORS = {
  none: [],
  rotate180: [TURNS.half],
  rotate90: [TURNS.quarter],
  "left-right": [TURNS.leftRight],
  "top-bottom": [TURNS.topBottom],
  diagonal: [TURNS.diagonal],
  "anti-diagonal": [TURNS.antiDiagonal],
  "both-axes": [TURNS.leftRight, TURNS.topBottom],
  "both-diagonals": [TURNS.diagonal, TURNS.antiDiagonal],
  full: [TURNS.quarter, TURNS.diagonal],
};

export type Symmetry = keyof typeof GENERATORS;
export const SYMMETRIES = Object.keys(GENERATORS) as Symmetry[];

/** All images of a cell, itself among them. */
export function images(symmetry: Symmetry, cell: number): number[] {
  const found = [cell];
  for (const image of found) {
    for (const turn of GENERATORS[symmetry]) {
      const [row, column] = turn(Math.floor(image / 9), image % 9);
      if (!found.includes(row * 9 + column)) found.push(row * 9 + column);
    }
  }
  return found;
}
