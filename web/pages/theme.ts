// Pictures that follow the reader's theme: the engine draws them for a light page or a dark one.
const STYLE = /<style>\n([^]*?)<\/style>/;

/** Joins a picture for a light page and the same for a dark one: their styles alone differ. */
export function joinThemes(light: string, dark: string): string {
  const [lightRules, darkRules] = [light, dark].map((picture) => STYLE.exec(picture)?.[1]?.split("\n") ?? []);
  const differing = darkRules?.filter((rule) => !lightRules?.includes(rule)) ?? [];
  if (light.replace(STYLE, "") !== dark.replace(STYLE, ""))
    throw new Error("the themes of a picture differ by more than their styles");
  return light.replace("</style>", `@media (prefers-color-scheme:dark){${differing.join("")}}\n</style>`);
}
