// The texts in force.
import { settings } from "../settings.svelte";
import { en, type Texts } from "./en";
import { hint } from "./hint";
import { share } from "./share";
import { zh } from "./zh";

export const texts = (): Texts => (settings.lang === "zh" ? zh : en);
export const hintTexts = () => hint[settings.lang];
export const shareTexts = () => share[settings.lang];
/** Conclusions as they are set in print. */
export const notation = (text: string) => text.replaceAll("<>", "≠");
