/** What files show, a line for each in their order; empty where nothing is said of any. */
export function altLines(texts: string[]): string {
  const lines = texts.map((text) => text.replace(/\s*[\r\n]+\s*/g, " "));
  return lines.join("\n").trimEnd();
}

/** The lines with the files that they are of. */
export function alignedAlts<T extends object>(
  lines: string,
  files: readonly T[],
): (T & { alt: string })[] {
  const each = lines.split(/\r\n?|\n/);
  return files.map((file, place) => ({ ...file, alt: each[place] ?? "" }));
}
