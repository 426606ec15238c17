import { BrokenList, isTombstone, kindOf, type Line, said, type Where } from "./line.ts";

const KIND = ["kind", "type", "hash_type", "signal_type"];
const VALUE = ["hash", "value", "hash_value", "signal"];
const STATUS = ["status", "hash_status"];
const ENTRY = ["id", "entry", "entry_id"];
const DIRECT = ["sha256", "md5", "sha1", "pdq"];

interface Columns {
  kind: number;
  value: number;
  status: number;
  entry: number;
  /** Columns that are named after the kind of hash in them. */
  direct: { name: string; at: number }[];
}

/**
 * Reads a list of lines: with a line of names first (`kind,hash`, or a column for each kind; `status` and
 * `id` where there are any), or without, as `kind,hash[,status[,id]]`.
 */
export function* linesOfCsv(text: string): Iterable<Line> {
  let columns: Columns | undefined;
  let number = 0;
  for (const { 0: raw } of text.matchAll(/[^\n]*(\n|$)/g)) {
    number += 1;
    const where: Where = { in: "line", number };
    const line = raw.trim();
    if (line === "" || line.startsWith("#")) continue;
    const cells = cellsOf(line, where);
    if (!columns) {
      columns = columnsOf(cells);
      if (columns) continue;
      columns = { kind: 0, value: 1, status: 2, entry: 3, direct: [] };
    }
    yield* rowOf(cells, columns, where);
  }
}

function columnsOf(cells: string[]): Columns | undefined {
  const names = cells.map((cell) => cell.trim().toLowerCase().replace(/-/g, ""));
  const at = (known: string[]) => names.findIndex((name) => known.includes(name));
  const direct = names.flatMap((name, index) =>
    DIRECT.includes(name) ? [{ name, at: index }] : [],
  );
  const [kind, value] = [at(KIND), at(VALUE)];
  const isHeader = (kind >= 0 && value >= 0) || (direct.length > 0 && !looksLikeHash(cells));
  return isHeader ? { kind, value, status: at(STATUS), entry: at(ENTRY), direct } : undefined;
}

/** `pdq,d8f8…` names its kind too, and is no line of names. */
function looksLikeHash(cells: string[]): boolean {
  return cells.some((cell) => /^[0-9a-f]{32,}$/i.test(cell.trim()));
}

function* rowOf(cells: string[], columns: Columns, where: Where): Iterable<Line> {
  const cell = (at: number) => (at < 0 ? "" : (cells[at] ?? "")).trim();
  const isGone = isTombstone(cell(columns.status), where);
  const entry = cell(columns.entry) || null;
  const about = { where, isGone, entry };
  if (columns.direct.length > 0) {
    const given = columns.direct.filter(({ at }) => cell(at) !== "");
    if (given.length === 0 && isGone && entry) yield { says: "drop-entry", entry };
    else if (given.length === 0) throw new BrokenList(where, "empty");
    for (const { name, at } of given) yield* sayOne(name, cell(at), about);
    return;
  }
  if (cell(columns.value) === "" && isGone && entry) yield { says: "drop-entry", entry };
  else yield* sayOne(cell(columns.kind), cell(columns.value), about);
}

function* sayOne(
  name: string,
  value: string,
  about: { where: Where; isGone: boolean; entry: string | null },
): Iterable<Line> {
  const kind = kindOf(name, about.where);
  yield kind === "other" ? { says: "other" } : said(kind, value, about);
}

function cellsOf(line: string, where: Where): string[] {
  const cells: string[] = [];
  const pattern = /("(?:[^"]|"")*"|(?!")[^,]*)(,|$)/y;
  for (;;) {
    const match = pattern.exec(line);
    if (!match) throw new BrokenList(where, "quotes");
    const [, cell = "", comma] = match;
    cells.push(cell.startsWith('"') ? cell.slice(1, -1).replace(/""/g, '"') : cell);
    if (comma === "") return cells;
  }
}
