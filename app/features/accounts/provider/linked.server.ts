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
 * Takes the identity provider away from one's own account; what is not linked is as good. Throws
 * `no_password` where there would be no way in left.
 */
export async function unlinkProvider(ctx: SignedInCtx): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const { correo, ...account } = await trx
      .selectFrom("usuarios")
      .select(["id_usuario", "correo", "password_hash"])
      .where("id_usuario", "=", ctx.viewer.id_usuario)
      .executeTakeFirstOrThrow();
    if (account.password_hash === null) throw new AppError("no_password");
    const gone = await trx
      .deleteFrom("identidades")
      .where("id_usuario", "=", ctx.viewer.id_usuario)
      .executeTakeFirst();
    if (gone.numDeletedRows > 0n)
      await queueMail(trx, providerUnlinkedMail(correo, wayBackLink(account)));
  });
}
