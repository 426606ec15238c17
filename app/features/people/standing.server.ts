import { type RawBuilder, sql, type SqlBool } from "kysely";
import { AppError } from "#app/http/errors.ts";
import { emit } from "#app/jobs/events.server.ts";
import { enqueue } from "#app/jobs/queue.server.ts";
import type { Database } from "#db/client.ts";
import { forKeyShare, forShare } from "#db/engines/engine.ts";
import type { Status } from "#db/schema/accounts.ts";

/** Now, in milliseconds, by the clock of the database: so a query that asks it has one text. */
const NOW = sql<number>`unixepoch() * 1000`;

/**
 * As a condition on a query: the person of this row (`usuarios`, or what it is called there) is in good
 * standing. A suspension that has run out is none, before anybody has tidied it.
 */
export function isInGoodStanding(table: "usuarios" | "creator" = "usuarios"): RawBuilder<SqlBool> {
  const status = sql.ref(`${table}.status`);
  const until = sql.ref(`${table}.suspended_until`);
  return sql<SqlBool>`(${status} = 'active' or (${status} = 'suspended' and ${until} <= ${NOW}))`;
}

/** The same of a row that was read. */
export function standsWell(
  { status, suspended_until }: { status: string; suspended_until: number | null },
  now = Date.now(),
): boolean {
  if (status === "active") return true;
  return status === "suspended" && suspended_until !== null && suspended_until <= now;
}

/**
 * Until when somebody is shut out, and null for good; undefined: they are not. Whoever has hidden their account until it
 * goes is so until that day.
 */
export async function shutOutUntil(
  db: Database,
  id_usuario: number,
): Promise<number | null | undefined> {
  const person = await db
    .selectFrom("usuarios")
    .leftJoin("bajas", "bajas.id_usuario", "usuarios.id_usuario")
    .select(["usuarios.status", "usuarios.suspended_until", "bajas.due_at"])
    .where("usuarios.id_usuario", "=", id_usuario)
    .executeTakeFirst();
  if (!person) return null;
  if (standsWell(person)) return undefined;
  if (person.status === "leaving") return person.due_at;
  return person.status === "suspended" ? person.suspended_until : null;
}

/** Likewise, or their account was deleted: what they wrote to others is still there to read. */
export function isKnownOrGone(): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${isInGoodStanding()} or usuarios.status = 'deleted')`;
}

/** The same, but nobody who was kept out when they deleted their account, for as long as they would be. */
export function isNotKeptOut(): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${isInGoodStanding()} or (usuarios.status = 'deleted' and not exists (
    select 1 from direcciones_vetadas where direcciones_vetadas.id_usuario = usuarios.id_usuario
      and (direcciones_vetadas.until is null or direcciones_vetadas.until > ${NOW}))))`;
}

/** What somebody's status is whom nobody keeps out: theirs may be an account that hides until it goes. */
export const freeStatus = sql<Status>`case when exists (
  select 1 from bajas where bajas.id_usuario = usuarios.id_usuario
    and bajas.oculta = 1 and bajas.state = 'asked') then 'leaving' else 'active' end`;

/**
 * Until the transaction ends this account is not deleted: so nothing that was under way comes after its
 * end. Throws `not_signed_in` where it has been.
 */
export async function holdAccount(trx: Database, id_usuario: number): Promise<void> {
  const row = trx.selectFrom("usuarios").select("status").where("id_usuario", "=", id_usuario);
  const person = await forShare(trx, row).executeTakeFirst();
  if (!person || person.status === "deleted") throw new AppError("not_signed_in");
}

/** Whether an account is there; one that is does not go before the transaction ends. */
export async function keepAccount(trx: Database, id_usuario: number): Promise<boolean> {
  const row = trx.selectFrom("usuarios").select("status").where("id_usuario", "=", id_usuario);
  const person = await forKeyShare(trx, row).executeTakeFirst();
  return person !== undefined && person.status !== "deleted";
}

/** Whose suspension has run out is active again; whoever signs in does not wait for the sweep. */
export async function endSpentSuspension(db: Database, id_usuario: number): Promise<void> {
  await db
    .updateTable("usuarios")
    .set({ status: freeStatus, suspended_until: null })
    .where("id_usuario", "=", id_usuario)
    .where("status", "=", "suspended")
    .where("suspended_until", "<=", Date.now())
    .execute();
}

/** Their status has changed: what counts or keeps something of them is brought up to date. */
export async function tellOthers(trx: Database, id_usuario: number): Promise<void> {
  await enqueue(trx, "index_search", { id_usuario }, { uniqueKey: `index_search:${id_usuario}` });
  await emit(trx, "standing_changed", { id_usuario });
}
