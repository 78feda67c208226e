// The outline of cells together: cells that touch share it, so that no line is drawn twice.
import { CELLS, column, row } from "../game/cells";

const SIZE = 80;
type Point = readonly [x: number, y: number];

/** A path round all of them, so far inside. */
export function outline(cells: readonly number[], inset: number): string {
  const inside = new Set(cells);
  const has = (right: number, down: number) =>
    right >= 0 && right < 9 && down >= 0 && down < 9 && inside.has(down * 9 + right);
  /** Where each side of a cell that is an edge leads, clockwise. */
  const edges = new Map<string, Point[]>();
  const add = (from: Point, to: Point) => {
    const key = from.join();
    edges.set(key, [...(edges.get(key) ?? []), to]);
  };
  for (const cell of CELLS.filter((cell) => inside.has(cell))) {
    const [x, y] = [column(cell), row(cell)];
    if (!has(x, y - 1)) add([x, y], [x + 1, y]);
    if (!has(x + 1, y)) add([x + 1, y], [x + 1, y + 1]);
    if (!has(x, y + 1)) add([x + 1, y + 1], [x, y + 1]);
    if (!has(x - 1, y)) add([x, y + 1], [x, y]);
  }
  const loops: Point[][] = [];
  for (let start = edges.keys().next().value; start !== undefined; start = edges.keys().next().value) {
    const [x = 0, y = 0] = start.split(",").map(Number);
    const loop: Point[] = [[x, y]];
    let [before, at]: Point[] = [
      [x, y],
      [x, y],
    ];
    do {
      const ways: Point[] = edges.get(at!.join()) ?? [];
      // Where two cells meet at a corner alone, each is gone round by itself: the way turns right.
      const turn = (to: Point) =>
        (at![0] - before![0]) * (to[1] - at![1]) - (at![1] - before![1]) * (to[0] - at![0]);
      const to = [...ways].sort((one, other) => turn(other) - turn(one))[0]!;
      const rest = ways.filter((way) => way !== to);
      if (rest.length) edges.set(at!.join(), rest);
      else edges.delete(at!.join());
      [before, at] = [at!, to];
      loop.push(to);
    } while (at!.join() !== start);
    loops.push(loop.slice(0, -1));
  }
  return loops.map((loop) => path(loop, inset)).join("");
}

/** Each corner moves inside by what its two sides demand; corners of a straight line go. */
function path(loop: readonly Point[], inset: number): string {
  const corners = loop.flatMap((point, index): Point[] => {
    const before = loop.at(index - 1)!;
    const after = loop[(index + 1) % loop.length]!;
    const come: Point = [Math.sign(point[0] - before[0]), Math.sign(point[1] - before[1])];
    const go: Point = [Math.sign(after[0] - point[0]), Math.sign(after[1] - point[1])];
    if (come[0] === go[0] && come[1] === go[1]) return [];
    // Clockwise, the inside is at the right hand.
    const [x, y] = [-come[1] - go[1], come[0] + go[0]];
    return [[point[0] * SIZE + x * inset, point[1] * SIZE + y * inset]];
  });
  return `M${corners.map((corner) => corner.join(" ")).join("L")}Z`;
}
