import { type ExpressionBuilder, sql } from "kysely";
import type { SignedInCtx } from "#app/context.server.ts";
import type { ConsentTo } from "#app/features/people/consents.server.ts";
import { readLooks } from "#app/features/vault/open-document.server.ts";
import type { Schema } from "#db/schema.ts";
import { CONSENTS_SHOWN } from "../limits.ts";
import type { KnownThing } from "./view.ts";

type Owner = Pick<SignedInCtx, "db" | "viewer">;

/** How much there is of each kind of what is known of somebody, counted from the rows themselves. */
export async function countKnown({ db, viewer }: Owner): Promise<Record<KnownThing, number>> {
  const me = viewer.id_usuario;
  const name = `u${me}`;
  const row = await db
    .selectNoFrom((eb) => [
      rows(eb, "publicaciones", sql`id_usuario = ${me}`).as("posts"),
      rows(eb, "comentarios", sql`id_usuario = ${me}`).as("comments"),
      rows(eb, "conversaciones", sql`id_usuario = ${me}`).as("conversations"),
      rows(eb, "menciones_publicacion", sql`id_usuario = ${me}`).as("mentions"),
      rows(eb, "me_gusta", sql`id_usuario = ${me}`).as("likes"),
      rows(eb, "guardados", sql`id_usuario = ${me}`).as("saved"),
      rows(eb, "seguimientos", sql`follower_id = ${me}`).as("following"),
      rows(eb, "seguimientos", sql`followed_id = ${me}`).as("followers"),
      rows(eb, "hashtags_seguidos", sql`id_usuario = ${me}`).as("hashtags"),
      rows(eb, "suscripciones", sql`fan_id = ${me}`).as("subscriptions"),
      rows(eb, "suscripciones", sql`creator_id = ${me}`).as("subscribers"),
      rows(eb, "cobros", sql`fan_id = ${me}`).as("payments"),
      rows(eb, "compras", sql`fan_id = ${me}`).as("purchases"),
      rows(eb, "cobros", sql`creator_id = ${me}`).as("sales"),
      rows(eb, "vistas_mensuales", sql`id_usuario = ${me}`).as("months"),
      rows(eb, "retiros", sql`id_usuario = ${me}`).as("withdrawals"),
      rows(eb, "cuentas_pago", sql`id_usuario = ${me}`).as("payoutAccount"),
      rows(eb, "verificaciones", sql`id_usuario = ${me}`).as("verifications"),
      rows(eb, "apariciones_personas", sql`persona_id = ${me}`).as("appearances"),
      rows(eb, "liberaciones", sql`owner_id = ${me}`).as("releases"),
      rows(eb, "subidas", sql`id_usuario = ${me}`).as("uploads"),
      rows(eb, "encuentros", sql`viewer = ${name}`).as("watched"),
      rows(eb, "gustos", sql`viewer = ${name}`).as("tastes"),
      rows(eb, "desintereses", sql`viewer = ${name}`).as("hidden"),
      rows(eb, "bloqueos", sql`id_usuario = ${me}`).as("blocked"),
      rows(eb, "silenciados", sql`id_usuario = ${me}`).as("muted"),
      rows(eb, "palabras_silenciadas", sql`id_usuario = ${me}`).as("mutedWords"),
      rows(eb, "notificaciones", sql`id_usuario = ${me}`).as("notifications"),
      rows(eb, "denuncias", sql`reporter_id = ${me}`).as("reports"),
      rows(eb, "decisiones", sql`affected_id = ${me}`).as("decisions"),
      rows(eb, "solicitudes", sql`id_usuario = ${me}`).as("support"),
      rows(eb, "identidades", sql`id_usuario = ${me}`).as("services"),
      rows(eb, "sesiones", sql`id_usuario = ${me} and expires_at > ${Date.now()}`).as("sessions"),
      rows(eb, "tokens_personales", sql`id_usuario = ${me} and expires_at > ${Date.now()}`).as(
        "tokens",
      ),
      rows(eb, "dispositivos_push", sql`id_usuario = ${me}`).as("pushDevices"),
    ])
    .executeTakeFirstOrThrow();
  return Object.fromEntries(
    Object.entries(row).map(([thing, count]) => [thing, Number(count)]),
  ) as Record<KnownThing, number>;
}

function rows(
  eb: ExpressionBuilder<Schema, never>,
  table: keyof Schema,
  mine: ReturnType<typeof sql>,
) {
  return eb
    .selectFrom(table)
    .select(sql<number>`count(*)`.as("count"))
    .where(sql<boolean>`${mine}`);
}

/** What somebody agreed to and chose, the newest first. */
export async function listConsents({ db, viewer }: Owner) {
  const lines = await db
    .selectFrom("aceptaciones")
    .select(["id", "what", "version", "given", "created_at"])
    .where("id_usuario", "=", viewer.id_usuario)
    .orderBy("id", "desc")
    .limit(CONSENTS_SHOWN)
    .execute();
  return lines.map(({ created_at, given, what, ...line }) => ({
    ...line,
    what: what as ConsentTo,
    isGiven: given === 1,
    at: new Date(created_at).toISOString(),
  }));
}

/** Who looked at one's documents. */
export async function listLooks({ db, viewer }: Owner) {
  const looks = await readLooks({ db }, { kind: "persona", id: viewer.id_usuario });
  return looks.map(({ at, ...look }) => ({ ...look, at: new Date(at).toISOString() }));
}

/** What an account has chosen. */
export async function isSuggested({ db, viewer }: Owner): Promise<boolean> {
  const { sugerencias } = await db
    .selectFrom("usuarios")
    .select("sugerencias")
    .where("id_usuario", "=", viewer.id_usuario)
    .executeTakeFirstOrThrow();
  return sugerencias === 1;
}
