// The clipboard, as far as the browser lets the page at it: without https there is none, and each use may be refused.

const clipboard = () => navigator.clipboard as Clipboard | undefined;

export const canReadClipboard = () => !!clipboard()?.read;
export const canReadClipboardText = () => !!clipboard()?.readText;

/** What is on the clipboard; null if the page may not read it. */
export const readClipboard = async () =>
  (await clipboard()
    ?.read()
    .catch(() => null)) ?? null;
/** The text on the clipboard; null if the page may not read it. */
export const readClipboardText = async () =>
  (await clipboard()
    ?.readText()
    .catch(() => null)) ?? null;

/** Copies a text; says whether the browser allowed it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
