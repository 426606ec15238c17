import type { Actor } from "#app/features/people/audit.server.ts";
import type { Database } from "#db/client.ts";
import type { ArcoEventKind } from "./view.ts";

/** Adds what was done to a request, which the database lets nobody change, and what was written, which goes earlier. */
export async function recordArco(
  trx: Database,
  id_solicitud: number,
  { kind, actor, texto = "" }: { kind: ArcoEventKind; actor: Actor; texto?: string },
): Promise<void> {
  const who = { actor_id: actor.id, actor_kind: actor.kind };
  const { id } = await trx
    .insertInto("eventos_arco")
    .values({ id_solicitud, kind, ...who, created_at: Date.now() })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (texto === "") return;
  await trx.insertInto("textos_arco").values({ id_evento: id, id_solicitud, texto }).execute();
}
