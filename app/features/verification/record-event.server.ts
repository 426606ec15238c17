import type { Actor } from "#app/features/people/audit.server.ts";
import type { Database } from "#db/client.ts";

export type VerificationEvent =
  | "started"
  | "sent"
  | "provider"
  | "approved"
  | "rejected"
  | "expired"
  | "replaced"
  | "withdrawn"
  | "revoked"
  | "purged";

/** Adds to the history of a verification, which only grows: nothing personal goes in. */
export async function recordVerification(
  trx: Database,
  id_verificacion: number,
  event: { kind: VerificationEvent; actor: Actor; data?: Record<string, unknown> },
): Promise<void> {
  const { kind, actor, data = {} } = event;
  await trx
    .insertInto("eventos_verificacion")
    .values({
      ...{ id_verificacion, kind, actor_id: actor.id, actor_kind: actor.kind },
      ...{ data: JSON.stringify(data), created_at: Date.now() },
    })
    .execute();
}
