import type { SignedInCtx } from "#app/context.server.ts";
import { actorOf, recordAudit } from "#app/features/people/audit.server.ts";
import { confirmPassword } from "#app/features/people/passwords/confirm-password.server.ts";
import { AppError } from "#app/http/errors.ts";
import { queueMail } from "#app/mail.server.ts";
import type { Database } from "#db/client.ts";
import { accountOf, sealAccount } from "./account.server.ts";
import { accountChangedMail, accountRemovedMail } from "./mails.server.ts";
import type { SaveAccountInput } from "./schema.ts";
import { strings } from "./strings.server.ts";

/**
 * Keeps where the viewer is paid, once they have proved that they know their password. Another CLABE is told
 * by mail, and waits before payouts go to it. Throws what `confirmPassword` does, and `bad_input`.
 */
export async function saveAccount(
  ctx: SignedInCtx,
  { clabe, titular, rfc, quitar_rfc, contrasenia }: SaveAccountInput,
): Promise<void> {
  const { id_usuario, nombre_usuario } = ctx.viewer;
  const correo = await confirmPassword(ctx, { password: contrasenia, field: "contrasenia" });
  await ctx.db.transaction().execute(async (trx) => {
    const before = await accountOf(trx, id_usuario);
    const wanted = clabe ?? before?.account.clabe;
    if (!wanted) {
      throw new AppError("bad_input", { fields: { clabe: strings.fields.clabe.missing } });
    }
    const kept = quitar_rfc ? null : (before?.account.rfc ?? null);
    const account = { clabe: wanted, titular, rfc: rfc ?? kept };
    const isOther = wanted !== before?.account.clabe;
    await write(trx, id_usuario, {
      datos: sealAccount(id_usuario, account),
      changed_at: isOther ? Date.now() : before.changed_at,
    });
    await record(trx, ctx, { action: "payout_account.save", data: { isOther } });
    if (isOther) await queueMail(trx, accountChangedMail(correo, { nombre_usuario, account }));
  });
}

/** Forgets where the viewer is paid. What is in a batch goes where it was sent to. */
export async function removeAccount(
  ctx: SignedInCtx,
  { quitar }: { quitar: string },
): Promise<void> {
  const { id_usuario, nombre_usuario } = ctx.viewer;
  const correo = await confirmPassword(ctx, { password: quitar, field: "quitar" });
  await ctx.db.transaction().execute(async (trx) => {
    const gone = await trx
      .deleteFrom("cuentas_pago")
      .where("id_usuario", "=", id_usuario)
      .executeTakeFirst();
    // The second press finds none: what it wanted is done.
    if (gone.numDeletedRows === 0n) return;
    await record(trx, ctx, { action: "payout_account.remove", data: {} });
    await queueMail(trx, accountRemovedMail(correo, { nombre_usuario }));
  });
}

async function write(
  trx: Database,
  id_usuario: number,
  row: { datos: string; changed_at: number },
): Promise<void> {
  const updated_at = Date.now();
  await trx
    .insertInto("cuentas_pago")
    .values({ id_usuario, ...row, updated_at })
    .onConflict((conflict) => conflict.column("id_usuario").doUpdateSet({ ...row, updated_at }))
    .execute();
}

function record(
  trx: Database,
  { viewer }: SignedInCtx,
  { action, data }: { action: string; data: Record<string, unknown> },
): Promise<void> {
  const subject = { kind: "persona", id: viewer.id_usuario };
  return recordAudit({ db: trx }, { actor: actorOf(viewer), action, subject, data });
}
