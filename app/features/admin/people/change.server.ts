import type { SignedInCtx } from "#app/context.server.ts";
import { findPerson, setStanding } from "#app/features/accounts/operator.server.ts";
import { endSession } from "#app/features/accounts/security/sessions.server.ts";
import {
  banAccount,
  suspendAccount,
  unsuspendAccount,
} from "#app/features/cases/operator.server.ts";
import { endAccess } from "#app/http/session.server.ts";
import { actorOf, recordAudit } from "#app/features/people/audit.server.ts";
import { cancelSubscription } from "#app/features/billing/sales/cancel.server.ts";
import { grantSubscription } from "#app/features/subscriptions/subscriptions.server.ts";
import { mayHaveMark } from "#app/features/verification/queries.server.ts";
import { revokeVerification } from "#app/features/verification/revoke.server.ts";
import { AppError } from "#app/http/errors.ts";
import type { Database } from "#db/client.ts";
import { forUpdate } from "#db/engines/engine.ts";
import { strings } from "../strings.ts";
import type { SessionsInput, StandingInput, SubscriptionInput, TraitsInput } from "../schema.ts";

/**
 * Gives somebody a role and what goes with an account, or takes it back. Throws `user_not_found`, and `last_administrator`
 * where nobody would be left who could give the role again.
 */
export async function setTraits(ctx: SignedInCtx, { id, ...traits }: TraitsInput): Promise<void> {
  const actor = actorOf(ctx.viewer);
  const isRevoked = await ctx.db.transaction().execute(async (trx) => {
    const administrators = await lockAdministrators(trx);
    const before = await traitsOf(trx, id);
    const isLast = administrators.length === 1 && administrators[0] === id;
    if (isLast && traits.role !== "administrator") throw new AppError("last_administrator");
    const changed = Object.fromEntries(
      Object.entries(traits).filter(
        ([name, value]) => before[name as keyof typeof before] !== value,
      ),
    );
    if (Object.keys(changed).length === 0) return false;
    const from = Object.fromEntries(
      Object.keys(changed).map((name) => [name, before[name as keyof typeof before]]),
    );
    const subject = { kind: "persona", id };
    const data = { from, to: changed };
    await recordAudit({ db: trx }, { actor, action: "admin.user.set", subject, data });
    await setStanding({ db: trx }, String(id), changed);
    return changed.verificado === 0;
  });
  if (isRevoked) await revokeVerification(ctx, id, actor);
}

/** Who administers, until the transaction ends: two who take the role from each other do it one after the other. */
async function lockAdministrators(trx: Database): Promise<number[]> {
  const query = trx
    .selectFrom("usuarios")
    .select("id_usuario")
    .where("role", "=", "administrator")
    .where("role", "<>", "user")
    .where("status", "=", "active")
    .orderBy("id_usuario");
  return (await forUpdate(trx, query).execute()).map(({ id_usuario }) => id_usuario);
}

async function traitsOf(trx: Database, id: number) {
  const query = trx
    .selectFrom("usuarios")
    .select(["role", "es_creador", "verificado", "de_confianza", "ve_documentos"])
    .where("id_usuario", "=", id)
    .where("status", "<>", "deleted");
  const person = await forUpdate(trx, query).executeTakeFirst();
  if (!person) throw new AppError("user_not_found");
  // Who waits for a look at a new name can be told that they are not verified, too.
  if (await mayHaveMark(trx, id)) person.verificado = 1;
  return person;
}

/**
 * Suspends somebody, bans them, or takes both back: by a decision of the cases, which states its reasons and can be
 * appealed. Throws what that throws.
 */
export async function setPersonStanding(
  ctx: SignedInCtx,
  { id, accion, dias, motivo }: StandingInput,
): Promise<void> {
  const actor = actorOf(ctx.viewer);
  const who = String(id);
  if (accion === "levantar") return void (await unsuspendAccount(ctx, who, { actor }));
  const said = { actor, facts: motivo, clause: strings.clause };
  if (accion === "expulsar") return void (await banAccount(ctx, who, said));
  await suspendAccount(ctx, who, { ...said, ...(dias !== null && { days: dias }) });
}

/** Ends one session of somebody, or all. Throws `user_not_found`. */
export async function endSessionsOf(
  { db, viewer }: SignedInCtx,
  { id, sesion }: SessionsInput,
): Promise<void> {
  await findPerson({ db }, String(id));
  await db.transaction().execute(async (trx) => {
    const subject = { kind: "persona", id };
    const data = { sesion };
    const actor = actorOf(viewer);
    await recordAudit({ db: trx }, { actor, action: "admin.user.sessions", subject, data });
    if (sesion === null) await endAccess(trx, id);
    else await endSession({ db: trx, viewer: { id_usuario: id } }, { id: sesion });
  });
}

/** Gives somebody a creator's posts for some days, or lets that end with its date, charged no more. Throws what subscriptions throw. */
export async function setSubscription(
  ctx: SignedInCtx,
  { id, creador, accion, dias }: SubscriptionInput,
): Promise<void> {
  const fan = await findPerson(ctx, String(id));
  const creator = await findPerson(ctx, creador);
  const pair = { fan_id: fan.id_usuario, creator_id: creator.id_usuario };
  const verb = accion === "dar" ? "grant" : "cancel";
  await recordAudit(ctx, {
    ...{ actor: actorOf(ctx.viewer), action: `admin.subscription.${verb}` },
    subject: { kind: "persona", id },
    data: { creator_id: creator.id_usuario, ...(accion === "dar" && { days: dias }) },
  });
  if (accion === "dar") await grantSubscription(ctx, { ...pair, days: dias, provider: "operator" });
  else await cancelSubscription(ctx, { ...pair, by: "operator" });
}
