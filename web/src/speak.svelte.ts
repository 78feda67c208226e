import { untrack } from "svelte";

// The one live region: what a listener should hear next.
export const spoken = $state({ text: "", times: 0 });
export function speak(text: string) {
  // The same again is heard again. What is said must not depend on what was, for effects speak too.
  untrack(() => {
    spoken.text = text === spoken.text ? `${text}\u00a0` : text;
    spoken.times++;
  });
}
