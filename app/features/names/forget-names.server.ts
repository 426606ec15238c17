import { sql } from "kysely";
import type { Database } from "#db/client.ts";
import { deleteInSteps } from "#db/in-steps.ts";

/** Gives free what was kept from others for long enough. For the sweep. */
export async function forgetFreedNames(db: Database): Promise<void> {
  await deleteInSteps(db, "siluetas", ["id_silueta"], sql<boolean>`until <= ${Date.now()}`);
}
