import type { SignedInCtx } from "#app/context.server.ts";
import type { MailPace } from "#db/schema/notifications.ts";
import type { Database } from "#db/client.ts";
import { kinds, topicOf, topics } from "../limits.ts";

export type ChosenTopic = (typeof topics)[number];

export interface Preference {
  tipo: ChosenTopic;
  sitio: boolean;
  /** On devices for which they have asked for it. */
  push: boolean;
  correo: MailPace;
}

/** What the viewer has chosen about each topic. */
export async function readPreferences({ db, viewer }: SignedInCtx): Promise<Preference[]> {
  const rows = await db
    .selectFrom("ajustes_notificaciones")
    .select(["tipo", "sitio", "push", "por_correo"])
    .where("id_usuario", "=", viewer.id_usuario)
    .execute();
  const known = new Map(rows.map((row) => [row.tipo, row]));
  return topics.map((tipo) => {
    const { sitio = 1, push = 1, por_correo: correo = "nunca" } = known.get(tipo) ?? {};
    return { tipo, sitio: sitio === 1, push: push === 1, correo };
  });
}

/** Keeps what the viewer chooses. What they want no mail or push of any more waits for none. */
export function savePreferences(
  { db, viewer }: SignedInCtx,
  preferences: readonly Preference[],
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await keep(trx, viewer.id_usuario, preferences);
    const unmailed = preferences.filter(({ sitio, correo }) => !sitio || correo === "nunca");
    await end(trx, viewer.id_usuario, "correo_at", unmailed);
    const unpushed = preferences.filter(({ sitio, push }) => !sitio || !push);
    await end(trx, viewer.id_usuario, "push_at", unpushed);
  });
}

async function end(
  trx: Database,
  id_usuario: number,
  way: "correo_at" | "push_at",
  ended: readonly Preference[],
): Promise<void> {
  const topicsEnded = new Set<string>(ended.map(({ tipo }) => tipo));
  const endedKinds = kinds.filter((kind) => topicsEnded.has(topicOf[kind]));
  if (endedKinds.length === 0) return;
  await trx
    .updateTable("notificaciones")
    .set({ [way]: null })
    .where("id_usuario", "=", id_usuario)
    .where(way, "is not", null)
    .where("tipo", "in", endedKinds)
    .execute();
}

async function keep(
  trx: Database,
  id_usuario: number,
  preferences: readonly Preference[],
): Promise<void> {
  await trx
    .insertInto("ajustes_notificaciones")
    .values(
      preferences.map(({ tipo, sitio, push, correo }) => ({
        ...{ id_usuario, tipo, por_correo: correo },
        sitio: sitio ? (1 as const) : (0 as const),
        push: push ? (1 as const) : (0 as const),
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(["id_usuario", "tipo"]).doUpdateSet((eb) => ({
        sitio: eb.ref("excluded.sitio"),
        push: eb.ref("excluded.push"),
        por_correo: eb.ref("excluded.por_correo"),
      })),
    )
    .execute();
}
