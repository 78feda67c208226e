// Boards and answers as a graphics card has them in memory; `crates/gpu/src/layout.rs` says why.

/** Words of a board: the numbers of its cells, 0 for an empty one, as four bit planes of three bands of 27 bits. */
export const BOARD_WORDS = 12;
/** Words of a board as candidates, nine digits by three bands. */
export const CANDIDATE_WORDS = 27;
/** Words of an answer: the number of solutions, the branches with the ending, the first solution as a board. */
export const ANSWER_WORDS = 2 + BOARD_WORDS;
/** How a search may have ended, in the lowest three bits: all was searched, or as many solutions were found as wanted. */
const [EXHAUSTED, LIMIT_REACHED] = [1, 2];

const [ZERO, NINE, DOT] = [48, 57, 46];

/** Whether 81 characters from here on are digits and dots. */
export function isBoard(text: Uint8Array, at: number): boolean {
  for (let cell = at; cell < at + 81; cell++) {
    const sign = text[cell] ?? 0;
    if ((sign < ZERO || sign > NINE) && sign !== DOT) return false;
  }
  return true;
}

/** Packs the board that begins at a place of a text; word k of board i among n is at k * n + i. */
export function packBoard(text: Uint8Array, at: number, words: Uint32Array, board: number, boards: number) {
  for (let band = 0; band < 3; band++) {
    let [p0, p1, p2, p3] = [0, 0, 0, 0];
    for (let bit = 0; bit < 27; bit++) {
      const sign = text[at++] ?? DOT;
      const digit = sign > ZERO ? sign - ZERO : 0;
      p0 |= (digit & 1) << bit;
      p1 |= ((digit >> 1) & 1) << bit;
      p2 |= ((digit >> 2) & 1) << bit;
      p3 |= (digit >> 3) << bit;
    }
    let place = band * boards + board;
    for (const plane of [p0, p1, p2, p3]) {
      words[place] = plane;
      place += 3 * boards;
    }
  }
}

/** Writes the first solution of a board's answer into a text, and returns how many were found: 0, too, if the card leaves the board. */
export function unpackAnswer(
  words: Uint32Array,
  board: number,
  boards: number,
  text: Uint8Array,
  at: number,
) {
  const word = (k: number) => words[k * boards + board] ?? 0;
  const ending = word(1) & 7;
  const solutions = ending === EXHAUSTED || ending === LIMIT_REACHED ? word(0) : 0;
  if (!solutions) return 0;
  for (let band = 0; band < 3; band++) {
    const [p0, p1, p2, p3] = [word(2 + band), word(5 + band), word(8 + band), word(11 + band)];
    for (let bit = 0; bit < 27; bit++)
      text[at++] =
        ZERO +
        (((p0 >> bit) & 1) | (((p1 >> bit) & 1) << 1) | (((p2 >> bit) & 1) << 2) | (((p3 >> bit) & 1) << 3));
  }
  return solutions;
}
