// The texts of long lists, in both languages.
import type { Verdict } from "../lists/lists.svelte";

const number = (count: number) => count.toLocaleString("en");

const en = {
  what: "Open a text file with one puzzle on each line: 81 digits, and dots or zeros for empty cells. You get each puzzle's solution, and whether it is the only one. The file stays on this device.",
  open: "Open a list …",
  useCard: "Use the graphics card for more than 100,000 puzzles",
  puzzles: "Puzzles",
  counts: (puzzles: number, { unique, several, none, invalid }: Record<Verdict, number>) =>
    `${number(puzzles)} puzzle${puzzles === 1 ? "" : "s"}: ${number(unique)} with one solution, ${number(several)} with several, ${number(none)} without a solution, ${number(invalid)} invalid.`,
  /** Who has solved how many, and how fast. */
  by: (processor: number, card: number, perSecond: number) =>
    (card ? `By the graphics card: ${number(card)}. ` : "") +
    `By the processor: ${number(processor)}. ${number(perSecond)} puzzles a second.`,
  cardFailed: (why: string) => `The graphics card failed (${why}); the processor solves its share.`,
  stopped: (line: number) => `Not all was solved: the files end with line ${number(line)}.`,
  saveSolutions: "Save the solutions",
  saveVerdicts: "Save the verdicts",
};

const zh: typeof en = {
  what: "打开每行一道题的文本文件：81 个字符，空格写作点或 0。你会得到每道题的解，以及解是否唯一。文件不会离开本设备。",
  open: "打开题目列表…",
  useCard: "超过 100,000 道题时使用显卡",
  puzzles: "题目",
  counts: (puzzles, { unique, several, none, invalid }) =>
    `${number(puzzles)} 道题：${number(unique)} 道有唯一解，${number(several)} 道有多个解，${number(none)} 道无解，${number(invalid)} 道无效。`,
  by: (processor, card, perSecond) =>
    (card ? `显卡解出 ${number(card)} 道，` : "") +
    `处理器解出 ${number(processor)} 道，每秒 ${number(perSecond)} 道。`,
  cardFailed: (why) => `显卡出错（${why}），其余由处理器求解。`,
  stopped: (line) => `未全部解完：文件到第 ${number(line)} 行为止。`,
  saveSolutions: "保存解",
  saveVerdicts: "保存判定",
};

export const lists = { en, zh };
