import type { Ctx } from "#app/context.server.ts";
import { AppError } from "#app/http/errors.ts";
import { isoTime } from "#app/iso-time.ts";
import { DELIVERIES_PAGE, webhookEvents } from "./limits.ts";
import { secretOf } from "./manage.server.ts";

type Source = Pick<Ctx, "db">;

/** All of them, which are few, without their secrets. */
export async function listWebhooks({ db }: Source) {
  const rows = await db.selectFrom("webhooks").selectAll().orderBy("id_webhook").execute();
  return rows.map(viewOf);
}

interface Row {
  id_webhook: number;
  nombre: string;
  url: string;
  eventos: string;
  activo: 0 | 1;
  created_at: number;
}

function viewOf({ id_webhook, nombre, url, eventos, activo, created_at }: Row) {
  const named = eventos.split(" ");
  return {
    ...{ id_webhook, nombre, url, activo: activo === 1 },
    eventos: webhookEvents.filter((event) => named.includes(event)),
    created_at: new Date(created_at).toISOString(),
  };
}

/** One with its secret and what it was told, the newest first. Throws `not_found`. */
export async function readWebhook(
  { db }: Source,
  { id, antes = null }: { id: number; antes?: number | null },
) {
  const row = await db
    .selectFrom("webhooks")
    .selectAll()
    .where("id_webhook", "=", id)
    .executeTakeFirst();
  if (!row) throw new AppError("not_found");
  let query = db.selectFrom("webhooks_entregas").selectAll().where("id_webhook", "=", id);
  if (antes !== null) query = query.where("id_entrega", "<", antes);
  const found = await query
    .orderBy("id_entrega", "desc")
    .limit(DELIVERIES_PAGE + 1)
    .execute();
  const shown = found.slice(0, DELIVERIES_PAGE);
  return {
    webhook: { ...viewOf(row), secreto: secretOf(row) },
    entregas: shown.map((each) => ({
      ...{ id_entrega: each.id_entrega, evento: each.evento, cuerpo: each.cuerpo },
      ...{ mensaje: each.mensaje, state: each.state, attempts: each.attempts },
      ...{ respuesta: each.respuesta, error: each.error },
      created_at: new Date(each.created_at).toISOString(),
      // While it is paused nothing is tried.
      due_at: isoTime(row.activo === 1 ? each.due_at : null),
    })),
    siguiente: found.length > shown.length ? shown.at(-1)!.id_entrega : null,
  };
}
