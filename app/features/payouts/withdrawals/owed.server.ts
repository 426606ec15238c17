import { creatorAccount } from "#app/features/ledger/accounts.server.ts";
import { accountOf } from "#app/features/payees/account.server.ts";
import { type Actor, recordAudit } from "#app/features/people/audit.server.ts";
import type { Services } from "#app/services.server.ts";
import type { Database } from "#db/client.ts";
import { type Destination, sealOwed } from "./destination.server.ts";

/**
 * Of somebody who goes: where they are paid and whether we know who they are, for as long as something may be owed to
 * them (`settleGone`). Their row says neither any more.
 */
export async function keepOwed(trx: Database, id_usuario: number): Promise<void> {
  const person = await trx
    .selectFrom("usuarios")
    .select(["verificado", "es_creador"])
    .where("id_usuario", "=", id_usuario)
    .executeTakeFirstOrThrow();
  if (!person.es_creador && !(await hasEarned(trx, id_usuario))) return;
  const held = await accountOf(trx, id_usuario);
  const account: Destination | null = held && { ...held.account, usable_at: held.usable_at };
  const row = {
    verificado: person.verificado,
    destino: account && sealOwed(id_usuario, account),
    created_at: Date.now(),
  };
  await trx
    .insertInto("adeudos")
    .values({ id_usuario, ...row })
    .onConflict((conflict) => conflict.column("id_usuario").doUpdateSet(row))
    .execute();
}

/**
 * The operator knows by now who has deleted their account without being verified: what they have asked for goes its way.
 * False: it waits for nothing of the kind.
 */
export async function markKnown(
  { db }: Pick<Services, "db">,
  { id_retiro, actor }: { id_retiro: number; actor: Actor },
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const known = await trx
      .updateTable("adeudos")
      .set({ verificado: 1 })
      .where("verificado", "=", 0)
      .where("id_usuario", "in", (eb) =>
        eb
          .selectFrom("retiros")
          .innerJoin("usuarios", "usuarios.id_usuario", "retiros.id_usuario")
          .select("retiros.id_usuario")
          .where("id_retiro", "=", id_retiro)
          .where("status", "=", "deleted"),
      )
      .returning("id_usuario")
      .executeTakeFirst();
    if (!known) return false;
    const subject = { kind: "persona", id: known.id_usuario };
    const data = { id_retiro };
    await recordAudit({ db: trx }, { actor, action: "payout.known", subject, data });
    return true;
  });
}

/** Whoever is no creator any more may have a balance from when they were. */
async function hasEarned(trx: Database, id_usuario: number): Promise<boolean> {
  const account = await trx
    .selectFrom("saldos")
    .select("account")
    .where("account", "=", creatorAccount(id_usuario).name)
    .executeTakeFirst();
  return account !== undefined;
}
