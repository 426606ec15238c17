import { AUTOMATIC } from "#app/features/people/audit.server.ts";
import { keptSince } from "#app/retention.ts";
import type { Database } from "#db/client.ts";
import type { VerificationState } from "#db/schema/verification.ts";
import { recordVerification } from "./record-event.server.ts";
import { wipe } from "./rows.server.ts";

const BATCH = 100;

/** Deletes what was begun and not sent for long. */
export async function forgetDrafts(db: Database): Promise<void> {
  await wipeOld(db, {
    ...{ states: ["borrador", "en_proveedor"], since: "updated_at", then: "retirada" },
    before: keptSince("verificationDrafts"),
  });
}

/** Deletes data and photos of what was refused a while ago; the hash stays, by which it is known again. */
export async function forgetRefused(db: Database): Promise<void> {
  await wipeOld(db, {
    ...{ states: ["rechazada"], since: "decided_at" },
    before: keptSince("verificationsRefused"),
  });
}

/** The same of approvals that ended long ago. */
export async function forgetEnded(db: Database): Promise<void> {
  await wipeOld(db, {
    ...{ states: ["vencida"], since: "updated_at" },
    before: keptSince("verificationsEnded"),
  });
}

interface Old {
  states: VerificationState[];
  since: "updated_at" | "decided_at";
  before: number;
  /** What they are then, if something else. */
  then?: VerificationState;
}

async function wipeOld(db: Database, { states, since, before, then }: Old): Promise<void> {
  for (;;) {
    const rows = await db
      .selectFrom("verificaciones")
      .select("id_verificacion")
      .where("state", "in", states)
      .where("purged_at", "is", null)
      .where(since, "<=", before)
      .limit(BATCH)
      .execute();
    for (const { id_verificacion } of rows) {
      await db.transaction().execute(async (trx) => {
        const { numUpdatedRows } = await trx
          .updateTable("verificaciones")
          .set({ purged_at: Date.now(), ...(then && { state: then }) })
          .where("id_verificacion", "=", id_verificacion)
          .where("state", "in", states)
          .where("purged_at", "is", null)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) return;
        await wipe(trx, id_verificacion, { keepHash: !then });
        const event = { kind: "purged", actor: AUTOMATIC } as const;
        await recordVerification(trx, id_verificacion, event);
      });
    }
    if (rows.length < BATCH) return;
  }
}
