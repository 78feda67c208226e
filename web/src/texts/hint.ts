// Texts of stepping through a hint and of its board, in both languages.
const en = {
  legend: "Signs",
  example: "Example",
  pictureOf: (name: string) => `An example of ${name}`,
  playIt: "Play from this position",
};

const zh: typeof en = {
  legend: "图例",
  example: "例子",
  pictureOf: (name) => `${name}的例子`,
  playIt: "从此局面开始解题",
};

export const hint = { en, zh };
