import type { ReferenceExpression, SelectQueryBuilder } from "kysely";
import type { Slot } from "./slot.ts";

/** Where a page ended: the time and id of its last row. */
export interface Cursor {
  at: number;
  id: number;
}

export interface Page<T> {
  rows: T[];
  /** Pass as `before` to get the next page; null at the end. */
  nextBefore: string | null;
}

/** As the address of a page has it. */
export const CURSOR = /^(\d{1,16})_(\d{1,16})$/;

/** `null` for anything that is not a cursor made by {@link formatCursor}. */
export function parseCursor(text: string | null | undefined): Cursor | null {
  const match = CURSOR.exec(text ?? "");
  return match ? { at: Number(match[1]), id: Number(match[2]) } : null;
}

export function formatCursor({ at, id }: Cursor): string {
  return `${at}_${id}`;
}

/**
 * Restricts a query to the `limit` rows that come before the cursor, newest first, and reads one
 * more to learn whether there is a next page. Wants an index on (…, at, id).
 */
export function newestFirst<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  columns: { at: ReferenceExpression<DB, TB> & string; id: ReferenceExpression<DB, TB> & string },
  { before, limit }: { before: Cursor | null; limit: number },
): SelectQueryBuilder<DB, TB, O> {
  let page = query
    .orderBy(columns.at as never, "desc")
    .orderBy(columns.id as never, "desc")
    .limit(limit + 1);
  if (before) {
    page = page.where((eb) =>
      eb(
        eb.refTuple(columns.at as never, columns.id as never),
        "<",
        eb.tuple(before.at, before.id) as never,
      ),
    );
  }
  return page;
}

/** Before everything: a list from its beginning. */
export const AT_FIRST: Cursor = { at: Number.MAX_SAFE_INTEGER, id: Number.MAX_SAFE_INTEGER };

/** Counts are integers of 32 bits: PostgreSQL refuses to compare one with more than fits. */
const COUNT_MAX = 2 ** 31 - 1;

/** For a list by a count, whatever list the cursor was made for. */
export function withinCount({ at, id }: Cursor): Cursor {
  return { at: Math.min(at, COUNT_MAX), id };
}

/** The cursor of a query that is built before it is known (db/compiled.ts), where `cursor` is a slot of it. */
export function cursorLater(cursor: Cursor): Cursor {
  const slot = cursor as unknown as Slot;
  const parts = { at: slot.as(({ at }: Cursor) => at), id: slot.as(({ id }: Cursor) => id) };
  return parts as unknown as Cursor;
}

/** Cuts the extra row that {@link newestFirst} read and says where the next page begins. */
export function toPage<T>(rows: T[], limit: number, cursorOf: (row: T) => Cursor): Page<T> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    rows: shown,
    nextBefore: rows.length > limit && last ? formatCursor(cursorOf(last)) : null,
  };
}
