// The engine's sentences in the reader's language: its English, or the template of another language filled in.
import type { Piece, Told } from "../engine/engine";
import type { Lang } from "../settings.svelte";
import { SENTENCES, WORDS } from "./sentences.zh";
import { chineseName } from "./techniques";

/** The language that a sentence is there in. */
export const language = (told: Told, lang: Lang): Lang =>
  lang === "zh" && SENTENCES[told.template] ? "zh" : "en";

const plain = (text: string): Piece => ({
  text,
  names: "nothing",
  cells: [],
  digits: [],
  candidates: [],
  houses: [],
});

/** The pieces of a sentence. */
export function said(told: Told, lang: Lang): Piece[] {
  if (language(told, lang) === "en") return told.pieces;
  const named = new Map(told.arguments);
  return SENTENCES[told.template].split(/\{(\w+)\}/).flatMap((part, index) => {
    if (index % 2 === 0) return part ? [plain(part)] : [];
    return (named.get(part) ?? []).map((piece) => ({ ...piece, text: chinese(piece) }));
  });
}

export const spelled = (told: Told, lang: Lang) =>
  said(told, lang)
    .map(({ text }) => text)
    .join("");

/** A word of the engine, such as a role. */
export const word = (english: string, lang: Lang) => (lang === "zh" ? (WORDS[english] ?? english) : english);

function chinese(piece: Piece): string {
  if (piece.names === "houses") return houses(piece.houses);
  if (piece.names === "digits") return piece.digits.join("、");
  if (piece.names === "word") return WORDS[piece.text] ?? chineseName(piece.text);
  return piece.text;
}

const KINDS = ["宫", "行", "列"];

/** Numbers 0 to 26: boxes, rows, columns. */
function houses(numbers: readonly number[]): string {
  const kinds = [0, 1, 2].map((kind) => numbers.filter((number) => Math.floor(number / 9) === kind));
  const lists = kinds.map(
    (some, kind) => some.length && `第 ${some.map((number) => (number % 9) + 1).join("、")} ${KINDS[kind]}`,
  );
  return lists.filter(Boolean).join("与");
}

/** A picture with the words of its legend in the reader's language. */
export function worded(svg: string, lang: Lang): string {
  return svg.replace(
    /(<text class="say"[^>]*>)([^<]*)/g,
    (_, tag: string, words: string) => tag + word(words, lang),
  );
}
