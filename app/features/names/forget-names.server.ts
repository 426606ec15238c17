import { sql } from "kysely";
import type { Database } from "#db/client.ts";
import { deleteInSteps } from "#db/in-steps.ts";

/**
 * Gives free what was kept from others for long enough. What a decision took stays noted, for whom it was taken from
 * alone. For the sweep.
 */
export async function forgetFreedNames(db: Database): Promise<void> {
  const isOver = sql<boolean>`until <= ${Date.now()} and id_decision is null`;
  await deleteInSteps(db, "siluetas", ["id_silueta"], isOver);
}
