import type { SignedInCtx } from "#app/context.server.ts";
import { AppError } from "#app/http/errors.ts";
import type { Made } from "#app/http/idempotency/make-once.server.ts";
import type { Database } from "#db/client.ts";

/** A post whose form was sent before the last byte of its files. */
export interface Waiting {
  id_publicacion: null;
  status: "waiting";
  /** Under which it waits. */
  key: string;
  /** Uploads that have not all their bytes. */
  missing: string[];
}

/** The post that waits under a key. Throws `draft_stopped` for one that waits no more. */
export async function findDraft(ctx: SignedInCtx, key: string): Promise<Made<Waiting> | undefined> {
  const { db, viewer } = ctx;
  const draft = await db
    .selectFrom("envios")
    .select(["state", "request_hash"])
    .where("id_usuario", "=", viewer.id_usuario)
    .where("key", "=", key)
    .executeTakeFirst();
  if (!draft) return undefined;
  if (draft.state === "stopped") throw new AppError("draft_stopped");
  return { made: await waitingUnder(ctx, key), request_hash: draft.request_hash };
}

export async function waitingUnder({ db, viewer }: SignedInCtx, key: string): Promise<Waiting> {
  const rows = await db
    .selectFrom("subidas")
    .select("id")
    .where("id_usuario", "=", viewer.id_usuario)
    .where("envio", "=", key)
    .where("done", "=", 0)
    .orderBy("place")
    .execute();
  return { id_publicacion: null, status: "waiting", key, missing: rows.map(({ id }) => id) };
}

/** Forgets the posts of somebody that wait for nothing any more: their files are in another. */
export async function dropEmptyDrafts(db: Database, id_usuario: number): Promise<void> {
  await db
    .deleteFrom("envios")
    .where("id_usuario", "=", id_usuario)
    .where("state", "=", "waiting")
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("subidas")
            .select("subidas.id")
            .whereRef("subidas.id_usuario", "=", "envios.id_usuario")
            .whereRef("subidas.envio", "=", "envios.key"),
        ),
      ),
    )
    .execute();
}
