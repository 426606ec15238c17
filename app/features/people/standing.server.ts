import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { Database } from "#db/client.ts";

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

/** Whose suspension has run out is active again; whoever signs in does not wait for the sweep. */
export async function endSpentSuspension(db: Database, id_usuario: number): Promise<void> {
  await db
    .updateTable("usuarios")
    .set({ status: "active", suspended_until: null })
    .where("id_usuario", "=", id_usuario)
    .where("status", "=", "suspended")
    .where("suspended_until", "<=", Date.now())
    .execute();
}
