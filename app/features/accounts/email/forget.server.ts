import { sql } from "kysely";
import type { Database } from "#db/client.ts";
import { deleteInSteps } from "#db/in-steps.ts";

/** Lets go of addresses that were not confirmed, and of ways back that are over. */
export async function forgetEmailChanges(db: Database): Promise<void> {
  const isOver = sql<boolean>`expires_at <= ${Date.now()}`;
  await deleteInSteps(db, "cambios_correo", ["id_cambio"], isOver);
}
