// What the reader chose, kept between visits.
import { store } from "./store.svelte";

export type Theme = "light" | "dark";
export type Lang = "en" | "zh";
const LANGS: Lang[] = ["en", "zh"];
const KEY = "ninefold.settings";

type Settings = {
  theme: Theme;
  lang: Lang;
  letters: boolean;
  hinted: boolean;
  played: boolean;
  digitFirst: boolean;
  telling: boolean;
};
const before = store.object<Settings>(KEY);

export const settings = $state<Settings>({
  theme: document.documentElement.dataset.theme as Theme,
  lang: LANGS.find((lang) => lang === before.lang) ?? (navigator.language.startsWith("zh") ? "zh" : "en"),
  /** Whether single letters are keys of the board. */
  letters: before.letters !== false,
  /** Whether hints were ever asked for. */
  hinted: before.hinted === true,
  /** Whether a digit is taken up first, and then put into cells. */
  digitFirst: before.digitFirst === true,
  /** Whether the technique that a move used is said. */
  telling: before.telling !== false,
  /** Whether a move was ever made. */
  played: before.played === true,
});

export function apply() {
  document.documentElement.dataset.theme = settings.theme;
  document.documentElement.lang = settings.lang === "zh" ? "zh-Hans" : "en";
  store.set(KEY, settings);
}
