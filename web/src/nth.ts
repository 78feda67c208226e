/** What a list or a text has at an index that is known to be in it. */
export function nth<T>(list: ArrayLike<T>, index: number): T {
  const found = list[index];
  if (found === undefined) throw new RangeError(`${index} of ${list.length}`);
  return found;
}
