// The texts of drawing on candidates, and of bookmarks, in both languages.
import { name } from "../game/cells";

const at = (cell: number, digit: number) => `${name(cell)}(${digit})`;

export const drawEn = {
  open: "Draw chains and colours",
  title: "Draw",
  tool: "What a press draws",
  tools: { chain: "Chain", colour: "Colour" },
  what: {
    chain:
      "Press candidates one after the other, or choose a cell and press a digit. Strong and weak links take turns; press a sign to change it.",
    colour: "Choose a colour, then press candidates. The same again takes it away.",
  },
  chain: "The chain",
  strong: "strong",
  weak: "weak",
  turn: (number: number, strong: boolean) => `Link ${number}, ${strong ? "strong" : "weak"}: change it`,
  undo: "Undo",
  clear: "Clear",
  check: "Check the chain",
  back: "Back to play",
  none: (cell: number, digit: number) => `${digit} isn't a candidate of ${name(cell)}.`,
  joined: (cell: number, digit: number, strong: boolean | undefined) =>
    strong === undefined
      ? `The chain starts at ${at(cell, digit)}.`
      : `${strong ? "Strong" : "Weak"} link to ${at(cell, digit)}.`,
  link: (strong: boolean) => `The link is ${strong ? "strong" : "weak"}.`,
  painted: (cell: number, digit: number, colour: string) =>
    colour ? `${at(cell, digit)}, ${colour}.` : `${at(cell, digit)}, no colour.`,
  empty: "Draw at least one link first.",
  undone: "The last candidate is gone.",
  cleared: "Cleared.",
  inChain: (digit: number, place: number) => `${digit} in your chain, place ${place}`,
  coloured: (digit: number, colour: string) => `${digit} ${colour}`,
  keeps: "Candidates are shown",
  keepsAre: { full: "All", corner: "Two places in a box", bivalue: "Two in a cell" },
  notes: "Make these my notes",
  noted: "These candidates are your notes now.",
  bookmarks: "Bookmarks",
  bookmark: "Bookmark this position",
  bookmarksWhat:
    "Come back to any of these. What stands on the board when you leave is kept as a branch, and going is a move: undo takes it back.",
  mark: (filled: number) => `Position with ${filled} digits`,
  branch: (filled: number) => `Branch with ${filled} digits`,
  moves: (number: number) => `${number} ${number === 1 ? "move" : "moves"}`,
  goTo: "Go there",
  here: "On the board",
  noBookmarks: "No bookmarks yet.",
};

export const drawZh: typeof drawEn = {
  open: "绘制链与颜色",
  title: "绘制",
  tool: "点击时绘制",
  tools: { chain: "链", colour: "颜色" },
  what: {
    chain: "依次点击候选数，或选中单元格后按数字。强链与弱链交替，点击符号可更改。",
    colour: "选择颜色，再点击候选数。再次点击可取消。",
  },
  chain: "链",
  strong: "强链",
  weak: "弱链",
  turn: (number, strong) => `第 ${number} 条链接，${strong ? "强链" : "弱链"}：更改`,
  undo: "撤销",
  clear: "清除",
  check: "检查这条链",
  back: "返回解题",
  none: (cell, digit) => `${digit} 不是 ${name(cell)} 的候选数。`,
  joined: (cell, digit, strong) =>
    strong === undefined
      ? `链从 ${at(cell, digit)} 开始。`
      : `${strong ? "强链" : "弱链"}到 ${at(cell, digit)}。`,
  link: (strong) => `这条链接是${strong ? "强链" : "弱链"}。`,
  painted: (cell, digit, colour) =>
    colour ? `${at(cell, digit)}，${colour}。` : `${at(cell, digit)}，无颜色。`,
  empty: "请先画出至少一条链接。",
  undone: "已去掉最后一个候选数。",
  cleared: "已清除。",
  inChain: (digit, place) => `${digit} 在链上第 ${place} 位`,
  coloured: (digit, colour) => `${digit} ${colour}`,
  keeps: "显示候选数",
  keepsAre: { full: "全部", corner: "宫内仅两处", bivalue: "仅双值格" },
  notes: "作为我的标注",
  noted: "这些候选数已成为您的标注。",
  bookmarks: "书签",
  bookmark: "为此局面加书签",
  bookmarksWhat: "可回到其中任何一处。离开时的局面会保存为分支；前往书签算一步，可以撤销。",
  mark: (filled) => `已填 ${filled} 格的局面`,
  branch: (filled) => `已填 ${filled} 格的分支`,
  moves: (number) => `${number} 步`,
  goTo: "前往",
  here: "当前局面",
  noBookmarks: "还没有书签。",
};
