import type { Ctx } from "#app/context.server.ts";
import { standsWell } from "#app/features/people/standing.server.ts";
import { AppError } from "#app/http/errors.ts";
import { queueMail } from "#app/mail.server.ts";
import type { Database } from "#db/client.ts";
import { isUniqueViolation } from "#db/engines/engine.ts";
import { insertAccount } from "../sign-up/insert-account.server.ts";
import { identityText, isBarred } from "../barred.server.ts";
import { enterOrAsk, type SecondStep, type SignedIn } from "../enter.server.ts";
import { providerLinkedMail } from "../mails.server.ts";
import { accountColumns, findAccount } from "../queries.server.ts";
import { beginConsents } from "#app/features/people/consents.server.ts";
import { wayBackLink } from "#app/features/factors/way-back/way-back.server.ts";
import type { Identity } from "./tokens/claims.server.ts";
import { freeName } from "./free-name.server.ts";

const TRIES = 5;

/**
 * Signs in whoever the provider says it is: the account this identity has always had, else the one
 * with the same address, which it is linked to, else a new one. Throws `account_suspended`,
 * `account_leaving`, `provider_refused` and `provider_unlinked`.
 */
export async function signInWithIdentity(
  ctx: Pick<Ctx, "db">,
  { identity, request }: { identity: Identity; request: Request },
): Promise<SignedIn | SecondStep> {
  for (let left = TRIES; ; left -= 1) {
    try {
      return await ctx.db.transaction().execute((trx) => identify(trx, identity, request));
    } catch (error) {
      // Somebody was quicker with the name, or it is the same person twice at once.
      if (!isUniqueViolation(error) || left === 1) throw error;
    }
  }
}

async function identify(trx: Database, identity: Identity, request: Request) {
  const linked = await findLinked(trx, identity);
  const account =
    linked ?? (await linkByAddress(trx, identity)) ?? (await openAccount(trx, identity, request));
  // Who is linked only now is mailed of that, and who is new of nothing.
  const refusal = new AppError("provider_refused");
  return enterOrAsk(trx, account, request, { isTold: linked !== undefined, refusal });
}

function findLinked(trx: Database, { issuer, subject }: Identity) {
  return trx
    .selectFrom("identidades")
    .innerJoin("usuarios", "usuarios.id_usuario", "identidades.id_usuario")
    .where("identidades.issuer", "=", issuer)
    .where("identidades.subject", "=", subject)
    .select(accountColumns)
    .executeTakeFirst();
}

/** An account exists only once its address was proven, so both are the same person's. */
async function linkByAddress(trx: Database, identity: Identity) {
  const account = await findAccount({ db: trx }, identity.correo);
  if (!account || !standsWell(account)) return account;
  if (await isRemoved(trx, identity, account.id_usuario)) throw new AppError("provider_unlinked");
  await link(trx, identity, account.id_usuario);
  await queueMail(trx, providerLinkedMail(identity.correo, wayBackLink(account)));
  return account;
}

/** Whether the owner of this account has unlinked it: they alone allow it again. */
async function isRemoved(trx: Database, { issuer, subject }: Identity, id_usuario: number) {
  const row = await trx
    .selectFrom("identidades_quitadas")
    .select("id_usuario")
    .where("id_usuario", "=", id_usuario)
    .where("issuer", "=", issuer)
    .where("subject", "=", subject)
    .executeTakeFirst();
  return row !== undefined;
}

async function openAccount(trx: Database, identity: Identity, request: Request) {
  const { correo, names } = identity;
  for (const given of [correo, identityText(identity)]) {
    if (await isBarred(trx, given)) throw new AppError("account_suspended");
  }
  const nombre_usuario = await freeName({ db: trx }, names);
  const account = await insertAccount(trx, { nombre_usuario, correo, password_hash: null });
  await link(trx, identity, account.id_usuario);
  // The form said that signing up is agreeing.
  await beginConsents(trx, account.id_usuario, request);
  // Whoever began to sign up with this address, and a password of theirs, has lost the race.
  await trx.deleteFrom("registros").where("correo", "=", correo).execute();
  return account;
}

async function link(trx: Database, { issuer, subject }: Identity, id_usuario: number) {
  await trx
    .insertInto("identidades")
    .values({ issuer, subject, id_usuario, created_at: Date.now() })
    .execute();
}
