import type { SignedInCtx } from "#app/context.server.ts";
import { AppError } from "#app/http/errors.ts";
import { queueMail } from "#app/mail.server.ts";
import { providerUnlinkedMail } from "../mails.server.ts";
import { wayBackLink } from "#app/features/factors/way-back/way-back.server.ts";

/** Since when the identity provider opens one's account (ISO 8601); null where it does not. */
export async function linkedSince({
  db,
  viewer,
}: Pick<SignedInCtx, "db" | "viewer">): Promise<string | null> {
  const { since } = await db
    .selectFrom("identidades")
    .select((eb) => eb.fn.min<number | string | null>("created_at").as("since"))
    .where("id_usuario", "=", viewer.id_usuario)
    .executeTakeFirstOrThrow();
  return since === null ? null : new Date(Number(since)).toISOString();
}

/**
 * Takes the identity provider away from one's own account, until one allows it again; what is not linked is as good. Throws
 * `no_password` where there would be no way in left.
 */
export async function unlinkProvider(ctx: SignedInCtx): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const account = await trx
      .selectFrom("usuarios")
      .select(["id_usuario", "correo", "password_hash"])
      .where("id_usuario", "=", ctx.viewer.id_usuario)
      .executeTakeFirstOrThrow();
    if (account.password_hash === null) throw new AppError("no_password");
    const gone = await trx
      .deleteFrom("identidades")
      .where("id_usuario", "=", ctx.viewer.id_usuario)
      .returning(["issuer", "subject", "id_usuario"])
      .execute();
    if (gone.length === 0) return;
    // Otherwise the address, which both have, would link it again.
    const created_at = Date.now();
    await trx
      .insertInto("identidades_quitadas")
      .values(gone.map((identity) => ({ ...identity, created_at })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await queueMail(trx, providerUnlinkedMail(account.correo, wayBackLink(account)));
  });
}

/** Whether one has unlinked it and not allowed it again. */
export async function isUnlinked({
  db,
  viewer,
}: Pick<SignedInCtx, "db" | "viewer">): Promise<boolean> {
  const row = await db
    .selectFrom("identidades_quitadas")
    .select("id_usuario")
    .where("id_usuario", "=", viewer.id_usuario)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Lets what one has unlinked link itself again by the address. */
export async function allowProvider({ db, viewer }: SignedInCtx): Promise<void> {
  await db.deleteFrom("identidades_quitadas").where("id_usuario", "=", viewer.id_usuario).execute();
}
