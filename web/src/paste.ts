// What is pasted beside the fields of a page.

/** The text to be read; nothing if a field takes it, or if there is none. */
export function pasted(event: ClipboardEvent): string {
  const text = event.clipboardData?.getData("text/plain") ?? "";
  const typing = event.target instanceof Element && event.target.matches("input, textarea");
  if (typing || !text.trim()) return "";
  event.preventDefault();
  return text;
}
