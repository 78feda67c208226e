// What was solved and learnt as codes, short enough for links and QR codes, to be carried to another device without a server. Each code
// stands alone: in whatever order and however often they come, what they hold is added to what is there. A code is a list of records
// as JSON, packed with a checksum, so that one that was cut or mistyped is refused.
import { solvedOnes } from "../game/games";
import { learning } from "../learn/learning.svelte";
import { link } from "../route.svelte";
import { texts } from "../texts/texts.svelte";
import { LEARNT, backupOf, restore } from "./backup";
import { MARK } from "./days";
import { results } from "./results.svelte";

/** Longer links make QR codes that cameras don't read from a screen. */
const LONGEST_LINK = 900;
/** So many characters hold a game a minute for a month. */
const LONGEST_TEXT = 4_000_000;

type Field = string | number | boolean | null;
/** The first field says what it is of: a game, an answer to an exercise, a technique that is known, a goal, a puzzle of the library. */
type Kind = "game" | "answer" | "known" | "goal" | "solved";
type Row = [Kind, ...Field[]];

/** The members of the file of what was learnt that are carried. How often a technique was there in each game is left to files. */
type Learnt = {
  answers?: Record<string, Field>[];
  games?: Record<string, Field>[];
  known?: Record<string, { at: number; is: boolean }>;
  goals?: Record<string, { at: number; is: boolean }>;
};
const GAME = ["id", "at", "level", "day", "er", "seconds", "hints"] as const;
const ANSWER = ["at", "technique", "number", "kind", "credit", "seconds"] as const;

/** All that is carried, by kind, and in order of time. */
async function rows(): Promise<Row[]> {
  const learnt = JSON.parse(await learning.written()) as Learnt;
  const own = new Set(results.all.map(({ id }) => id));
  // Other faces of the program know of games that weren't solved here.
  const games = [...results.all, ...(learnt.games ?? []).filter(({ id }) => !own.has(String(id)))];
  const fields = (record: Record<string, Field>, names: readonly string[]) =>
    names.map((name) => record[name] ?? null);
  const choices = (kind: Kind, all: Learnt["known"]) =>
    Object.entries(all ?? {}).map(([id, { at, is }]): Row => [kind, id, at, is]);
  return [
    ...games.map((game): Row => ["game", ...fields(game, GAME)]),
    ...(learnt.answers ?? []).map((answer): Row => ["answer", ...fields(answer, ANSWER)]),
    ...choices("known", learnt.known),
    ...choices("goal", learnt.goals),
    ...[...solvedOnes()].map((name): Row => ["solved", name]),
  ];
}

/** The same as a backup, which is added as a file would be. */
function toBackup(all: readonly Row[]): string {
  const of = (kind: Kind) => all.flatMap(([one, ...rest]) => (one === kind ? [rest] : []));
  const named = (names: readonly string[]) => (row: readonly Field[]) =>
    Object.fromEntries(names.flatMap((name, at) => (row[at] === null ? [] : [[name, row[at]]])));
  const choices = (kind: Kind) =>
    Object.fromEntries(of(kind).map(([id, at, is]) => [String(id), { at, is }]));
  const games = of("game").map(named(GAME));
  return backupOf({
    // Of a game that was only looked back on, nobody knows the time.
    "ninefold.results": games.filter(({ seconds }) => seconds),
    "ninefold.solved": of("solved").map(([name]) => name),
    "ninefold.progress": {
      format: LEARNT,
      version: 1,
      answers: of("answer").map(named(ANSWER)),
      games,
      known: choices("known"),
      goals: choices("goal"),
    },
  });
}

async function pack(all: readonly Row[]): Promise<string> {
  const stream = new Blob([JSON.stringify(all)]).stream().pipeThrough(new CompressionStream("deflate"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
}

/** The text that a code holds, if it isn't longer than anybody's: a code may be anybody's, too. */
async function unpackText(code: string): Promise<string> {
  const signs = atob(code.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(signs, (sign) => sign.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    text += next.value;
    if (text.length > LONGEST_TEXT) throw new RangeError("too long");
  }
  return text;
}

/** Nothing if it is no whole code. */
async function unpack(code: string): Promise<Row[] | null> {
  try {
    const all: unknown = JSON.parse(await unpackText(code));
    return Array.isArray(all) && all.every(Array.isArray) ? (all as Row[]) : null;
  } catch {
    return null;
  }
}

const address = (code: string) => `${location.origin}${location.pathname}${link("today", MARK + code)}`;

/** A link that holds everything, and the same in links that are short enough for QR codes. */
export async function links(): Promise<{ whole: string; parts: string[] }> {
  const all = await rows();
  const whole = address(await pack(all));
  for (let count = Math.ceil(whole.length / LONGEST_LINK); ; count++) {
    const size = Math.max(1, Math.ceil(all.length / count));
    const slices = Array.from({ length: Math.ceil(all.length / size) || 1 }, (_, at) =>
      all.slice(at * size, (at + 1) * size),
    );
    const parts = (await Promise.all(slices.map(pack))).map(address);
    if (size === 1 || parts.every(({ length }) => length <= LONGEST_LINK)) return { whole, parts };
  }
}

/** All that was learnt beside what games show, to be compared. */
async function exercised(): Promise<string> {
  const { answers, known, goals } = JSON.parse(await learning.written()) as Learnt;
  return JSON.stringify([answers, known, goals]);
}

/** Adds what is in the codes of a text: links, or codes alone with spaces between them. Says what came of it. */
export async function take(text: string): Promise<string> {
  const marked = [...text.matchAll(/sync~([\w-]+)/g)].map(([, code = ""]) => code);
  const found = await Promise.all((marked.length ? marked : text.split(/\s+/).filter(Boolean)).map(unpack));
  const whole = found.filter((one) => one !== null);
  if (!whole.length) return texts().day.noCode;
  const before = await exercised();
  let count = 0;
  for (const one of whole) {
    const restored = await restore(toBackup(one), "");
    if ("refused" in restored) return restored.refused;
    if ("results" in restored) count += restored.results;
  }
  return texts().day.carried(count, (await exercised()) !== before, found.length - whole.length);
}
