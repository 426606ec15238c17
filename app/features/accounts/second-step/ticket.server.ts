import { keyedHash, sameHash } from "#app/http/secrets.server.ts";
import type { Database } from "#db/client.ts";
import { accountColumns } from "../queries.server.ts";

const TICKET = /^(\d{1,15})-(\d{1,15})-([\w-]{43})$/;

interface Account {
  id_usuario: number;
  password_hash: string | null;
}

/** What says that somebody has shown the first proof; another password ends it. Nothing is kept of it. */
export function newTicket(account: Account, until: number): string {
  return `${account.id_usuario}-${until}-${signatureOf(account, until)}`;
}

/** Whose it is; null: nobody's, or nobody's any more. */
export async function readTicket(db: Database, ticket: string) {
  const [, id, time, signature = ""] = TICKET.exec(ticket) ?? [];
  if (!id || Number(time) <= Date.now()) return null;
  const account = await db
    .selectFrom("usuarios")
    .select(accountColumns)
    .where("id_usuario", "=", Number(id))
    .executeTakeFirst();
  const isOurs = account && sameHash(signature, signatureOf(account, Number(time)));
  return isOurs ? account : null;
}

function signatureOf({ id_usuario, password_hash }: Account, until: number): string {
  return keyedHash("second step", `${id_usuario} ${until} ${password_hash ?? ""}`);
}
