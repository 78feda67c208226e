// Boards and answers as a graphics card has them in memory; `crates/gpu/src/layout.rs` says why.

/** Words of a board: the numbers of its cells, 0 for an empty one, as four bit planes of three bands of 27 bits. */
export const BOARD_WORDS = 12;
/** Words of a board as candidates, nine digits by three bands. */
export const CANDIDATE_WORDS = 27;
/** Words of an answer: the number of solutions, the branches with the ending, the first solution as a board. */
export const ANSWER_WORDS = 2 + BOARD_WORDS;
/** How a search may have ended, in the lowest three bits: all was searched, or as many solutions were found as wanted. */
const [EXHAUSTED, LIMIT_REACHED] = [1, 2];

const ZERO = 48;

/** Whether 81 characters from a place on are digits and dots. */
export const isBoard = (text: Uint8Array, at: number) =>
  // Before '0' stand '.' and '/'.
  text.subarray(at, at + 81).every((sign) => sign >= ZERO - 2 && sign <= ZERO + 9 && sign !== ZERO - 1);

/** Packs the board that begins at a place of a text, into words that are 0; word k of board i among n is at k * n + i. */
export function packBoard(text: Uint8Array, at: number, words: Uint32Array, board: number, boards: number) {
  for (let cell = 0; cell < 81; cell++) {
    const digit = Math.max((text[at + cell] ?? 0) - ZERO, 0);
    const band = Math.floor(cell / 27);
    for (let plane = 0; plane < 4; plane++)
      words[(3 * plane + band) * boards + board]! |= ((digit >> plane) & 1) << (cell % 27);
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
  for (let cell = 0; solutions && cell < 81; cell++) {
    let digit = 0;
    for (let plane = 0; plane < 4; plane++)
      digit |= ((word(2 + 3 * plane + Math.floor(cell / 27)) >> (cell % 27)) & 1) << plane;
    text[at + cell] = ZERO + digit;
  }
  return solutions;
}
