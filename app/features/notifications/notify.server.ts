import { sql } from "kysely";
import { enqueue } from "#app/jobs/queue.server.ts";
import type { Database } from "#db/client.ts";
import { HOUR_MS } from "./limits.ts";
import { MAILING } from "./mails/mail-time.server.ts";
import type { News } from "./news.ts";
import { type Wanted, wantedOf } from "./preferences/wanted.server.ts";

/**
 * Writes the lines of what happened, for who wants to be told of it. Of the same kind, thing and hour it is one, which is new again with each
 * event that it did not know of: told of the same twice, it stays as it is.
 */
export async function notify(db: Database, news: readonly News[]): Promise<void> {
  const wanted = await wantedOf(db, news);
  if (wanted.length === 0) return;
  await db
    .insertInto("notificaciones")
    .values(rowsOf(wanted))
    .onConflict((conflict) =>
      conflict
        .columns(["id_usuario", "tipo", "ref", "hora"])
        .doUpdateSet((eb) => ({
          updated_at: eb.ref("excluded.updated_at"),
          leida: 0,
          // Nobody is mailed or pushed again of what they have not read.
          correo_at: sql<number | null>`case when notificaciones.leida = 0
            then notificaciones.correo_at else excluded.correo_at end`,
          push_at: sql<number | null>`case when notificaciones.leida = 0
            then notificaciones.push_at else excluded.push_at end`,
        }))
        .whereRef("notificaciones.updated_at", "<", "excluded.updated_at"),
    )
    .execute();
  await mailSoon(db, wanted);
  await pushSoon(db, wanted);
}

/** The same of what happens to a thing once for all, whenever it is told of: known, it stays as it is. */
export async function notifyOnce(db: Database, news: readonly News[]): Promise<void> {
  const wanted = await wantedOf(db, news);
  if (wanted.length === 0) return;
  await db
    .insertInto("notificaciones")
    .values(rowsOf(wanted).map((row) => ({ ...row, hora: 0 })))
    .onConflict((conflict) => conflict.columns(["id_usuario", "tipo", "ref", "hora"]).doNothing())
    .execute();
  await mailSoon(db, wanted);
  await pushSoon(db, wanted);
}

/** What of it somebody wants to be told, with when it is mailed to them and pushed. */
function rowsOf(wanted: readonly Wanted[]) {
  return wanted.map(
    ({ news: { at, id_publicacion, id_comentario, creator_id, motivo, ...line }, ...due }) => ({
      ...line,
      id_publicacion: id_publicacion ?? null,
      id_comentario: id_comentario ?? null,
      creator_id: creator_id ?? null,
      motivo: motivo ?? null,
      hora: hourOf(at),
      updated_at: at,
      correo_at: due.correo_at,
      push_at: due.push_at,
    }),
  );
}

/** After the lines: all wait for the one job, and nobody who has it may wait for what others hold. */
async function mailSoon(db: Database, wanted: readonly Wanted[]): Promise<void> {
  if (!wanted.some(({ isSoon }) => isSoon)) return;
  const runAt = Math.min(...wanted.map(({ correo_at }) => correo_at ?? Infinity));
  await enqueue(db, "mail_notifications", {}, { runAt, uniqueKey: MAILING });
}

/** The same of devices. */
async function pushSoon(db: Database, wanted: readonly Wanted[]): Promise<void> {
  const runAt = Math.min(...wanted.map(({ push_at }) => push_at ?? Infinity));
  if (runAt === Infinity) return;
  await enqueue(db, "push_notifications", {}, { runAt, uniqueKey: "push_notifications" });
}

/** When the hour of a moment began. */
export function hourOf(at: number): number {
  return at - (at % HOUR_MS);
}
