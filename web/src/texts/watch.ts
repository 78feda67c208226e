// The texts of watching searches, in both languages.
import type { Source } from "../watch/watch.svelte";

const number = (count: number) => count.toLocaleString("en");

export const watchEn = {
  what: "See how a computer searches: every digit that is tried, rejected and taken back, on any board.",
  board: "Board",
  source: (source: Source) =>
    source.startsWith("fixed")
      ? `Fixed board ${source.slice(5)}${Number(source.slice(5)) < 3 ? " (slow)" : ""}`
      : {
          game: "The game you play",
          unique: "Random, one solution",
          auto: "Random, any number of solutions",
          empty: "Empty",
          text: "A puzzle in any format …",
        }[source as "game"],
  blanks: "Empty cells",
  another: "Another one",
  method: "Method",
  methods: { B: "Brute force", C: "Exclusion", R: "Rescanning", wfc: "Wave function collapse" },
  aboutMethod: {
    B: "A digit is rejected only when a filled cell that it sees already contains it.",
    C: "Every digit is also removed from the empty cells that it sees, and rejected if one of them would be left without a candidate.",
    R: "Like exclusion, but when a digit is taken back, the cells that see it are scanned again. It may miss solutions.",
    wfc: "The cell with the fewest possibilities becomes one of them by chance. A contradiction makes it start again.",
  },
  order: "Order",
  orders: { F: "As scanned", S: "Ascending", R: "Random", U: "Random, unrelated boxes first" },
  extent: "Until",
  extents: { F: "First solution", A: "All solutions" },
  compare: "Compare two searches",
  search: (letter: string, name: string) => `Search ${letter}: ${name}`,
  play: "Play",
  pause: "Pause",
  step: "Step",
  restart: "From the start",
  speed: "Speed",
  perSecond: (count: number, last: boolean) =>
    last ? "as fast as it can" : `${number(count)} ${count === 1 ? "event" : "events"} a second`,
  events: "events",
  depth: "depth",
  depthOf: (depth: number, blanks: number) => `${depth} of ${blanks}`,
  curve: (deepest: number) => `Depth of the search; deepest so far: ${deepest}`,
  work: {
    nodes: "nodes",
    fills: "filled",
    retreats: "taken back",
    looks: "looked at",
    solutions: "solutions",
    observations: "choices",
    removals: "removed",
    restarts: "restarts",
    learned: "learned",
  } as Record<string, string>,
  number,
};

export const watchZh: typeof watchEn = {
  what: "看计算机如何搜索：在任意盘面上，每个试填、否定和撤回的数字都看得见。",
  board: "盘面",
  source: (source) =>
    source.startsWith("fixed")
      ? `固定盘面 ${source.slice(5)}${Number(source.slice(5)) < 3 ? "（较慢）" : ""}`
      : {
          game: "当前对局",
          unique: "随机，唯一解",
          auto: "随机，解数不限",
          empty: "空盘",
          text: "任意格式的题目……",
        }[source as "game"],
  blanks: "空格数",
  another: "换一个",
  method: "方法",
  methods: { B: "暴力搜索", C: "排除搜索", R: "重扫搜索", wfc: "波函数坍缩" },
  aboutMethod: {
    B: "只有所见的已填单元格中已有该数时，才否定这个数。",
    C: "还会从所见的空格中删除该数；若某个空格因此无数可填，就否定这个数。",
    R: "与排除搜索相似，但撤回一个数时重新扫描它所见的单元格。可能漏掉解。",
    wfc: "可能性最少的单元格随机成为其中一个数。出现矛盾就重新开始。",
  },
  order: "顺序",
  orders: { F: "按扫描", S: "从小到大", R: "随机", U: "随机，先填互不相关的宫" },
  extent: "直到",
  extents: { F: "第一个解", A: "所有解" },
  compare: "对比两种搜索",
  search: (letter, name) => `搜索 ${letter}：${name}`,
  play: "播放",
  pause: "暂停",
  step: "单步",
  restart: "从头开始",
  speed: "速度",
  perSecond: (count, last) => (last ? "尽可能快" : `每秒 ${number(count)} 个事件`),
  events: "事件",
  depth: "深度",
  depthOf: (depth, blanks) => `${depth} / ${blanks}`,
  curve: (deepest) => `搜索的深度，目前最深 ${deepest}`,
  work: {
    nodes: "节点",
    fills: "填入",
    retreats: "撤回",
    looks: "查看",
    solutions: "解",
    observations: "选择",
    removals: "删除",
    restarts: "重来",
    learned: "学到",
  },
  number,
};
