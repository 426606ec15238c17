const marked = new WeakMap<object, readonly string[]>();

/**
 * Marks what a loader gives for the markup of a whole page alone, or of that these fields: its browser does not get
 * it once more as data, and leaves that markup as it is. A page that scripts go to brings it as data.
 */
export function markupOnly<T extends object>(value: T, ...fields: (keyof T & string)[]): T {
  marked.set(value, fields);
  return value;
}

/** For `JSON.stringify`: all but what is marked. */
export function withoutMarked(this: object, key: string, value: unknown): unknown {
  if (marked.get(this)?.includes(key)) return undefined;
  const isMarked = typeof value === "object" && value !== null && marked.get(value)?.length === 0;
  return isMarked ? undefined : value;
}
