import type { Ctx } from "#app/context.server.ts";
import { listSessions } from "#app/features/accounts/security/sessions.server.ts";
import { mayHaveMark } from "#app/features/verification/queries.server.ts";
import { AppError } from "#app/http/errors.ts";
import type { Database } from "#db/client.ts";
import { PERSON_LIST } from "../limits.ts";

/** Somebody as administrators see them, with their sessions and what they are subscribed to. Throws `user_not_found`. */
export async function readPerson({ db }: Pick<Ctx, "db">, id: number) {
  const person = await db
    .selectFrom("usuarios")
    .select(["id_usuario", "nombre_usuario", "correo", "role", "status", "suspended_until"])
    .select(["es_creador", "verificado", "de_confianza", "ve_documentos", "created_at"])
    .select(["followersCount", "subscribersCount"])
    .where("id_usuario", "=", id)
    .where("status", "<>", "deleted")
    .executeTakeFirst();
  if (!person) throw new AppError("user_not_found");
  const [sessions, subscriptions, isMarked] = await Promise.all([
    listSessions({ db, viewer: person }, { token: "", limit: PERSON_LIST }),
    subscriptionsOf(db, id),
    mayHaveMark(db, id),
  ]);
  return {
    persona: {
      ...person,
      verificado: isMarked ? 1 : person.verificado,
      created_at: new Date(person.created_at).toISOString(),
      suspended_until: person.suspended_until
        ? new Date(person.suspended_until).toISOString()
        : null,
    },
    sesiones: sessions.rows,
    haySesiones: sessions.nextBefore !== null,
    suscripciones: subscriptions,
  };
}

export type PersonPage = Awaited<ReturnType<typeof readPerson>>;

/** What somebody has access to, the latest end first. */
async function subscriptionsOf(db: Database, fan_id: number) {
  const rows = await db
    .selectFrom("suscripciones")
    .innerJoin("usuarios", "usuarios.id_usuario", "suscripciones.creator_id")
    .select(["creator_id", "nombre_usuario", "state", "provider", "renews_at", "renews"])
    .where("fan_id", "=", fan_id)
    .where("renews_at", ">", Date.now())
    .orderBy("creator_id")
    .limit(PERSON_LIST)
    .execute();
  return rows.map(({ renews_at, ...row }) => ({
    ...row,
    renews_at: new Date(renews_at).toISOString(),
  }));
}
