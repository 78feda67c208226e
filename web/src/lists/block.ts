// The answers to a block of text lines, by a graphics card and the engine. A block belongs to one worker whatever happens: so a card that
// fails costs time, but no answers.
import type { BlockAnswer } from "../engine/engine";
import { Card } from "./card";
import { BOARD_WORDS, isBoard, packBoard, unpackAnswer } from "./layout";

/** Bytes of an answer as the engine writes it: the sign of its verdict, and the first solution, or blanks. */
const ANSWER_BYTES = 82;
const [LINE_FEED, RETURN, BLANK, ZERO] = [10, 13, 32, 48];

let card: Promise<Card> | null = null;

/** Answers a block of whole lines, on a card if that is wished for; what it leaves is for the engine. */
export async function answerBlock(
  answerLines: (block: string) => Uint8Array,
  block: Uint8Array<ArrayBuffer>,
  onCard: boolean,
): Promise<BlockAnswer> {
  const starts = lineStarts(block);
  const lines = starts.length - 1;
  const answers = new Uint8Array(ANSWER_BYTES * lines);
  let cardFailure = "";
  if (onCard)
    try {
      await answerOnCard(block, starts, answers);
    } catch (error) {
      card = null;
      cardFailure = error instanceof Error ? error.message : String(error);
    }
  const left = starts.flatMap((_, line) => (line < lines && !answers[ANSWER_BYTES * line] ? line : []));
  const text = new Uint8Array(block.length);
  let size = 0;
  for (const line of left) {
    const bytes = block.subarray(starts[line], starts[line + 1]);
    text.set(bytes, size);
    size += bytes.length;
  }
  const rest = answerLines(new TextDecoder().decode(text.subarray(0, size)));
  left.forEach((line, at) =>
    answers.set(rest.subarray(ANSWER_BYTES * at, ANSWER_BYTES * (at + 1)), ANSWER_BYTES * line),
  );
  return { ...sorted(answers), byCard: lines - left.length, cardFailure };
}

/** Where each text line begins, and where the last one ends. */
function lineStarts(block: Uint8Array): number[] {
  const starts = [0];
  for (let end = -1; (end = block.indexOf(LINE_FEED, end + 1)) >= 0;) starts.push(end + 1);
  if (starts.at(-1) !== block.length) starts.push(block.length);
  return starts;
}

/** Answers what a card can: puzzles of 81 characters that have a solution. Why another has none, or is none, the engine knows. */
async function answerOnCard(block: Uint8Array, starts: number[], answers: Uint8Array) {
  const boards = starts.flatMap((start, line) => {
    const end = start + 81;
    const ends = end === block.length || block[end] === LINE_FEED || block[end] === RETURN;
    return ends && isBoard(block, start) ? { start, line } : [];
  });
  if (!boards.length) return;
  const words = new Uint32Array(BOARD_WORDS * boards.length);
  boards.forEach(({ start }, board) => packBoard(block, start, words, board, boards.length));
  const found = await (await (card ??= Card.open())).answer(words);
  boards.forEach(({ line }, board) => {
    const place = ANSWER_BYTES * line;
    const solutions = unpackAnswer(found, board, boards.length, answers, place + 1);
    if (solutions) answers[place] = ZERO + solutions;
  });
}

/** Signs and solutions, each for itself. */
function sorted(answers: Uint8Array): Pick<BlockAnswer, "signs" | "solutions"> {
  const signs = new Uint8Array(answers.length / ANSWER_BYTES);
  const solutions = new Uint8Array(answers.length);
  let size = 0;
  signs.forEach((_, line) => {
    const answer = answers.subarray(ANSWER_BYTES * line, ANSWER_BYTES * (line + 1));
    const sign = (signs[line] = answer[0] ?? BLANK);
    if (sign === BLANK) return;
    if (answer[1] !== BLANK) {
      solutions.set(answer.subarray(1), size);
      size += 81;
    }
    solutions[size++] = LINE_FEED;
  });
  return { signs, solutions: solutions.slice(0, size) };
}
