// The branches of a step's story: a sentence such as "Suppose r1c1 is 5", and what follows from it.
type Levelled = { readonly level: number };
/** The sentence that opens it, and those that follow from it, both ends included. */
export type Branch = { head: number; from: number; to: number };

/** A step with more links than these opens folded: nobody reads so many at once. */
export const MANY_LINKS = 12;

/** The branches of the outermost level, in order. */
export function branches(sentences: readonly Levelled[]): Branch[] {
  const all: Branch[] = [];
  for (const [index, { level }] of sentences.entries()) {
    const last = all.at(-1);
    if (level === 0) continue;
    if (last?.to === index - 1) last.to = index;
    else if (index > 0) all.push({ head: index - 1, from: index, to: index });
  }
  return all;
}
