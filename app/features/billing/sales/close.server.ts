import type { JobPayloads } from "#app/jobs/kinds.ts";
import type { Services } from "#app/services.server.ts";
import type { Database } from "#db/client.ts";
import { inSteps } from "#db/in-steps.ts";
import { DUE_MARGIN_MS } from "../limits.ts";
import { closeSalesOf } from "./sales.server.ts";

/**
 * Whoever is shut out for good is charged no more, nor is anybody for them; shut out for a time, no renewal that
 * falls into it or soon after is taken. Providers know no pause, so such a sale ends; one that is due later goes on.
 */
export async function closeSuspended(
  { db }: Pick<Services, "db">,
  { id_usuario }: JobPayloads["standing_changed"],
): Promise<void> {
  const person = await db
    .selectFrom("usuarios")
    .select(["status", "suspended_until"])
    .where("id_usuario", "=", id_usuario)
    .executeTakeFirst();
  if (person?.status !== "suspended" && person?.status !== "banned") return;
  const until = person.suspended_until;
  await closeSales(db, id_usuario, until === null ? undefined : until + DUE_MARGIN_MS);
}

/** Of both sides: what they pay, and what is paid to them. With a date only those that are due before it. */
export async function closeSales(
  db: Database,
  id_usuario: number,
  dueBefore?: number,
): Promise<void> {
  for (const who of [{ fan_id: id_usuario }, { creator_id: id_usuario }]) {
    await inSteps((limit) => closeSalesOf(db, { ...who, dueBefore }, limit));
  }
}
