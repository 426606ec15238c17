import type { SignedInCtx } from "#app/context.server.ts";
import type { MailPace } from "#db/schema/notifications.ts";
import type { Database } from "#db/client.ts";
import { kinds, topicOf, topics } from "../limits.ts";

export type ChosenTopic = (typeof topics)[number];

export interface Preference {
  tipo: ChosenTopic;
  sitio: boolean;
  correo: MailPace;
}

/** What the viewer has chosen about each topic. */
export async function readPreferences({ db, viewer }: SignedInCtx): Promise<Preference[]> {
  const rows = await db
    .selectFrom("ajustes_notificaciones")
    .select(["tipo", "sitio", "por_correo"])
    .where("id_usuario", "=", viewer.id_usuario)
    .execute();
  const known = new Map(rows.map((row) => [row.tipo, row]));
  return topics.map((tipo) => {
    const { sitio = 1, por_correo: correo = "nunca" } = known.get(tipo) ?? {};
    return { tipo, sitio: sitio === 1, correo };
  });
}

/** Keeps what the viewer chooses. What they want no mail of any more is mailed no more. */
export function savePreferences(
  { db, viewer }: SignedInCtx,
  preferences: readonly Preference[],
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await keep(trx, viewer.id_usuario, preferences);
    const ended = preferences.filter(({ sitio, correo }) => !sitio || correo === "nunca");
    const topicsEnded = new Set<string>(ended.map(({ tipo }) => tipo));
    const endedKinds = kinds.filter((kind) => topicsEnded.has(topicOf[kind]));
    if (endedKinds.length === 0) return;
    await trx
      .updateTable("notificaciones")
      .set({ correo_at: null })
      .where("id_usuario", "=", viewer.id_usuario)
      .where("correo_at", "is not", null)
      .where("tipo", "in", endedKinds)
      .execute();
  });
}

async function keep(
  trx: Database,
  id_usuario: number,
  preferences: readonly Preference[],
): Promise<void> {
  await trx
    .insertInto("ajustes_notificaciones")
    .values(
      preferences.map(({ tipo, sitio, correo }) => ({
        ...{ id_usuario, tipo, por_correo: correo },
        sitio: sitio ? (1 as const) : (0 as const),
        push: 1 as const,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(["id_usuario", "tipo"]).doUpdateSet((eb) => ({
        sitio: eb.ref("excluded.sitio"),
        por_correo: eb.ref("excluded.por_correo"),
      })),
    )
    .execute();
}
