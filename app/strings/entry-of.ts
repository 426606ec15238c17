/**
 * What a table has under a name that an address, a form or a file gives; nothing where the name is one that
 * every object answers to, like `constructor`.
 */
export function entryOf<T>(
  table: Readonly<Record<string, T>>,
  name: string | null | undefined,
): T | undefined {
  return typeof name === "string" && Object.hasOwn(table, name) ? table[name] : undefined;
}
