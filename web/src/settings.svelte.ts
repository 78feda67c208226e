// What the reader chose, kept between visits.
export type Theme = "light" | "dark";
export type Lang = "en" | "zh";
const KEY = "ninefold.settings";

function kept(): { theme?: Theme; lang?: Lang; letters?: boolean } {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}

const before = kept();

export const settings = $state({
  theme: document.documentElement.dataset.theme as Theme,
  lang: before.lang ?? ((navigator.language.startsWith("zh") ? "zh" : "en") as Lang),
  /** Whether single letters are keys of the board. */
  letters: before.letters ?? true,
});

export function apply() {
  document.documentElement.dataset.theme = settings.theme;
  document.documentElement.lang = settings.lang === "zh" ? "zh-Hans" : "en";
  localStorage.setItem(KEY, JSON.stringify(settings));
}
