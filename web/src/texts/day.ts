// The texts of the puzzle of the day, of statistics and of what is carried from one device to another; in both languages.
const plural = (number: number, one: string, many = `${one}s`) => `${number} ${number === 1 ? one : many}`;

export const dayEn = {
  today: "Today's puzzles",
  button: "Today",
  copyResult: "Copy my result",
  /** A square says whether it was done without a hint. */
  line: (level: string, time: string, hints: number) =>
    `${hints ? "🟨" : "🟩"} ${level} ${time}${hints ? ` · ${plural(hints, "hint")}` : ""}`,
  days: (days: number) => `${plural(days, "day")} in a row`,
  freeze: "One missed day in seven doesn't end the run.",
  what: "One puzzle a day at each level, the same for everybody. A day begins at midnight UTC.",
  month: (date: Date) => date.toLocaleDateString("en-GB", { month: "long", year: "numeric" }),
  date: (date: Date) => date.toLocaleDateString("en-GB", { day: "numeric", month: "long" }),
  weekdays: ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"],
  earlier: "Earlier month",
  later: "Later month",
  solved: (number: number) => `${number} solved`,
  streak: (days: number, longest: number) =>
    `${plural(days, "day")} in a row; the longest run was ${plural(longest, "day")}.`,
  noStreak: "Solve one of today's puzzles to begin a run of days.",
  statistics: "Statistics",
  none: "No puzzle has been solved yet. Your times will be here.",
  level: "Level",
  other: "Other",
  number: "Solved",
  best: "Best",
  median: "Median",
  unaided: "Without hints",
  strength: "Strength",
  plays: (level: string) => `Puzzles of the level ${level} suit you best.`,
  estimate: (er: string, low: number, high: number) =>
    `You play at about ER ${er}. Your rating is very probably between ${low} and ${high}.`,
  unsure: "That is only a first guess. Each puzzle that you solve makes it better.",
  plot: (level: string) => `Times at ${level}, the oldest first`,
  plotOf: (number: number, best: string, median: string) =>
    `${plural(number, "game")}, best ${best}, median ${median}`,
  keep: "Keep and carry",
  keepWhat:
    "Everything is kept in this browser alone. A file holds all of it: games, results, what you learnt.",
  save: "Save a file",
  read: "Read a file",
  carry: "On another device too",
  carryWhat:
    "Your results, your run of days and what you learnt, as a code. It goes through no server. What is on the other device stays: both are brought together.",
  carryOut: "From here",
  carryIn: "To here",
  scanThere: (codes: number) =>
    codes === 1
      ? "Point the other device's camera at this code, and open the link."
      : `Point the other device's camera at these ${codes} codes, one after the other, and open each link. Their order doesn't matter.`,
  codeOf: (number: number, codes: number) => `Code ${number} of ${codes}`,
  codeBefore: "Code before",
  codeNext: "Next code",
  copyAll: "Copy a link with everything",
  pasteThere: "Paste the link or the codes of the other device:",
  addCodes: "Add them",
  scanOutside: "Or point this device's own camera at the codes that the other one shows: they are links.",
  carried: (results: number, learnt: boolean, broken: number) =>
    [
      results && learnt
        ? `Added: ${plural(results, "result")}, and what you learnt.`
        : results
          ? `Added: ${plural(results, "result")}.`
          : learnt
            ? "Added: what you learnt."
            : "Everything in it was here already.",
      ...(broken ? [`${plural(broken, "code")} couldn't be read: a part may be missing.`] : []),
    ].join(" "),
  asFile: "Or as a file, with all games",
  noCode: "There is no whole code in it. A part may be missing.",
  tooLong: "You have solved more than a few QR codes hold. Copy the link, or use a file.",
  saveLearnt: "Only what you learnt",
  keepLearnt:
    "What you learnt is also a file of its own, which the program, its terminal and Python read and write as well.",
  noFile: "This isn't a Ninefold file.",
  added: (games: number, results: number) => `Added: ${plural(games, "game")}, ${plural(results, "result")}.`,
  addedLearnt: "Added: what you learnt.",
};

export const dayZh: typeof dayEn = {
  today: "每日题目",
  button: "今日",
  copyResult: "复制我的成绩",
  line: (level, time, hints) => `${hints ? "🟨" : "🟩"} ${level} ${time}${hints ? ` · ${hints} 次提示` : ""}`,
  days: (days) => `连续 ${days} 天`,
  freeze: "每七天可以缺席一天，不会中断连续记录。",
  what: "每个难度每天一题，所有人相同。每天从 UTC 零点开始。",
  month: (date) => date.toLocaleDateString("zh-CN", { month: "long", year: "numeric" }),
  date: (date) => date.toLocaleDateString("zh-CN", { day: "numeric", month: "long" }),
  weekdays: ["一", "二", "三", "四", "五", "六", "日"],
  earlier: "上一月",
  later: "下一月",
  solved: (number) => `完成 ${number} 题`,
  streak: (days, longest) => `已连续 ${days} 天，最长 ${longest} 天。`,
  noStreak: "完成今天的任意一题，开始连续记录。",
  statistics: "统计",
  none: "还没有完成的题目。完成后，用时会显示在这里。",
  level: "难度",
  other: "其他",
  number: "完成",
  best: "最快",
  median: "中位数",
  unaided: "未用提示",
  strength: "水平",
  estimate: (er, low, high) => `你的水平约为 ER ${er}，等级分很可能在 ${low} 到 ${high} 之间。`,
  plays: (level) => `最适合你的是${level}难度的题目。`,
  unsure: "这只是初步估计，每完成一题就会更准确。",
  plot: (level) => `${level}的用时，由早到晚`,
  plotOf: (number, best, median) => `${number} 局，最快 ${best}，中位数 ${median}`,
  keep: "保存与转移",
  keepWhat: "所有内容只保存在此浏览器中。一个文件可包含全部：对局、成绩、学习进度。",
  save: "保存为文件",
  read: "读取文件",
  carry: "在另一台设备上继续",
  carryWhat:
    "你的成绩、连续天数和学习进度，写成一个代码，不经过任何服务器。另一台设备上已有的内容会保留，两者合并。",
  carryOut: "从此设备",
  carryIn: "到此设备",
  scanThere: (codes) =>
    codes === 1
      ? "用另一台设备的相机对准此二维码，然后打开链接。"
      : `用另一台设备的相机依次对准这 ${codes} 个二维码，并逐个打开链接。顺序不限。`,
  codeOf: (number, codes) => `第 ${number} 个，共 ${codes} 个`,
  codeBefore: "上一个二维码",
  codeNext: "下一个二维码",
  copyAll: "复制包含全部内容的链接",
  pasteThere: "粘贴另一台设备上的链接或代码：",
  addCodes: "加入",
  scanOutside: "也可以用此设备的相机对准另一台设备显示的二维码：它们都是链接。",
  carried: (results, learnt, broken) =>
    [
      results && learnt
        ? `已加入 ${results} 条成绩和学习进度。`
        : results
          ? `已加入 ${results} 条成绩。`
          : learnt
            ? "已加入学习进度。"
            : "其中的内容这里都已有。",
      ...(broken ? [`有 ${broken} 个代码无法读取，可能不完整。`] : []),
    ].join(""),
  asFile: "或存为文件，包含所有对局",
  noCode: "其中没有完整的代码，可能缺了一部分。",
  tooLong: "你完成的题目太多，几个二维码装不下。请复制链接，或使用文件。",
  saveLearnt: "只保存学习进度",
  keepLearnt: "学习进度也可单独存为文件，命令行程序、终端和 Python 同样可以读写。",
  noFile: "这不是 Ninefold 的文件。",
  added: (games, results) => `已加入 ${games} 局、${results} 条成绩。`,
  addedLearnt: "已加入学习进度。",
};
