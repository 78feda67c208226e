// Texts of stepping through a hint and of its board, in both languages.
const en = {
  linkOf: (number: number, count: number) => `link ${number} of ${count}`,
  strong: (from: string, to: string) => `If ${from} is false, ${to} is true.`,
  weak: (from: string, to: string) => `If ${from} is true, ${to} is false.`,
  sees: (from: string, to: string) => `${from} sees ${to}.`,
  legend: "Signs",
  example: "Example",
  pictureOf: (name: string) => `An example of ${name}`,
  playIt: "Play from this position",
};

const zh: typeof en = {
  linkOf: (number, count) => `第 ${number} 条链，共 ${count} 条`,
  strong: (from, to) => `若 ${from} 为假，则 ${to} 为真。`,
  weak: (from, to) => `若 ${from} 为真，则 ${to} 为假。`,
  sees: (from, to) => `${from} 看到 ${to}。`,
  legend: "图例",
  example: "例子",
  pictureOf: (name) => `${name}的例子`,
  playIt: "从此局面开始解题",
};

export const hint = { en, zh };
