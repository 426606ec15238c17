import { leavingPath } from "#app/features/people/links/leaving-link.server.ts";
import { keptOutPath } from "#app/features/people/links/statement-link.server.ts";
import { AppError } from "#app/http/errors.ts";
import type { Database } from "#db/client.ts";
import type { Status } from "#db/schema/accounts.ts";
import { LEAVING_LINK_MINUTES } from "./limits.ts";

interface Account {
  id_usuario: number;
  correo: string;
  password_hash: string | null;
  status: Status;
}

/** What to throw for somebody who has shown who they are and may not come in, with the page that says more. */
export async function keptOut(db: Database, { status, ...account }: Account): Promise<AppError> {
  const { id_usuario } = account;
  if (status !== "leaving") {
    const link = await keptOutPath(db, id_usuario);
    return new AppError("account_suspended", { link: link ?? undefined });
  }
  const until = Date.now() + LEAVING_LINK_MINUTES * 60 * 1000;
  const link = leavingPath({ ...account, until, for: "e" });
  return new AppError("account_leaving", { link });
}

/** When this account is to be deleted, in ISO 8601; null: it stays. */
export async function leavingOn(db: Database, id_usuario: number): Promise<string | null> {
  const row = await db
    .selectFrom("bajas")
    .select("due_at")
    .where("id_usuario", "=", id_usuario)
    .where("state", "=", "asked")
    .executeTakeFirst();
  return row ? new Date(row.due_at).toISOString() : null;
}
