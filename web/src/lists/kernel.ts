// The kernel of graphics cards, which the program has too; `crates/gpu/src/kernel.rs` writes its repetitions out in the same way.
import template from "../../../crates/gpu/src/kernel.wgsl?raw";

/** Writes what stands between `@each NAME VALUES` and `@end` once for each value, in place of `$NAME`. */
export function expandRepetitions(lines: string[]): string[] {
  const written: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? "";
    const [each, name = "", ...values] = line.split(" ");
    if (each !== "@each") {
      written.push(line);
      continue;
    }
    // The repeated part, which may have others inside.
    const start = at + 1;
    for (let depth = 1; depth > 0;) depth += marks(lines[++at]);
    const part = lines.slice(start, at).join("\n");
    for (const value of values)
      written.push(...expandRepetitions(part.replaceAll(`$${name}`, value).split("\n")));
  }
  return written;
}

/** How much deeper repetitions are nested behind a line. Behind the last one all have ended. */
const marks = (line = "@end") => (line.startsWith("@each ") ? 1 : line === "@end" ? -1 : 0);

export const kernelSource = () => expandRepetitions(template.split("\n")).join("\n");
