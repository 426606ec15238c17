import type { Ctx } from "#app/context.server.ts";
import { AppError } from "#app/http/errors.ts";
import { readUnsubscribeToken } from "./unsubscribe-link.server.ts";

/** Ends all mails of this kind for whoever holds the link of one. Throws `not_found`. */
export async function endMails({ db }: Pick<Ctx, "db">, token: string): Promise<void> {
  const id_usuario = readUnsubscribeToken(token);
  if (id_usuario === null) throw new AppError("not_found");
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable("ajustes_notificaciones")
      .set({ por_correo: "nunca" })
      .where("id_usuario", "=", id_usuario)
      .execute();
    await trx
      .updateTable("notificaciones")
      .set({ correo_at: null })
      .where("id_usuario", "=", id_usuario)
      .where("correo_at", "is not", null)
      .execute();
  });
}
