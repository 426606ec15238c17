import type { Ctx, SignedInCtx } from "#app/context.server.ts";
import { AppError } from "#app/http/errors.ts";
import { queueMail } from "#app/mail.server.ts";
import { isUniqueViolation } from "#db/engines/engine.ts";
import { decisionMail } from "./mails.server.ts";
import type { RequestState } from "./view.ts";

type Source = Pick<Ctx, "db">;

/** Asks to become a creator. Throws `already_creator` and `request_pending`. */
export async function askToCreate(
  ctx: SignedInCtx,
  { mensaje }: { mensaje: string },
): Promise<void> {
  const refusal = await refusalOf(ctx);
  if (refusal) throw new AppError(refusal);
  try {
    await ctx.db
      .insertInto("solicitudes_creador")
      .values({ id_usuario: ctx.viewer.id_usuario, mensaje, created_at: Date.now() })
      .execute();
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError("request_pending");
    throw error;
  }
}

/** Why the viewer has nothing to ask for; null: they may ask. */
export async function refusalOf(
  ctx: SignedInCtx,
): Promise<"already_creator" | "request_pending" | null> {
  if (ctx.viewer.es_creador) return "already_creator";
  return (await latestRequest(ctx)) === "pending" ? "request_pending" : null;
}

/** What became of the viewer's last request; null: there is none. */
export async function latestRequest({ db, viewer }: SignedInCtx): Promise<RequestState | null> {
  const row = await db
    .selectFrom("solicitudes_creador")
    .select("state")
    .where("id_usuario", "=", viewer.id_usuario)
    .orderBy("id_solicitud", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.state ?? null;
}

/** The requests that wait, the longest waiting first. For the operator. */
export function listRequests({ db }: Source) {
  return db
    .selectFrom("solicitudes_creador")
    .innerJoin("usuarios", "usuarios.id_usuario", "solicitudes_creador.id_usuario")
    .select([
      "usuarios.id_usuario",
      "usuarios.nombre_usuario",
      "usuarios.correo",
      "solicitudes_creador.mensaje",
      "solicitudes_creador.created_at",
    ])
    .where("solicitudes_creador.state", "=", "pending")
    .orderBy("solicitudes_creador.created_at")
    .orderBy("solicitudes_creador.id_solicitud")
    .execute();
}

/** Decides what somebody asked for and tells them by mail. Throws `request_not_found`. */
export async function decideRequest(
  { db }: Source,
  { id_usuario, approved }: { id_usuario: number; approved: boolean },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable("solicitudes_creador")
      .set({ state: approved ? "approved" : "rejected", decided_at: Date.now() })
      .where("id_usuario", "=", id_usuario)
      .where("state", "=", "pending")
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new AppError("request_not_found");
    if (approved) {
      await trx
        .updateTable("usuarios")
        .set({ es_creador: 1 })
        .where("id_usuario", "=", id_usuario)
        .execute();
    }
    const person = await trx
      .selectFrom("usuarios")
      .select(["nombre_usuario", "correo"])
      .where("id_usuario", "=", id_usuario)
      .executeTakeFirstOrThrow();
    await queueMail(trx, decisionMail(person, approved));
  });
}
