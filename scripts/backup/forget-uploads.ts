import { expressionBuilder } from "kysely";
import { stopDraft } from "#app/features/resumable/stop.server.ts";
import type { Database } from "#db/client.ts";
import type { Schema } from "#db/schema.ts";

/**
 * No backup has the bytes of uploads that are in no post yet: those that were whole begin anew, and whoever sends them
 * does it again. Of a post that waits with files that came with its form nobody can: it is stopped.
 */
export async function forgetUploads(db: Database): Promise<void> {
  const stopped = await db
    .selectFrom("subidas")
    .select(["id_usuario", "envio"])
    .distinct()
    .where(isOfForm())
    .execute();
  for (const { id_usuario, envio } of stopped) {
    await stopDraft(db, { id_usuario, key: envio! }, { code: "upload_not_found" });
  }
  await db.transaction().execute(async (trx) => {
    await trx
      .deleteFrom("objetos")
      .where("state", "=", "pending")
      .where("name", "in", (eb) =>
        eb
          .selectFrom("subidas")
          .select((of) => of.ref("name").$notNull().as("name"))
          .where("done", "=", 1)
          .where("name", "is not", null),
      )
      .execute();
    await trx.deleteFrom("subidas").where(isOfForm()).execute();
    const nothing = { store: null, head: null, name: null, tipo: null, mime: null } as const;
    await trx
      .updateTable("subidas")
      .set({ done: 0, received: 0, ...nothing, sha256: null, md5: null, sha1: null })
      .where("done", "=", 1)
      .execute();
  });
}

/** What came in pieces has its type. */
function isOfForm() {
  const eb = expressionBuilder<Schema, "subidas">();
  return eb.and([eb("done", "=", 1), eb("mime", "is", null), eb("envio", "is not", null)]);
}
