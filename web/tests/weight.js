// The weight of the built page: its files as a server sends them, packed with gzip.
import { readFileSync, readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const DIST = fileURLToPath(new URL("../dist/", import.meta.url));

/** Every file of the page without its static pages, and its packed size in bytes. */
export const packedSizes = () =>
  new Map(
    readdirSync(DIST, { recursive: true, withFileTypes: true })
      .filter((one) => one.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .map((file) => [relative(DIST, file), gzipSync(readFileSync(file), { level: 9 }).length]),
  );

/** The files that the first screen needs: the page, and what it names to be loaded at once. */
export function firstFiles() {
  const html = readFileSync(join(DIST, "index.html"), "utf8");
  const named = html.matchAll(/<(?:script|link)\b[^>]*\b(?:src|href)="\.\/([^"]+\.(?:js|css|svg))"/g);
  return new Set(["index.html", ...[...named].map(([, file]) => file)]);
}

/** The sum of some sizes in kilobytes.
 * @param {Iterable<number>} sizes
 */
export const kilobytes = (sizes) => [...sizes].reduce((sum, size) => sum + size, 0) / 1000;
