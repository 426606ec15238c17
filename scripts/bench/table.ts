import type { Figure, Row } from "./measurement.ts";

const HEADINGS = ["name", "what was measured", "figure", "spread", "limit", ""];
/** Columns of numbers. */
const RIGHT = [2, 3, 4];
const DIGITS: Partial<Record<Figure["unit"], number>> = { MB: 1, KB: 1, rows: 0, people: 0 };

export function tableOf(rows: Row[]): string {
  const lines = [HEADINGS, ...rows.map(cellsOf)];
  const widths = HEADINGS.map((_, column) =>
    Math.max(...lines.map((line) => line[column]!.length)),
  );
  const rule = widths.map((width) => "-".repeat(width));
  return [lines[0]!, rule, ...lines.slice(1)]
    .map((line) => line.map((cell, column) => pad(cell, widths[column]!, column)).join("  "))
    .map((line) => line.trimEnd())
    .join("\n");
}

/** What was not measured, or is no number, as a ratio of nothing to nothing, keeps no limit. */
export function keepsLimit({
  value,
  limit,
  atLeast,
  skipped,
}: Pick<Row, "value" | "limit" | "atLeast" | "skipped">): boolean {
  if (skipped || limit === null) return true;
  if (value === undefined || limit === undefined) return false;
  return atLeast ? value >= limit : value <= limit;
}

function cellsOf({ name, what, value, low, high, unit, limit, atLeast, skipped }: Row): string[] {
  if (value === undefined || limit === undefined) {
    return [name, what, "", "", "", skipped ? "skipped" : "failed"];
  }
  const shown = (figure = value) => figure.toFixed(DIGITS[unit ?? "times"] ?? 2);
  const suffix = unit === "times" ? "" : ` ${unit}`;
  const spread = `${shown(low)}-${shown(high)}`;
  const figure = `${shown()}${suffix}`;
  if (limit === null) return [name, what, figure, spread, "", ""];
  const verdict = keepsLimit({ value, limit, atLeast }) ? "ok" : atLeast ? "under" : "over";
  return [name, what, figure, spread, `${limit}${suffix}${atLeast ? " at least" : ""}`, verdict];
}

function pad(cell: string, width: number, column: number): string {
  return RIGHT.includes(column) ? cell.padStart(width) : cell.padEnd(width);
}
