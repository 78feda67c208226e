// What a browser prints: its PDF, read back.
import { inflateSync } from "node:zlib";

/** @import { Page } from "playwright-core" */

/** Packed text of an object; empty if it has none, or none that is text.
 * @param {string} object
 */
function unpacked(object) {
  // Packed bytes may end in a carriage return: it is theirs, not the line's.
  const [, packed = ""] = /stream\r?\n([^]*?)\nendstream/.exec(object) ?? [];
  try {
    return inflateSync(Buffer.from(packed, "latin1")).toString("latin1");
  } catch {
    return "";
  }
}

/** What the codes of a font stand for: its bytes a code, and a letter for each.
 * @param {string} map
 */
function lettersOf(map) {
  /** @type {Map<string, string>} */
  const letters = new Map();
  const letter = (/** @type {string} */ hex, more = 0) => String.fromCharCode(parseInt(hex, 16) + more);
  for (const [, codes = ""] of map.matchAll(/beginbfchar\n([^]*?)endbfchar/g))
    for (const [, code = "", hex = ""] of codes.matchAll(/<(\w+)> <(\w+)>/g)) letters.set(code, letter(hex));
  for (const [, ranges = ""] of map.matchAll(/beginbfrange\n([^]*?)endbfrange/g))
    for (const [, from = "", to = "", hex = ""] of ranges.matchAll(/<(\w+)> <(\w+)> <(\w+)>/g))
      for (let at = 0; at <= parseInt(to, 16) - parseInt(from, 16); at++) {
        const code = (parseInt(from, 16) + at).toString(16).toUpperCase().padStart(from.length, "0");
        letters.set(code, letter(hex, at));
      }
  return letters;
}

/** The pages that the browser prints: the size of each in millimetres, what is written on it, and the side of each board in millimetres,
 * less than nothing if it stands upside down.
 * @param {Page} page
 */
export async function printedPages(page) {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  const objects = new Map(
    [...pdf.matchAll(/(\d+) 0 obj\n([^]*?)\nendobj/g)].map(([, id = "", it = ""]) => [id, it]),
  );
  const at = (/** @type {string | undefined} */ id) => objects.get(id ?? "") ?? "";
  return [...objects.values()]
    .filter((object) => /\/Type \/Page\n/.test(object))
    .map((object) => {
      const [, ...sides] = /\/MediaBox \[0 0 (\S+) (\S+)\]/.exec(object) ?? [];
      const content = unpacked(at(/\/Contents (\d+)/.exec(object)?.[1]));
      const fonts = new Map(
        [...object.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, id]) => [
          name,
          lettersOf(unpacked(at(/\/ToUnicode (\d+)/.exec(at(id))?.[1]))),
        ]),
      );
      let letters = new Map();
      const words = [...content.matchAll(/BT\n([^]*?)ET\n/g)].map(([, text = ""]) =>
        [...text.matchAll(/\/(F\d+) \S+ Tf|<(\w+)> Tj/g)]
          .map(([, font, codes = ""]) => {
            if (font) letters = fonts.get(font) ?? new Map();
            const wide = [...letters.keys()][0]?.length ?? 2;
            return (codes.match(new RegExp(`.{${wide}}`, "g")) ?? [])
              .map((code) => letters.get(code) ?? "?")
              .join("");
          })
          .join(""),
      );
      // A board's frame is drawn in its own units, of which a matrix before it says how large they are; another is that of the page.
      const boards = [...content.matchAll(/0 0 m\n720 0 l\n720 720 l\n/g)].map(({ index }) => {
        const matrices = [...content.slice(0, index).matchAll(/(\S+) \S+ \S+ \S+ \S+ \S+ cm\n/g)];
        return (Number(matrices[0]?.[1]) * Number(matrices.at(-1)?.[1]) * 720 * 25.4) / 72;
      });
      return { size: sides.map((side) => Math.round((Number(side) * 25.4) / 72)).join("×"), words, boards };
    });
}
