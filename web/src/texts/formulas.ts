// The texts of the room of formulas, in both languages.
import type { FormulaMatch } from "../engine/engine";

const plural = (number: number, one: string, many = `${one}s`) =>
  `${number.toLocaleString("en")} ${number === 1 ? one : many}`;
type Proof = FormulaMatch["found"]["proof"];

export const formulasEn = {
  what: "Write a technique in a few lines: loops over cells, digits, houses and almost locked sets, and what follows. What it finds in the position is shown while you write.",
  open: "Begin with",
  choose: "Choose a technique …",
  text: "Formula",
  take: (word: string) => `Use “${word}”`,
  show: "Show the place",
  kinds: {
    cells: "Cells",
    digits: "Digits",
    candidates: "Candidates",
    houses: "Houses",
    als: "Almost locked set",
    link: "Link",
    number: "Number",
    truth: "Truth",
    positions: "Positions in the house",
    list: "How many",
  } as Record<string, string>,
  absent: "There is nothing here that it names.",
  matches: (number: number, complete: boolean) =>
    complete ? plural(number, "match", "matches") : `${number.toLocaleString("en")} and more matches`,
  proofs: {
    proved: "Proved",
    "not-proved": "Not proved",
    false: "False",
    "cut-off": "Cut off",
  } satisfies Record<Proof, string>,
  more: (number: number) => `Show ${number} more`,
  variables: "Variables",
  apply: "Apply it to the position",
  worth: "What is it worth?",
  worthWhat:
    "The formula is tried on many positions whose solutions are known: whether it is ever wrong, how often it finds something, and whether other techniques find the same.",
  which: "Formula",
  source: "Puzzles",
  sources: { pool: "The page's puzzles", own: "Your list" },
  ownHint: "A puzzle on each line",
  judge: "Judge",
  stop: "Stop",
  progress: "Puzzles done",
  refused: (number: number, why: string) => `${plural(number, "puzzle")} left out. The first: ${why}`,
  hits: (hits: number, positions: number) =>
    `It finds something on ${hits.toLocaleString("en")} of ${plural(positions, "position")}.`,
  sound: (number: number, proved: number) =>
    number === 1
      ? `Its one conclusion agrees with the solution${proved ? " and is proved" : ""}.`
      : `All ${number.toLocaleString("en")} conclusions agree with the solutions; ${proved.toLocaleString("en")} are proved.`,
  unsound: (refuted: number, number: number) =>
    `${refuted.toLocaleString("en")} of ${plural(number, "conclusion")} ${refuted === 1 ? "is" : "are"} false.`,
  unfinished: (number: number) => `On ${plural(number, "position")} the search took too much work.`,
  wrong: (conclusions: string) => `Here it concludes ${conclusions}, and is wrong:`,
  look: "Look at it",
  fresh: (fresh: number, all: number) =>
    `Of ${plural(all, "candidate")} that it places or removes, ${fresh.toLocaleString("en")} ${fresh === 1 ? "is" : "are"} found by none of the techniques it is compared with.`,
  link: "Techniques as formulas",
};

export const formulasZh: typeof formulasEn = {
  what: "用几行文字写出一个技巧：遍历单元格、数字、区域和待定数组，再写出结论。一边写，一边就能看到它在当前局面中找到了什么。",
  open: "从此开始",
  choose: "选择一个技巧 …",
  text: "公式",
  take: (word) => `改为“${word}”`,
  show: "显示位置",
  kinds: {
    cells: "单元格",
    digits: "数字",
    candidates: "候选数",
    houses: "区域",
    als: "待定数组",
    link: "链",
    number: "数",
    truth: "真假",
    positions: "区域中的位置",
    list: "个数",
  },
  absent: "这里没有它所指的东西。",
  matches: (number, complete) => (complete ? `${number} 处匹配` : `${number} 处匹配，还有更多`),
  proofs: { proved: "已证明", "not-proved": "未证明", false: "错误", "cut-off": "已中断" },
  more: (number) => `再显示 ${number} 处`,
  variables: "变量",
  apply: "应用到局面",
  worth: "它有多大价值？",
  worthWhat:
    "在许多答案已知的局面上试用这个公式：它是否出错，多久能用上一次，其他技巧是否也能找到同样的结论。",
  which: "公式",
  source: "题目",
  sources: { pool: "本页的题目", own: "自己的列表" },
  ownHint: "每行一道题目",
  judge: "评判",
  stop: "停止",
  progress: "已完成的题目",
  refused: (number, why) => `略过 ${number} 道题目。第一道：${why}`,
  hits: (hits, positions) => `在 ${positions} 个局面中的 ${hits} 个上有所发现。`,
  sound: (number, proved) => `全部 ${number} 个结论都与答案一致，其中 ${proved} 个已证明。`,
  unsound: (refuted, number) => `${number} 个结论中有 ${refuted} 个是错误的。`,
  unfinished: (number) => `在 ${number} 个局面上搜索工作量过大。`,
  wrong: (conclusions) => `它在这里得出 ${conclusions}，这是错误的：`,
  look: "查看",
  fresh: (fresh, all) => `在它填入或删除的 ${all} 个候选数中，有 ${fresh} 个是用来比较的技巧都找不到的。`,
  link: "用公式写技巧",
};
