// What the reader chose, kept between visits.
import { isRoom, type Room } from "./route.svelte";
import { store } from "./store.svelte";

export type Theme = "light" | "dark";
/** The languages, by the engine's codes: what their switch says, which language browsers are told, how dates are written. A test asks for
 *  each language of the engine; the texts of the page are in `texts/`. */
export const LANGUAGES = {
  en: { short: "EN", tag: "en", dates: "en-GB" },
  zh: { short: "中文", tag: "zh-Hans", dates: "zh-CN" },
} as const;
export type Lang = keyof typeof LANGUAGES;
export const LANGS = Object.keys(LANGUAGES) as Lang[];
/** When a digit that isn't the solution's is marked. */
export const MISTAKES = ["never", "asked", "once"] as const;
/** Which candidates are shown where all would be: all, digits with two places in a box, those of cells with two. */
export const KEEPS = ["full", "corner", "bivalue"] as const;
/** How large the text beside the board is. */
export const SIZES = ["normal", "large", "largest"] as const;
const KEY = "ninefold.settings";

type Settings = {
  theme: Theme;
  follows: boolean;
  lang: Lang;
  letters: boolean;
  hinted: boolean;
  played: boolean;
  digitFirst: boolean;
  telling: boolean;
  judging: boolean;
  mistakes: (typeof MISTAKES)[number];
  cleaning: boolean;
  keeps: (typeof KEEPS)[number];
  clock: boolean;
  left: boolean;
  size: (typeof SIZES)[number];
  haptics: boolean;
  sound: boolean;
  fixed: boolean;
  ratings: boolean;
  room: Room | "";
};
const before: Partial<Record<keyof Settings, unknown>> = store.object<Settings>(KEY);
const system = matchMedia("(prefers-color-scheme: dark)");
const ofSystem = (): Theme => (system.matches ? "dark" : "light");
const oneOf = <T extends string>(all: readonly T[], value: unknown, otherwise: T): T =>
  all.find((one) => one === value) ?? otherwise;

export const settings = $state<Settings>({
  theme: document.documentElement.dataset.theme as Theme,
  /** Whether the theme is the system's. */
  follows: before.theme !== "light" && before.theme !== "dark",
  lang: oneOf(LANGS, before.lang, oneOf(LANGS, navigator.language.split("-")[0], "en")),
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
  /** Whether the position is judged while it is played. */
  judging: before.judging === true,
  mistakes: oneOf(MISTAKES, before.mistakes, "asked"),
  /** Whether a digit that is placed goes from the notes that see it. */
  cleaning: before.cleaning !== false,
  keeps: oneOf(KEEPS, before.keeps, "full"),
  /** Whether the clock is shown. */
  clock: before.clock !== false,
  /** Whether the panel is at the left of the board. */
  left: before.left === true,
  size: oneOf(SIZES, before.size, "normal"),
  haptics: before.haptics === true,
  sound: before.sound === true,
  /** Whether each corner note has its own place, as candidates have; or they fill the corners in their order. */
  fixed: before.fixed === true,
  /** Whether ratings are shown outside the workshop. */
  ratings: before.ratings === true,
  /** The room of the workshop that was visited last; none before its door was opened. */
  room: isRoom(before.room) ? before.room : "",
});

/** Chooses a theme, or the system's. */
export function chooseTheme(theme: Theme | "system") {
  settings.follows = theme === "system";
  settings.theme = theme === "system" ? ofSystem() : theme;
}
system.addEventListener("change", () => {
  if (settings.follows) settings.theme = ofSystem();
});

export function apply() {
  const { documentElement } = document;
  documentElement.dataset.theme = settings.theme;
  documentElement.lang = LANGUAGES[settings.lang].tag;
  documentElement.toggleAttribute("data-hand", settings.left);
  documentElement.dataset.size = settings.size;
  store.set(KEY, { ...settings, theme: settings.follows ? "system" : settings.theme });
}
