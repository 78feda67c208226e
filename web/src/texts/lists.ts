// The texts of long lists, in both languages.
const number = (count: number) => count.toLocaleString("en");

const en = {
  what: "Open a text file with one puzzle on each line: 81 characters, with dots or zeros for empty cells. You get the solution of each puzzle, and whether it is the only one. The file stays on this device.",
  open: "Open a list …",
  useCard: "Use the graphics card for more than 100,000 puzzles",
  progress: "Progress",
  stop: "Stop",
  number,
  puzzles: "puzzles",
  unique: "one solution",
  several: "several solutions",
  none: "no solution",
  invalid: "invalid",
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
  what: "打开每行一道题的文本文件：81 个字符，空格用点或 0 表示。你会得到每道题的解，以及解是否唯一。文件不会离开本设备。",
  open: "打开题目列表…",
  useCard: "超过 100,000 道题时使用显卡",
  progress: "进度",
  stop: "停止",
  number,
  puzzles: "题目",
  unique: "唯一解",
  several: "多个解",
  none: "无解",
  invalid: "无效",
  by: (processor, card, perSecond) =>
    (card ? `显卡解出 ${number(card)} 道，` : "") +
    `处理器解出 ${number(processor)} 道，每秒 ${number(perSecond)} 道。`,
  cardFailed: (why) => `显卡出错（${why}），其余由处理器求解。`,
  stopped: (line) => `未全部解完：文件到第 ${number(line)} 行为止。`,
  saveSolutions: "保存解",
  saveVerdicts: "保存判定",
};

export const lists = { en, zh };
