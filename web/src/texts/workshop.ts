// The texts of the workshop's door, in both languages.
import type { Room } from "../route.svelte";

type Rooms = Record<Room, string>;

export const workshopEn = {
  what: "For those who want to look inside Sudoku: ratings, proofs, and every step of every position.",
  tools: "Workshop tools",
  rooms: {
    analyse: "Analyse",
    make: "Make",
    watch: "Watch",
    formulas: "Formulas",
    sets: "Sets",
    profile: "My techniques",
  } satisfies Rooms as Rooms,
  roomsWhat: {
    analyse: "See how a puzzle is solved, how hard each step is, and everything else that works there.",
    make: "Build a puzzle by hand, or have one made to your wishes.",
    watch: "Watch the computer search for a solution by trial and error.",
    formulas: "Read techniques as formulas, write your own and see where they match.",
    sets: "Find almost locked sets and what follows from pairs of them.",
    profile: "Choose the techniques that hints and analyses use, and their order.",
  } satisfies Rooms as Rooms,
  lists: "Solve and check a file with a thousand puzzles, or a million.",
};

export const workshopZh: typeof workshopEn = {
  what: "为想深入研究数独的人准备：评级、证明，以及每个局面的每一步。",
  tools: "工坊工具",
  rooms: {
    analyse: "分析",
    make: "出题",
    watch: "观看",
    formulas: "公式",
    sets: "待定数组",
    profile: "我的技巧",
  },
  roomsWhat: {
    analyse: "看一道题如何解出、每一步有多难，以及该处还有哪些可行的步骤。",
    make: "手工设计题目，或按要求自动出题。",
    watch: "观看计算机用试探法寻找解。",
    formulas: "以公式的形式阅读技巧，编写自己的公式并查看匹配之处。",
    sets: "寻找待定数组，以及成对的数组能推出什么。",
    profile: "选择提示和分析所用的技巧及其顺序。",
  },
  lists: "求解并检查一个文件里的一千道题，或一百万道题。",
};
