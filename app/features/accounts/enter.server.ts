import { type FactorKind, kindsOf } from "#app/features/factors/queries.server.ts";
import { endSpentSuspension, standsWell } from "#app/features/people/standing.server.ts";
import { type UserRow, type UserView, userView } from "#app/features/people/view.ts";
import type { AppError } from "#app/http/errors.ts";
import { openSession } from "#app/http/session.server.ts";
import type { Database } from "#db/client.ts";
import { forNoKeyUpdate } from "#db/engines/engine.ts";
import type { Status } from "#db/schema/accounts.ts";
import { keptOut, leavingOn } from "./kept-out.server.ts";
import { SECOND_STEP_MINUTES } from "./limits.ts";
import { accountColumns } from "./queries.server.ts";
import { newTicket } from "./second-step/ticket.server.ts";
import { tellNewDevice } from "./way-back/tell-device.server.ts";

export interface SignedIn {
  token: string;
  user: UserView;
  /** When the account is deleted, if its owner does not undo it: ISO 8601. */
  leaves?: string;
}

/** What opens an account that wants more than a password. */
export interface SecondStep {
  /** Says that the password was right, for a few minutes. */
  vale: string;
  pide: FactorKind[];
  caduca: string;
}

export type Account = UserRow & {
  password_hash: string | null;
  status: Status;
  suspended_until: number | null;
  segundo_factor: 0 | 1;
};

interface Entering {
  /** Whether its owner is told of a device that is not known. */
  isTold?: boolean;
  /** What to throw where the account has another password, or none, since its proof was looked at. */
  refusal: AppError;
}

/** What follows a right password, or a provider's word: the session, or the second step where the account has one. */
export async function enterOrAsk(
  db: Database,
  account: Account,
  request: Request,
  entering: Entering,
): Promise<SignedIn | SecondStep> {
  if (!account.segundo_factor) return enter(db, account, request, entering);
  // Whoever is told that theirs hides until it goes gets the link that deletes it at once: not before the second step.
  if (!standsWell(account) && account.status !== "leaving") throw await keptOut(db, account);
  const until = Date.now() + SECOND_STEP_MINUTES * 60 * 1000;
  return {
    vale: newTicket(account, until),
    pide: await kindsOf(db, account.id_usuario),
    caduca: new Date(until).toISOString(),
  };
}

/**
 * Opens the session of whoever has shown all that is asked of them, to the account as it was read before. Throws
 * `account_suspended`, `account_leaving` and the refusal.
 */
export function enter(
  db: Database,
  account: Account,
  request: Request,
  { isTold = true, refusal }: Entering,
): Promise<SignedIn> {
  const open = async (trx: Database) => {
    const now = await sameAccount(trx, account, refusal);
    const { id_usuario } = now;
    if (!standsWell(now)) throw await keptOut(trx, now);
    await endSpentSuspension(trx, id_usuario);
    if (isTold) await tellNewDevice(trx, now, request);
    const token = await openSession(trx, { id_usuario, request });
    const leaves = await leavingOn(trx, id_usuario);
    return { token, user: userView(now, id_usuario), ...(leaves && { leaves }) };
  };
  return db.isTransaction ? open(db) : db.transaction().execute(open);
}

/**
 * The account as it is until the transaction ends. Whatever throws everybody out while a proof is looked at changes its
 * password or its standing, and would not find the session that is opened after it.
 */
async function sameAccount(
  trx: Database,
  { id_usuario, password_hash }: Account,
  refusal: AppError,
): Promise<Account> {
  const row = trx
    .selectFrom("usuarios")
    .select(accountColumns)
    .where("id_usuario", "=", id_usuario);
  const now = await forNoKeyUpdate(trx, row).executeTakeFirst();
  if (now?.password_hash !== password_hash) throw refusal;
  return now;
}
