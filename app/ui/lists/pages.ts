export interface Page<T> {
  rows: T[];
  /** Pass as `before` to get the next page; null at the end. */
  nextBefore: string | null;
}

/** A list with the page after it: a row that moved on meanwhile is not shown twice. */
export function joined<T>(shown: Page<T>, more: Page<T>, keyOf: (row: T) => number): Page<T> {
  const known = new Set(shown.rows.map(keyOf));
  const fresh = more.rows.filter((row) => !known.has(keyOf(row)));
  return { rows: [...shown.rows, ...fresh], nextBefore: more.nextBefore };
}

/**
 * A first page that was read anew, with what is known to stand below it; by itself where the two do not
 * meet, since nobody knows what lies between them.
 */
export function renewed<T>(
  first: Page<T>,
  known: Page<T> | null,
  keyOf: (row: T) => number,
): Page<T> {
  const last = first.rows.at(-1);
  if (!last || !known || first.nextBefore === null) return first;
  const end = known.rows.findIndex((row) => keyOf(row) === keyOf(last));
  const fresh = new Set(first.rows.map(keyOf));
  const below = end < 0 ? [] : known.rows.slice(end + 1).filter((row) => !fresh.has(keyOf(row)));
  if (below.length === 0) return first;
  return { rows: [...first.rows, ...below], nextBefore: known.nextBefore };
}
