/** A line of CSV. What is more than a word is quoted, and what a spreadsheet would run as a formula begins with an apostrophe. */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return cells.map((cell) => (typeof cell === "string" ? textCell(cell) : (cell ?? ""))).join(",");
}

function textCell(text: string): string {
  if (/^\w[\w.:-]*$/.test(text)) return text;
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
