// In which language and colours the engine answers.
import type { Manner } from "../engine/engine";
import { settings } from "../settings.svelte";

export const manner = (): Manner => ({ lang: settings.lang, dark: settings.theme === "dark" });
export const same = (one: Manner, other: Manner) => one.lang === other.lang && one.dark === other.dark;
