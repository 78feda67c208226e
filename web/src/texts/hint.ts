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
  /** What techniques of a family have in common, where the engine's own sentence about one is not translated. */
  about: {} as Record<string, string>,
};

const zh: typeof en = {
  linkOf: (number, count) => `链 ${number}/${count}`,
  strong: (from, to) => `若 ${from} 为假，则 ${to} 为真。`,
  weak: (from, to) => `若 ${from} 为真，则 ${to} 为假。`,
  sees: (from, to) => `${from} 看到 ${to}。`,
  legend: "图例",
  example: "例子",
  pictureOf: (name) => `${name}的例子`,
  playIt: "从此局面开始解题",
  about: {
    Singles: "某格或某区域只剩一种可能，可直接填数。",
    Intersections: "某数在一个区域里只能位于与另一区域相交的格，因此可从另一区域的其余格删去。",
    Subsets: "若干个数恰好占用同样多的格，因此可从同区域的其余格（或这些格的其余候选数）删去。",
    Fish: "某数在若干个区域里的位置全被同样多的另一组区域覆盖，因此可从覆盖区域的其余格删去。",
    "Single digit": "只看一个数：把只有两处可填的区域连成短链，链的两端必有一端是它。",
    Colouring: "把非此即彼的候选数交替染成两色：同色全真或全假。",
    Templates: "逐一考虑某数填满整个盘面的所有方式，看它们有何共同之处。",
    Wings: "少数几格彼此牵制，无论中心格填什么，总有一翼含有某个数。",
    Uniqueness: "假定题目只有一个解：会使几格的数可以互换的情形不能出现。",
    "Almost locked sets": "候选数只比格数多一个的几格：失去其中一个数，其余的数就全部锁定。",
    "Exotic patterns": "少见的大型结构，由若干格与若干数的整体计数得出结论。",
    Exclusion: "逐一尝试几格的所有组合，排除使别的格无数可填的组合。",
    Chains: "从一个假设出发，沿强弱交替的链一步步推出结论。",
  },
};

export const hint = { en, zh };
