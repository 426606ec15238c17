import { sql } from "kysely";
import type { SignedInCtx } from "#app/context.server.ts";
import { AppError } from "#app/http/errors.ts";
import type { Database } from "#db/client.ts";
import { inSteps } from "#db/in-steps.ts";
import { findLine } from "./queries.server.ts";

/** Marks all lines of the viewer as read that were there at a moment (milliseconds): what came since stays news. */
export async function readAll({ db, viewer }: SignedInCtx, until: number): Promise<void> {
  await inSteps(async (limit) => {
    const { numAffectedRows } = await sql`
      update notificaciones set leida = 1 where leida = 0 and id_notificacion in (
        select id_notificacion from notificaciones
        where id_usuario = ${viewer.id_usuario} and leida = 0
          and updated_at <= ${until} limit ${limit})`.execute(db);
    return Number(numAffectedRows ?? 0);
  });
}

/** Marks one line as read; gives the page that it is about. Throws `not_found`. */
export async function readOne(ctx: SignedInCtx, id_notificacion: number): Promise<string> {
  const line = await findLine(ctx, id_notificacion);
  if (!line) throw new AppError("not_found");
  await ctx.db
    .updateTable("notificaciones")
    .set({ leida: 1 })
    .where("id_notificacion", "=", id_notificacion)
    .where("id_usuario", "=", ctx.viewer.id_usuario)
    // What came while it was being opened stays news.
    .where("updated_at", "<=", Date.parse(line.at))
    .execute();
  return line.path;
}

/** What a person was told of a post that was stopped they know, once they have seen to it. */
export async function readOfDraft(
  db: Database,
  { id_usuario, created_at }: { id_usuario: number; created_at: number },
): Promise<void> {
  await db
    .updateTable("notificaciones")
    .set({ leida: 1 })
    .where("id_usuario", "=", id_usuario)
    .where("tipo", "=", "envio_detenido")
    .where("ref", "=", created_at)
    .where("hora", "=", 0)
    .execute();
}
