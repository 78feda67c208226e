// What is pasted beside the fields of a page, or dropped on it.

/** The text to be read; nothing if a field takes it, or if there is none. */
export function pasted(event: ClipboardEvent): string {
  const text = event.clipboardData?.getData("text/plain") ?? "";
  const typing = event.target instanceof Element && event.target.matches("input, textarea");
  if (typing || !text.trim()) return "";
  event.preventDefault();
  return text;
}

/** The picture that was dropped or pasted, if there is one. */
export const pictureIn = (data: DataTransfer | null) =>
  [...(data?.files ?? [])].find(({ type }) => type.startsWith("image/")) ?? null;
