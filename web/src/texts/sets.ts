// The texts of the view of almost locked sets, in both languages.
const plural = (number: number, one: string) =>
  `${number.toLocaleString("en")} ${one}${number === 1 ? "" : "s"}`;

export const setsEn = {
  what: "An almost locked set (ALS) is a group of cells of one house with one candidate more than cells. Choose two that are linked to see what follows.",
  size: "Cells",
  digits: "With the digits",
  all: "All",
  count: (shown: number, all: number) =>
    shown === all ? plural(all, "set") : `${shown} of ${plural(all, "set")}`,
  links: (number: number) => plural(number, "link"),
  a: "A",
  b: "B",
  linkedWith: (name: string) => `Linked with ${name}`,
  rcc: (digits: string) => `restricted common ${digits}`,
  follows: "something follows",
  onlyFollowing: "Only pairs from which something follows",
  anotherA: "Choose another A",
  swap: "Swap A and B",
  none: "No set is like that.",
  noLinks: "No other set is linked with it.",
  more: (number: number) => `Show ${number} more`,
  fromGame: "The game's position",
  position: "Position",
  open: "Almost locked sets",
};

export const setsZh: typeof setsEn = {
  what: "待定数组（ALS）是同一区域中的若干单元格，候选数比格数恰好多一个。选择两个相连的数组，看能推出什么。",
  size: "格数",
  digits: "含有数字",
  all: "全部",
  count: (shown, all) => (shown === all ? `共 ${all} 个` : `${shown} / ${all} 个`),
  links: (number) => `${number} 个连接`,
  a: "A",
  b: "B",
  linkedWith: (name) => `与 ${name} 相连`,
  rcc: (digits) => `限制性公共候选数 ${digits}`,
  follows: "可推出结论",
  onlyFollowing: "只看可推出结论的",
  anotherA: "另选 A",
  swap: "交换 A 与 B",
  none: "没有这样的数组。",
  noLinks: "没有与它相连的数组。",
  more: (number) => `再显示 ${number} 个`,
  fromGame: "当前对局的局面",
  position: "局面",
  open: "待定数组",
};
