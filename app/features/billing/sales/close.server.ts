import type { JobPayloads } from "#app/jobs/kinds.ts";
import type { Services } from "#app/services.server.ts";
import type { Database } from "#db/client.ts";
import { inSteps } from "#db/in-steps.ts";
import { closeSalesOf } from "./sales.server.ts";

/** Suspended for good, nobody is charged for what they cannot give; for a time, what was paid waits for them. */
export async function closeSuspended(
  { db }: Pick<Services, "db">,
  { id_usuario }: JobPayloads["standing_changed"],
): Promise<void> {
  const person = await db
    .selectFrom("usuarios")
    .select(["status", "suspended_until"])
    .where("id_usuario", "=", id_usuario)
    .executeTakeFirst();
  if (person?.status !== "suspended" || person.suspended_until !== null) return;
  await closeSales(db, id_usuario);
}

/** Of both sides: what they pay, and what is paid to them. */
export async function closeSales(db: Database, id_usuario: number): Promise<void> {
  await inSteps((limit) => closeSalesOf(db, { fan_id: id_usuario }, limit));
  await inSteps((limit) => closeSalesOf(db, { creator_id: id_usuario }, limit));
}
