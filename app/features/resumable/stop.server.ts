import type { ErrorCode } from "#app/http/errors.ts";
import { emit } from "#app/jobs/events.server.ts";
import { errorMessage } from "#app/strings/errors.ts";
import type { Database } from "#db/client.ts";
import type { Envio } from "#db/schema/resumable.ts";
import { strings } from "./strings.ts";

/** Why a post waits no more: code and values of the sentence. */
export interface StopReason {
  code: ErrorCode;
  values?: Record<string, string | number>;
}

/** Ends the wait of a post: its texts stay for its owner, with why, and its owner is told. */
export async function stopDraft(
  db: Database,
  draft: Pick<Envio, "id_usuario" | "key">,
  reason: StopReason,
): Promise<void> {
  await db.transaction().execute((trx) => stopDraftIn(trx, draft, reason));
}

/** The same in a transaction. */
export async function stopDraftIn(
  trx: Database,
  { id_usuario, key }: Pick<Envio, "id_usuario" | "key">,
  { code, values = {} }: StopReason,
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable("envios")
    .set({ state: "stopped", error: JSON.stringify({ code, values }), touched_at: Date.now() })
    .where("id_usuario", "=", id_usuario)
    .where("key", "=", key)
    .where("state", "=", "waiting")
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await emit(trx, "draft_stopped", { id_usuario, key });
}

/** The same as a sentence, from where it was noted. */
export function reasonWords(noted: string): string {
  const { code, values } = JSON.parse(noted) as StopReason;
  return errorMessage(code, { files: strings.unnamed, ...values });
}
