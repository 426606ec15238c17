import type { Actor } from "#app/features/people/audit.server.ts";
import type { Database } from "#db/client.ts";
import type { ArcoEventKind } from "./view.ts";

/** Adds what was done to a request; the database lets nobody change it. */
export async function recordArco(
  trx: Database,
  id_solicitud: number,
  { kind, actor, texto = "" }: { kind: ArcoEventKind; actor: Actor; texto?: string },
): Promise<void> {
  const who = { actor_id: actor.id, actor_kind: actor.kind };
  await trx
    .insertInto("eventos_arco")
    .values({ id_solicitud, kind, ...who, texto, created_at: Date.now() })
    .execute();
}
