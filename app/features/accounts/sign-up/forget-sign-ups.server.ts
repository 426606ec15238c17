import { sql } from "kysely";
import { keptSince } from "#app/retention.ts";
import type { Database } from "#db/client.ts";
import { deleteInSteps } from "#db/in-steps.ts";
import { CODE_MINUTES } from "../limits.ts";

/** Removes sign-ups that nobody can go on with: their cookie has run out. For the sweep. */
export async function forgetOldSignUps(db: Database): Promise<void> {
  const before = keptSince("signUps") + CODE_MINUTES * 60 * 1000;
  await deleteInSteps(db, "registros", ["id_registro"], sql<boolean>`expires_at <= ${before}`);
}
