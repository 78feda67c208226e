// The board as a picture to keep: as the engine draws it, with the notes and colours of the game, or with the hint.
import { nth } from "../nth";
import { engine } from "../engine/engine";
import { CORNERS, column, digits, row, stripes } from "../game/cells";
import type { State } from "../game/code";
import { game } from "../game/game.svelte";
import { hints } from "../play/hints.svelte";
import { settings } from "../settings.svelte";

/** Pixels a unit: sharp on paper too. */
const SCALE = 2;

const token = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

/** The colours of cells, with their textures: they lie below the grid. */
function colours({ cells }: State): string {
  const textures = [...document.querySelectorAll("pattern[id^=texture]")].map(({ outerHTML }) =>
    outerHTML.replaceAll("var(--texture)", token("--texture")),
  );
  const drawn = cells.flatMap(({ colours }, cell) =>
    stripes(cell, colours).flatMap(({ colour, place: { x, y, width, height } }) => {
      const place = `x="${x}" y="${y}" width="${width}" height="${height}"`;
      return [
        `<rect ${place} fill="${token(`--colour-${colour}`)}"/>`,
        colour < 6 ? `<rect ${place} fill="url(#texture-${colour})"/>` : "",
      ];
    }),
  );
  return drawn.length ? `<defs>${textures.join("")}</defs>${drawn.join("")}` : "";
}

/** Corner and centre notes. */
function notes({ cells, auto }: State): string {
  const text = (x: number, y: number, words: string) => `<text x="${x}" y="${y + 6.7}">${words}</text>`;
  const drawn = cells.flatMap(({ value, corner, centre }, cell) => {
    if (value || auto) return [];
    const [x, y] = [column(cell) * 80 + 40, row(cell) * 80 + 40];
    const corners = digits(corner).map((digit, index) => {
      const [right = 0, down = 0] = nth(CORNERS, index);
      return text(x + right, y + down, String(digit));
    });
    return centre ? [...corners, text(x, y, digits(centre).join(""))] : corners;
  });
  return drawn.length ? `<g font-size="19" fill="${token("--note")}">${drawn.join("")}</g>` : "";
}

/** SVG with its size in units, so that every program knows how large to show it. Rejects if digits clash. */
export async function svg(): Promise<string> {
  const plain =
    hints.picture ?? (await engine.ask("draw", [game.position, game.state.auto, settings.theme === "dark"]));
  const drawn = hints.picture
    ? plain
    : plain.replace("</g>", `${colours(game.state)}</g>`).replace("</svg>", `${notes(game.state)}</svg>`);
  const [, width, height] = /viewBox="\S+ \S+ (\S+) (\S+)"/.exec(drawn) ?? [];
  return drawn.replace("<svg ", `<svg width="${width}" height="${height}" `);
}

/** The same as PNG. */
export async function png(): Promise<Blob> {
  const image = new Image();
  const url = URL.createObjectURL(new Blob([await svg()], { type: "image/svg+xml" }));
  try {
    image.src = url;
    await image.decode();
    const canvas = Object.assign(document.createElement("canvas"), {
      width: image.width * SCALE,
      height: image.height * SCALE,
    });
    canvas.getContext("2d")!.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((done, failed) =>
      canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error("no picture"))), "image/png"),
    );
  } finally {
    URL.revokeObjectURL(url);
  }
}

export function save(blob: Blob, name: string) {
  const url = URL.createObjectURL(blob);
  Object.assign(document.createElement("a"), { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
