import type { SignedInCtx } from "#app/context.server.ts";
import type { ReceivedFile } from "#app/features/media/intake/receive.server.ts";
import { requireQuota } from "#app/features/allowance/allowance.server.ts";
import { holdAccount } from "#app/features/people/standing.server.ts";
import { leaveDrafts } from "#app/features/resumable/take.server.ts";
import { holdUploads, newUploadId } from "#app/features/resumable/uploads.server.ts";
import { AppError } from "#app/http/errors.ts";
import type { Database } from "#db/client.ts";
import { forUpdate } from "#db/engines/engine.ts";
import { dropEmptyDrafts, type Waiting, waitingUnder } from "./drafts.server.ts";

interface Draft {
  fields: Record<string, string>;
  files: ReceivedFile[];
  uploads: string[];
  key: string;
  hash: string;
}

/**
 * Keeps a post until its uploads have come; `all here`: they have, meanwhile. Files that came with the form
 * wait with them. An upload that another post waited for is this one's now, and that one is stopped where it
 * waits for more. Throws a unique violation when the viewer has a post that waits under this key.
 */
export async function keepDraft(ctx: SignedInCtx, draft: Draft): Promise<Waiting | "all here"> {
  const { id_usuario } = ctx.viewer;
  const { fields, files, uploads, key, hash } = draft;
  return ctx.db.transaction().execute(async (trx) => {
    await holdAccount(trx, id_usuario);
    await holdUploads(trx, id_usuario);
    if (!(await isSomethingMissing(trx, id_usuario, uploads))) return "all here";
    await leaveDrafts(trx, id_usuario, uploads, "post");
    const now = Date.now();
    await trx
      .insertInto("envios")
      .values({
        ...{ id_usuario, key, request_hash: hash, fields: JSON.stringify(fields) },
        ...{ state: "waiting", created_at: now, touched_at: now },
      })
      .execute();
    for (const [place, id] of uploads.entries()) {
      await trx.updateTable("subidas").set({ envio: key, place }).where("id", "=", id).execute();
    }
    for (const [index, { name, tipo, size, sha256, md5, sha1 }] of files.entries()) {
      await trx
        .insertInto("subidas")
        .values({
          ...{ id: newUploadId(), id_usuario, size, received: size, metadata: "", done: 1 },
          ...{ name, tipo, sha256, md5, sha1, envio: key, place: uploads.length + index },
          ...{ created_at: now, touched_at: now },
        })
        .execute();
    }
    await dropEmptyDrafts(trx, id_usuario);
    const inside = { ...ctx, db: trx };
    if (files.length > 0) await requireQuota(inside);
    return waitingUnder(inside, key);
  });
}

/** Holds the uploads until the transaction ends: whoever ends one of them sees who waits for it. */
async function isSomethingMissing(
  trx: Database,
  id_usuario: number,
  ids: string[],
): Promise<boolean> {
  const mine = trx
    .selectFrom("subidas")
    .select("done")
    .where("id_usuario", "=", id_usuario)
    .where("id", "in", ids)
    .orderBy("id");
  const rows = await forUpdate(trx, mine).execute();
  if (rows.length !== ids.length) throw new AppError("upload_not_found");
  return rows.some(({ done }) => done === 0);
}
