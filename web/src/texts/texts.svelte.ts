// The texts in force.
import type { Title } from "../game/games";
import { settings, type Lang } from "../settings.svelte";
import { en, type Texts } from "./en";
import { hint } from "./hint";
import { share } from "./share";
import { zh } from "./zh";

const all: Record<Lang, Texts> = { en, zh };
export const texts = (): Texts => all[settings.lang];
export const hintTexts = () => hint[settings.lang];
export const shareTexts = () => share[settings.lang];
/** Conclusions as they are set in print. */
export const notation = (text: string) => text.replaceAll("<>", "≠");
/** A warning of the engine as a sentence of its own: there it stands behind a line's number. */
export const asSentence = (text: string) =>
  text.charAt(0).toUpperCase() + text.slice(1) + (settings.lang === "zh" ? "。" : ".");

/** `3:05` */
export const clock = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/** A technique's name, told apart from another one of the same name. */
export const fullName = (technique: string, name: string) => name + (texts().learn.which[technique] ?? "");

/** What a game is called. */
export function titleOf({ level, number, day, order, exercise, name }: Title): string {
  const t = texts();
  if (name) return name;
  if (level && day) return `${t.levels[level]} · ${t.day.date(new Date(`${day}T12:00`))}`;
  if (exercise) {
    const { purpose, number } = exercise.given;
    return purpose === "lesson"
      ? t.learn.exercise(exercise.name, number)
      : (t.learn.purposes[purpose] ?? t.learn.exercises);
  }
  if (level) return number ? t.puzzleNumber(t.levels[level], number) : t.levels[level];
  if (!order) return t.ownPuzzle;
  if ("technique" in order) return t.games.needs(order.name);
  if (!("er" in order)) return t.ownPuzzle;
  if (!settings.ratings) return t.learn.suited;
  return `ER ${[...new Set(order.er)].map((er) => er.toFixed(1)).join("–")}`;
}
