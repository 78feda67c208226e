// What callers give, looked at before the engine sees it: an error names what is wrong, what was expected, and what was found.

/** Says whether a value is one of those expected. */
export type Kind = { readonly expected: string; readonly is: (given: unknown) => boolean };

const isWhole = (given: unknown): given is number => Number.isInteger(given);
const isNumber = (given: unknown): given is number => typeof given === "number" && !Number.isNaN(given);
const isText = (given: unknown): given is string => typeof given === "string";
const isObject = (given: unknown): given is Record<string, unknown> =>
  typeof given === "object" && given !== null && !Array.isArray(given);
const isPair = (of: (given: unknown) => boolean) => (given: unknown) =>
  Array.isArray(given) && given.length === 2 && given.every(of) && given[0] <= given[1];

export const TEXT: Kind = { expected: "a text", is: isText };
export const FLAG: Kind = { expected: "true or false", is: (given) => typeof given === "boolean" };
export const OBJECT: Kind = { expected: "an object", is: isObject };
export const PUZZLE: Kind = {
  expected: "a text with a puzzle, or a position",
  is: (given) => isText(given) || (isObject(given) && isText(given.values) && isText(given.givens)),
};
export const IMAGE: Kind = {
  expected: "pixels as a canvas has them, with a width and a height",
  is: (given) =>
    isObject(given) &&
    (given.data instanceof Uint8ClampedArray || given.data instanceof Uint8Array) &&
    [given.width, given.height].every((side) => isWhole(side) && side >= 0 && side < 2 ** 32),
};
export const PROFILE: Kind = {
  expected: "the name of a profile, or one of your own",
  is: (given) => isText(given) || isObject(given),
};
export const RATINGS: Kind = { expected: "a pair of ratings, the least and the most", is: isPair(isNumber) };
export const NUMBERS: Kind = {
  expected: "a pair of whole numbers, the least and the most",
  is: isPair((given) => isWhole(given) && given >= 0 && given <= 255),
};
export const IDS: Kind = {
  expected: "a list of ids",
  is: (given) => Array.isArray(given) && given.every(isText),
};
export const CELLS: Kind = {
  expected: "a list of pairs, a cell from 0 to 80 and a digit",
  is: Array.isArray,
};
export const whole = (least: number, most: number): Kind => ({
  expected: `a whole number from ${least} to ${most}`,
  is: (given) => isWhole(given) && given >= least && given <= most,
});
/** A limit of solutions. */
export const LIMIT = whole(0, 2 ** 32 - 1);
export const SEED = whole(0, 2 ** 32 - 1);
export const COUNT: Kind = {
  expected: "a whole number, or Infinity",
  is: (given) => given === Infinity || (isWhole(given) && given >= 0),
};
/** How many questions a search may ask. */
export const EFFORT = whole(0, 2 ** 53 - 1);
/** A time to wait. */
export const SECONDS: Kind = {
  expected: "a number of seconds, 0 or more",
  is: (given) => isNumber(given) && given >= 0,
};
export const orNull = ({ expected, is }: Kind): Kind => ({
  expected: `${expected}, or null`,
  is: (given) => given === null || is(given),
});

/** A value as a person would write it, cut short. */
function shown(given: unknown): string {
  if (given === undefined || given === null) return String(given);
  if (Array.isArray(given)) return `[${given.map(shown).join(", ")}]`.slice(0, 60);
  if (typeof given === "object") return "an object";
  if (typeof given === "function") return "a function";
  return (typeof given === "string" ? JSON.stringify(given) : String(given)).slice(0, 60);
}

/** The value, if it is of its kind. */
export function checked<T>(name: string, given: T, kind: Kind): T {
  if (!kind.is(given)) throw new TypeError(`${name}: expected ${kind.expected}, found ${shown(given)}`);
  return given;
}

/** The options of a call, if all of them are known and of their kinds. What is undefined is as good as missing. */
export function options<T extends object>(call: string, given: T, known: Record<string, Kind>): T {
  checked(call, given, OBJECT);
  for (const [name, value] of Object.entries(given)) {
    const kind = known[name];
    if (!kind) {
      const names = Object.keys(known).join(", ");
      throw new TypeError(`${call}: there is no option ${JSON.stringify(name)}; those are ${names}`);
    }
    if (value !== undefined) checked(`${call}: ${name}`, value, kind);
  }
  return given;
}
