import type { SignedInCtx } from "#app/context.server.ts";
import { attachedIn, attachedView } from "../attachments/attached.server.ts";
import { isKept } from "../requests/request.server.ts";
import { strings } from "../strings.ts";
import { isHiddenBy } from "../thread/hide.server.ts";
import { messageColumns, type MessageRow, messageView, type QuoteView } from "../view.ts";
import { quoteOf } from "./quote-of.ts";

/**
 * What these messages answer, by its id: as the viewer reads it in its place, shortened. What is in no
 * conversation of the same two people is not there.
 */
export async function quotesOf(
  { db, viewer }: SignedInCtx,
  rows: readonly MessageRow[],
): Promise<Map<number, QuoteView>> {
  const [first] = rows;
  const ids = [...new Set(rows.flatMap(({ responde_a }) => responde_a ?? []))];
  if (!first || ids.length === 0) return new Map();
  const { from_id, to_id } = first;
  const answered = await db
    .selectFrom("mensajes")
    .select(messageColumns)
    .select(isHiddenBy(viewer.id_usuario).as("hidden"))
    .select(attachedIn(db).as("archivos"))
    .where("id", "in", ids)
    .where("low_id", "=", Math.min(from_id, to_id))
    .where("high_id", "=", Math.max(from_id, to_id))
    .where(isKept(viewer.id_usuario, from_id === viewer.id_usuario ? to_id : from_id))
    .execute();
  const quotes = new Map<number, QuoteView>(ids.map((id) => [id, gone(id)]));
  for (const row of answered) {
    const archivos = attachedView(row.archivos, false);
    quotes.set(row.id, quoteOf(messageView(row, { archivos })));
  }
  return quotes;
}

function gone(id: number): QuoteView {
  return { id, from_id: null, text: strings.answers.gone, gone: true };
}
