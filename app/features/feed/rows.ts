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

/** The first post of the row that a post stands in. */
export function rowStart(layout: string, index: number): number {
  const before = /p*$/.exec(layout.slice(0, index))![0].length;
  return layout[index] === "p" && before % 2 === 1 ? index - 1 : index;
}

/** The place behind the row that begins at a place. */
export function rowEnd(layout: string, start: number): number {
  return start + (rowsOf(layout.slice(start, start + 2))[0]?.indices.length ?? 0);
}

/** Where the feed stops: a row, or on a narrow screen, where two posts are two rows, a post. */
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

/** A stop, however wide the screen is. */
export interface Spot {
  /** Its first post; of an advertisement the one behind it. */
  index: number;
  isAd: boolean;
}

/** The stop that shows a spot, or that comes after it. */
export function stopOf(stops: Stop[], { index, isAd }: Spot): number {
  const found = stops.findIndex(({ indices }) => indices.some((each) => each >= index));
  if (found < 0) return Math.max(0, stops.length - 1);
  return isAd && stops[found - 1]?.indices.length === 0 ? found - 1 : found;
}

export function spotAt(stops: Stop[], stop: number): Spot {
  const at = Math.max(0, Math.min(stop, stops.length - 1));
  const [index] = stops[at]?.indices ?? [];
  if (index !== undefined) return { index, isAd: false };
  return { index: stops[at + 1]?.indices[0] ?? 0, isAd: true };
}
