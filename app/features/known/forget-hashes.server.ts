import { keptSince } from "#app/retention.ts";
import type { Database } from "#db/client.ts";
import { inSteps } from "#db/in-steps.ts";
import { OWN_LIST } from "./limits.ts";
import { findList } from "./lists.server.ts";
import { removeSlots } from "./slot-rows.server.ts";

/** Of what was removed here, the hashes that are older than they are kept; lists of others are theirs. */
export async function forgetOldHashes(db: Database): Promise<void> {
  const list = await findList(db, OWN_LIST);
  if (!list) return;
  await inSteps((limit) =>
    db.transaction().execute(async (trx) => {
      const old = trx
        .selectFrom("hashes")
        .select("id_hash")
        .where("id_lista", "=", list.id_lista)
        .where("created_at", "<=", keptSince("removedHashes"))
        .limit(limit);
      const rows = await trx
        .deleteFrom("hashes")
        .where("id_hash", "in", old)
        .returning(["id_hash", "kind", "hash"])
        .execute();
      await removeSlots(trx, rows);
      return rows.length;
    }),
  );
}
