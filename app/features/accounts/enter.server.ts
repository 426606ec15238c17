import { type FactorKind, kindsOf } from "#app/features/factors/queries.server.ts";
import { endSpentSuspension, standsWell } from "#app/features/people/standing.server.ts";
import { type UserRow, type UserView, userView } from "#app/features/people/view.ts";
import { openSession } from "#app/http/session.server.ts";
import type { Database } from "#db/client.ts";
import type { Status } from "#db/schema/accounts.ts";
import { keptOut, leavingOn } from "./kept-out.server.ts";
import { SECOND_STEP_MINUTES } from "./limits.ts";
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

/** What follows a right password, or a provider's word: the session, or the second step where the account has one. */
export async function enterOrAsk(
  db: Database,
  account: Account,
  request: Request,
  { isTold = true } = {},
): Promise<SignedIn | SecondStep> {
  if (!standsWell(account)) throw await keptOut(db, account);
  if (!account.segundo_factor) return enter(db, account, request, { isTold });
  const until = Date.now() + SECOND_STEP_MINUTES * 60 * 1000;
  return {
    vale: newTicket(account, until),
    pide: await kindsOf(db, account.id_usuario),
    caduca: new Date(until).toISOString(),
  };
}

/** Opens the session of whoever has shown all that is asked of them. Throws `account_suspended` and `account_leaving`. */
export async function enter(
  db: Database,
  account: Account,
  request: Request,
  { isTold = true } = {},
): Promise<SignedIn> {
  const { id_usuario } = account;
  if (!standsWell(account)) throw await keptOut(db, account);
  await endSpentSuspension(db, id_usuario);
  if (isTold) await tellNewDevice(db, account, request);
  const token = await openSession(db, { id_usuario, request });
  const leaves = await leavingOn(db, id_usuario);
  return { token, user: userView(account, id_usuario), ...(leaves && { leaves }) };
}
