import { getEnv } from "#app/env.server.ts";
import { addBusinessDays } from "#app/features/cases/clock.server.ts";
import { nameKey } from "#app/features/people/view.ts";
import type { JobPayloads } from "#app/jobs/kinds.ts";
import type { Services } from "#app/services.server.ts";
import { forUpdate } from "#db/engines/engine.ts";
import { DECISION_DAYS } from "../limits.ts";
import { tellPerson } from "../mails.server.ts";
import { giveMarkBack } from "./mark.server.ts";

/**
 * Somebody who was verified is called something else: their mark, which the new name has not had, waits for a moderator.
 * Whoever takes the name back has it back. For the event `verified_renamed`.
 */
export async function reviewRename(
  { db }: Pick<Services, "db">,
  { id_usuario, before }: JobPayloads["verified_renamed"],
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = trx
      .selectFrom("usuarios")
      .select(["nombre_usuario", "verificado", "status"])
      .where("id_usuario", "=", id_usuario);
    const person = await forUpdate(trx, row).executeTakeFirst();
    // Decided already, or gone.
    if (!person || person.verificado === 1 || person.status === "deleted") return;
    const waiting = await trx
      .selectFrom("cambios_nombre")
      .select("before")
      .where("id_usuario", "=", id_usuario)
      .executeTakeFirst();
    const verified = waiting?.before ?? before;
    if (nameKey(verified) === nameKey(person.nombre_usuario)) {
      await trx.deleteFrom("cambios_nombre").where("id_usuario", "=", id_usuario).execute();
      await giveMarkBack(trx, id_usuario);
      return;
    }
    if (waiting) return;
    const asked_at = Date.now();
    const due_at = addBusinessDays(asked_at, DECISION_DAYS, getEnv().timeZone);
    await trx
      .insertInto("cambios_nombre")
      .values({ id_usuario, before, asked_at, due_at })
      .execute();
    await tellPerson(trx, id_usuario, { kind: "renamed", due_at });
  });
}
