// The one live region: what a listener should hear next.
export const spoken = $state({ text: "" });
export function speak(text: string) {
  spoken.text = text;
}
