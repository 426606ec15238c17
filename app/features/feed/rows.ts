import { AD_EVERY } from "./limits.ts";

/** product.md 10.1: a shortit alone, one or two posts side by side, or an advertisement. */
export type Row =
  | { tipo: "shortit" | "megapost"; indices: number[] }
  /** The `number`th advertisement of the session. */
  | { tipo: "ad"; number: number; indices: [] };

/**
 * The rows of a session, from the kinds of its posts: publicaciones that follow each other go in
 * twos, and after every three rows of content comes an advertisement.
 */
export function rowsOf(layout: string): Row[] {
  const rows: Row[] = [];
  let content = 0;
  for (let index = 0; index < layout.length;) {
    const isShortit = layout[index] === "s";
    const count = !isShortit && layout[index + 1] === "p" ? 2 : 1;
    const indices = count === 2 ? [index, index + 1] : [index];
    rows.push({ tipo: isShortit ? "shortit" : "megapost", indices });
    index += count;
    content += 1;
    if (content % AD_EVERY === 0 && index < layout.length) {
      rows.push({ tipo: "ad", number: content / AD_EVERY - 1, indices: [] });
    }
  }
  return rows;
}

/** Where the feed stops: a row, or on a narrow screen, where two posts stand below each other, a post. */
export interface Stop {
  row: number;
  /** Of its posts; none for an advertisement. */
  indices: number[];
}

export function stopsOf(rows: Row[], isWide: boolean): Stop[] {
  return rows.flatMap((row, at) => {
    if (isWide || row.indices.length < 2) return [{ row: at, indices: row.indices }];
    return row.indices.map((index) => ({ row: at, indices: [index] }));
  });
}

/** The stop that shows a post, or that comes after it. */
export function stopOfIndex(stops: Stop[], index: number): number {
  const found = stops.findIndex(({ indices }) => indices.some((each) => each >= index));
  return found < 0 ? Math.max(0, stops.length - 1) : found;
}

/** The first post of a stop; of an advertisement that of the stop before it. */
export function indexAt(stops: Stop[], stop: number): number {
  for (let at = Math.min(stop, stops.length - 1); at >= 0; at--) {
    const [index] = stops[at]!.indices;
    if (index !== undefined) return index;
  }
  return 0;
}
