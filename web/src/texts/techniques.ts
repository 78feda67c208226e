// Technique names in Chinese, by id: the terms of the field.
import { nth } from "../nth";
const NAMES: Record<string, string> = {
  "full-house": "同区九缺一",
  "last-digit": "同数九缺一",
  "hidden-single-box": "宫隐性唯一",
  "hidden-single-line": "行列隐性唯一",
  "naked-single": "唯一余数",
  "direct-pointing": "宫区块排除",
  "direct-claiming": "行列区块排除",
  "direct-hidden-pair": "隐性数对排除",
  "direct-hidden-triple": "隐性三数组排除",
  pointing: "宫区块",
  claiming: "行列区块",
  "locked-pair": "死锁数对",
  "locked-triple": "死锁三数组",
  "naked-pair": "显性数对",
  "naked-triple": "显性三数组",
  "naked-quad": "显性四数组",
  "hidden-pair": "隐性数对",
  "hidden-triple": "隐性三数组",
  "hidden-quad": "隐性四数组",
  "strong-links-2": "双强链",
  "strong-links-3": "三强链",
  "strong-links-4": "四强链",
  "strong-links-5": "五强链",
  "strong-links-6": "六强链",
  "almost-locked-pair": "欠一数对",
  "almost-locked-triple": "欠一三数组",
  "almost-locked-quad": "欠一四数组",
  "firework-pair": "烟花数对",
  "firework-triple": "烟花三数组",
  "firework-quadruple": "烟花四数组",
  "sue-de-coq": "融合待定数组",
  "isolated-sue-de-coq": "融合待定数组・孤立区块",
  "borescopers-deadly-pattern-1": "探长致命结构类型 1",
  "borescopers-deadly-pattern-2": "探长致命结构类型 2",
  "borescopers-deadly-pattern-3": "探长致命结构类型 3",
  "borescopers-deadly-pattern-4": "探长致命结构类型 4",
  "gurths-symmetrical-placement": "宇宙法",
  "extended-symmetrical-placement": "宇宙法拓展用法",
  "unique-rectangle-strong-links": "唯一矩形・强链",
  "reverse-bug-1": "反双数致命结构类型 1",
  "reverse-bug-2": "反双数致命结构类型 2",
  "reverse-bug-3": "反双数致命结构类型 3",
  "reverse-bug-4": "反双数致命结构类型 4",
  "als-sue-de-coq": "融合待定数组・待定数组",
  "extended-sue-de-coq": "扩展融合待定数组",
  "cannibalistic-sue-de-coq": "融合待定数组・自噬",
  guardians: "守护者",
  "bivalue-oddagon": "死环",
  "aligned-pair-exclusion": "均衡数对",
  "aligned-triplet-exclusion": "均衡三数组",
  "als-w-wing": "待定数组・W-Wing",
  "als-xy-wing": "待定数组・XY-Wing",
  "als-chain": "待定数组・链",
  "als-ring": "待定数组・环",
  "als-pair-exclusion": "待定数组・均衡数对",
  "death-blossom": "死亡绽放",
  "house-death-blossom": "死亡绽放・区域绽放",
  "x-cycle": "鱼环",
  "y-cycle": "双值格环",
  "x-chain": "同数链",
  "xy-cycle": "连续环",
  "forcing-chain": "强制链",
  nishio: "西尾彻也强制链",
  "cell-forcing-chains": "单元格强制链",
  "house-forcing-chains": "区域强制链",
  skyscraper: "摩天楼",
  "two-string-kite": "双线风筝",
  "dual-two-string-kite": "双重双线风筝",
  "turbot-fish": "多宝鱼",
  "empty-rectangle": "空矩形",
  "two-place-empty-rectangle": "两格空矩形",
  "dual-empty-rectangle": "双重空矩形",
  "remote-pair": "远程数对",
  "xy-chain": "双值格链",
  "open-x-chain": "开放同数链",
  aic: "链",
  "continuous-nice-loop": "连续环",
  "discontinuous-nice-loop": "不连续环",
  "grouped-aic": "区块链",
  "grouped-continuous-nice-loop": "区块连续环",
  "grouped-discontinuous-nice-loop": "区块不连续环",
  "als-aic": "待定数组・混合链",
  "als-continuous-nice-loop": "待定数组・连续环",
  "als-discontinuous-nice-loop": "待定数组・不连续环",
  "als-xz": "待定数组・双强链",
  "doubly-linked-als-xz": "待定数组・双强链・环",
  "hidden-rectangle": "隐性唯一矩形",
  "junior-exocet": "初级飞鱼",
  "senior-exocet": "高级飞鱼",
  "kraken-fish-1": "强制鱼类型 1",
  "kraken-fish-2": "强制鱼类型 2",
  "simple-colours-trap": "简单染色・陷阱",
  "simple-colours-wrap": "简单染色・矛盾",
  "multi-colours-1": "多重染色类型 1",
  "multi-colours-2": "多重染色类型 2",
  "x-colours": "同数染色",
  "3d-medusa-trap": "三维美杜莎・陷阱",
  "3d-medusa-wrap": "三维美杜莎・矛盾",
  "template-set": "模板・出数",
  "template-delete": "模板・删数",
  "pattern-overlay-2": "模板叠加・两数",
  "pattern-overlay-3": "模板叠加・三数",
  "bug-n": "全双值格致死解法 + n",
  tridagon: "三值死环",
  "multi-sector-locked-set": "跨区数组",
  "sk-loop": "多米诺环",
  "dynamic-forcing-chains": "动态强制链",
  "dynamic-forcing-chains-plus": "动态强制链（+）",
};
const ORDERS: Record<string, string> = {
  "x-wing": "二阶鱼",
  swordfish: "三阶鱼",
  jellyfish: "四阶鱼",
  squirmbag: "五阶鱼",
  whale: "六阶鱼",
  leviathan: "七阶鱼",
};
const SHAPES: Record<string, string> = {
  finned: "鳍",
  sashimi: "退化",
  franken: "宫内",
  mutant: "交叉",
  siamese: "孪生",
};

/** 宫内 or 交叉 first, then 孪生, then the fin. */
function fish(id: string): string | undefined {
  const order = Object.keys(ORDERS).find((order) => id === order || id.endsWith(`-${order}`));
  if (!order) return undefined;
  const words = id.slice(0, -order.length).split("-").filter(Boolean);
  if (words.some((word) => !SHAPES[word])) return undefined;
  const parts = ["franken", "mutant", "siamese", "finned", "sashimi"].filter((word) => words.includes(word));
  return parts.map((word) => SHAPES[word]).join("") + ORDERS[order];
}

function type(id: string): string | undefined {
  const found = /^(.*)-(\d)$/.exec(id);
  const kinds: Record<string, string> = {
    "unique-rectangle": "唯一矩形",
    "unique-loop": "唯一环",
    bug: "全双值格致死解法",
    "avoidable-rectangle": "可规避矩形",
    "extended-rectangle": "拓展矩形",
    "external-rectangle": "唯一矩形・外部",
    "incomplete-unique-rectangle": "残缺唯一矩形",
  };
  const kind = found && kinds[nth(found, 1)];
  return kind ? `${kind}类型 ${nth(found, 2)}` : undefined;
}

/** The name of a technique; English where the field has no other. */
export function chinese(id: string, english: string): string {
  return NAMES[id] ?? fish(id) ?? type(id) ?? english;
}

/** The name of a technique by its English name, of which its id is made. */
export const chineseName = (english: string) =>
  chinese(english.toLowerCase().replace(/[^a-z0-9]+/g, "-"), english);
