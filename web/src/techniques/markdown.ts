// The little Markdown that documentation of techniques uses, as HTML. Everything is escaped first.
import { nth } from "../nth";
const escaped = (text: string) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");

const inline = (text: string) =>
  escaped(text)
    .replace(/`([^`]+)`/g, "<code>$1</code>")
    .replace(/\[([^\]]+)\]\((https?:[^)"\s]+)\)/g, '<a href="$2">$1</a>')
    .replace(/\[([^\]]+)\](?:\([^)]*\))?/g, "$1")
    .replace(/\*\*([^*]+)\*\*/g, "<strong>$1</strong>")
    .replace(/\*([^*]+)\*/g, "<em>$1</em>");

function block(text: string): string {
  const heading = /^#+ (.*)$/.exec(text);
  if (heading) return `<h2>${inline(nth(heading, 1))}</h2>`;
  if (/^[-*] /.test(text)) {
    const items = text.split(/\n(?=[-*] )/).map((item) => `<li>${inline(item.slice(2))}</li>`);
    return `<ul>${items.join("")}</ul>`;
  }
  return `<p>${inline(text)}</p>`;
}

/** What a documentation has under its headings, one after the other: what it finds, why it works, and what is said beyond that. */
export const chapters = (markdown: string): string[] =>
  markdown
    .split(/^ ?#+ .*$/m)
    .slice(1)
    .map((part) => part.replace(/^ ?```sudoku$[^]*?^ ?```$/m, "").trim())
    .filter(Boolean);

export function html(markdown: string): string {
  const lines = markdown.split("\n").map((line) => line.replace(/^ /, ""));
  // A heading stands alone; the examples are drawn.
  const text = lines.map((line) => (/^#+ /.test(line) ? `\n${line}\n` : line)).join("\n");
  const parts = text
    .replace(/^#+ Examples?$|^```sudoku$[^]*?^```$/gm, "")
    .trim()
    .split(/^```.*$/m);
  const prose = (part: string) =>
    part
      .split(/\n\s*\n/)
      .map((text) => text.trim())
      .filter(Boolean)
      .map(block)
      .join("");
  return parts
    .map((part, index) => (index % 2 ? `<pre>${escaped(part.trim())}</pre>` : prose(part)))
    .join("");
}
