// The way through a step: its sentences in order, and under each the links that it tells of, one by one.
import type { Piece, Step, Told } from "../engine/engine";
import { column, row } from "../game/cells";

export type Candidate = [cell: number, digit: number];
export type Link = Step["links"][number];
/** A sentence and, if it tells of any, one of its links: the number that its picture has for it. */
export type Item = { sentence: number; link: number | null };

const same = (a: readonly Candidate[], b: readonly Candidate[]) =>
  a.length === b.length && a.every(([cell, digit]) => b.some(([c, d]) => c === cell && d === digit));
const alike = (a: Link, b: Link) => a.kind === b.kind && same(a.from, b.from) && same(a.to, b.to);

/** The links that lead on from each other, as far as they do; each once. */
export function inOrder(links: readonly Link[]): number[] {
  const left = links
    .map((_, number) => number)
    .filter((number) => links.findIndex((other) => alike(other, links[number])) === number);
  const order: number[] = [];
  while (left.length) {
    const last = order.length ? links[order[order.length - 1]] : null;
    const next = last ? left.findIndex((number) => same(links[number].from, last.to)) : -1;
    order.push(...left.splice(Math.max(next, 0), 1));
  }
  return order;
}

function names(told: Told, candidates: readonly Candidate[]): boolean {
  const cells = new Set(told.pieces.flatMap(({ cells, names }) => (names === "houses" ? [] : cells)));
  const digits = new Set(told.pieces.flatMap(({ digits }) => digits));
  return candidates.every(([cell, digit]) => cells.has(cell) && digits.has(digit));
}

/** Each link goes to the first sentence, not before that of the link before, that names where it leads. */
export function walk(sentences: readonly Told[], links: readonly Link[]): Item[] {
  const told: number[][] = sentences.map(() => []);
  let at = 0;
  for (const number of inOrder(links)) {
    const { from, to } = links[number];
    const fits = (wanted: (told: Told) => boolean) =>
      sentences.findIndex((told, index) => index >= at && wanted(told));
    const both = fits((told) => names(told, from) && names(told, to));
    const end = both < 0 ? fits((told) => names(told, to)) : both;
    at = end < 0 ? at : end;
    told[at]?.push(number);
  }
  return sentences.flatMap((_, sentence) =>
    told[sentence].length
      ? told[sentence].map((link): Item => ({ sentence, link }))
      : [{ sentence, link: null }],
  );
}

/** Candidates as players write them: `r1c23(4)`. */
export function written(candidates: readonly Candidate[]): string {
  const digits = [...new Set(candidates.map(([, digit]) => digit))].sort();
  const cells = [...new Set(candidates.map(([cell]) => cell))].sort((a, b) => a - b);
  const list = (which: (cell: number) => number) =>
    [...new Set(cells.map(which))].map((number) => number + 1).join("");
  const [rows, columns] = [list(row), list(column)];
  const block = rows.length * columns.length === cells.length;
  const place = block
    ? `r${rows}c${columns}`
    : cells.map((cell) => `r${row(cell) + 1}c${column(cell) + 1}`).join(",");
  return `${place}(${digits.join("")})`;
}

/** The part that plays what a piece of a sentence names, by the words of the legend; nothing if there is none. */
export function role(piece: Piece, told: Told, step: Step): string {
  const digits = new Set(told.pieces.flatMap(({ digits }) => digits));
  // Sentences that tell the roles themselves.
  const itself = told.arguments.find(([name]) => name === "role")?.[1][0]?.text;
  if (piece.names === "cells" && itself) return itself;
  if (piece.names === "cells" && told.template === "The pattern: {cells}.") return "pattern";
  const holds = (candidates: readonly Candidate[]) =>
    piece.names === "candidates"
      ? piece.candidates.every(([cell, digit]) => candidates.some(([c, d]) => c === cell && d === digit))
      : piece.cells.every((cell) => candidates.some(([c, d]) => c === cell && digits.has(d)));
  if (piece.names === "houses") return ofHouses(piece.houses, step);
  if (piece.names !== "cells" && piece.names !== "candidates") return "";
  const all = (candidates: readonly Candidate[]) =>
    holds(candidates) &&
    (piece.names === "candidates" ||
      piece.cells.every((cell) =>
        [...digits].every((digit) => candidates.some(([c, d]) => c === cell && d === digit)),
      ));
  if (all(step.placements)) return "goes in";
  if (all(step.eliminations)) return "goes out";
  const byCells = step.parts.find(
    ({ cells }) => cells.length > 0 && piece.cells.every((cell) => cells.includes(cell)),
  );
  const byCandidates = step.parts.find(({ candidates }) => candidates.length > 0 && holds(candidates));
  const found = piece.names === "candidates" ? (byCandidates ?? byCells) : (byCells ?? byCandidates);
  return found?.role ?? "";
}

/** The part that all of these houses play. */
function ofHouses(houses: readonly number[], { parts }: Step): string {
  const roles = houses.map((house) => parts.find((part) => part.houses.includes(house))?.role ?? "");
  return roles.every((role) => role === roles[0]) ? (roles[0] ?? "") : "";
}

/** A line in Eureka notation cut up: each sign, and where it leads, with its link; none if the line is of something else. */
export function cut(line: string, links: readonly Link[]): { text: string; link: number | null }[] {
  const parts = line.split(/( - | = |[=-](?=\d))/);
  const signs = parts.filter((_, index) => index % 2);
  const order = inOrder(links).filter((number) => links[number].kind !== "sees");
  const fits =
    signs.length <= order.length &&
    signs.every((sign, index) => links[order[index]].kind === (sign.includes("=") ? "strong" : "weak"));
  return parts.map((text, index) => ({
    text,
    link: fits && index ? order[Math.floor((index - 1) / 2)] : null,
  }));
}
