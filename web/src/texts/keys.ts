// The texts of the list of keys, in both languages.
type Row = [keys: string[], does: string];
type Group = { title: string; rows: Row[] };
type KeyTexts = { open: string; title: string; groups: Group[] };

export const keysEn: KeyTexts = {
  open: "Keys",
  title: "Keys",
  groups: [
    {
      title: "Digits",
      rows: [
        [["1–9"], "Enter a digit, or what the mode says"],
        [["Shift 1–9"], "Corner notes"],
        [["Ctrl 1–9"], "Centre notes"],
        [["Ctrl Shift 1–6"], "Colours"],
        [["Z", "X", "C", "V"], "Mode: digit, corner, centre, colour"],
        [["Space"], "Next mode"],
        [["Delete", "0"], "Erase"],
        [["Ctrl Z", "Ctrl Y"], "Undo, redo"],
      ],
    },
    {
      title: "Cells",
      rows: [
        [["← ↑ ↓ →", "W A S D"], "Move"],
        [["Shift ←", "drag"], "Select more"],
        [["Ctrl ←", "Ctrl Space"], "Move without selecting; select or deselect"],
        [["double-click"], "Select all cells with this digit"],
        [["Ctrl A"], "Select all cells"],
        [["Ctrl I"], "Select the others instead"],
        [["Escape", "Ctrl Shift A"], "Deselect (or press beside the board)"],
      ],
    },
    {
      title: "Highlight a digit",
      rows: [
        [["Escape", "1–9"], "With no cell selected, a digit is highlighted"],
        [["right-click", "long press"], "The same, on a digit's button"],
      ],
    },
    {
      title: "Hints",
      rows: [
        [["H"], "Hint, then its next stage"],
        [["Shift H"], "The full step"],
        [[",", "."], "Previous and next sentence"],
        [["Enter"], "Apply the step"],
        [["Escape"], "Hide the hint"],
      ],
    },
    {
      title: "Page",
      rows: [
        [["Ctrl V"], "Play what was copied: a puzzle in any format"],
        [["P"], "Pause"],
        [["T"], "Light or dark"],
        [["L"], "Language"],
        [["?"], "This list"],
      ],
    },
  ],
};

export const keysZh: KeyTexts = {
  open: "快捷键",
  title: "快捷键",
  groups: [
    {
      title: "数字",
      rows: [
        [["1–9"], "填入数字，或按当前模式输入"],
        [["Shift 1–9"], "角注"],
        [["Ctrl 1–9"], "中注"],
        [["Ctrl Shift 1–6"], "颜色"],
        [["Z", "X", "C", "V"], "模式：数字、角注、中注、颜色"],
        [["空格"], "下一个模式"],
        [["Delete", "0"], "擦除"],
        [["Ctrl Z", "Ctrl Y"], "撤销、重做"],
      ],
    },
    {
      title: "单元格",
      rows: [
        [["← ↑ ↓ →", "W A S D"], "移动"],
        [["Shift ←", "拖动"], "选中更多"],
        [["Ctrl ←", "Ctrl 空格"], "移动而不改变选择；选中或取消"],
        [["双击"], "选中所有相同数字的单元格"],
        [["Ctrl A"], "全选"],
        [["Ctrl I"], "反选"],
        [["Escape", "Ctrl Shift A"], "取消选择（也可点击盘面之外）"],
      ],
    },
    {
      title: "高亮数字",
      rows: [
        [["Escape", "1–9"], "没有选中单元格时，数字键高亮该数字"],
        [["右击", "长按"], "在数字按钮上同样可以"],
      ],
    },
    {
      title: "提示",
      rows: [
        [["H"], "提示，再按进入下一级"],
        [["Shift H"], "完整步骤"],
        [[",", "."], "上一句、下一句"],
        [["回车"], "应用该步骤"],
        [["Escape"], "隐藏提示"],
      ],
    },
    {
      title: "页面",
      rows: [
        [["Ctrl V"], "开始玩复制的题目（任意格式）"],
        [["P"], "暂停"],
        [["T"], "浅色或深色"],
        [["L"], "语言"],
        [["?"], "本表"],
      ],
    },
  ],
};
