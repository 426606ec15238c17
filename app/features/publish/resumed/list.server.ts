import type { z } from "zod";
import type { SignedInCtx } from "#app/context.server.ts";
import { readOfDraft } from "#app/features/notifications/read.server.ts";
import { removeUpload } from "#app/features/resumable/remove.server.ts";
import { reasonWords } from "#app/features/resumable/stop.server.ts";
import {
  fileOf,
  holdUploads,
  isForMessage,
  listUploads,
} from "#app/features/resumable/uploads.server.ts";
import { AppError } from "#app/http/errors.ts";
import { isoTime } from "#app/iso-time.ts";
import { keptFor } from "#app/retention.ts";
import type { ownUploads } from "./schema.ts";

/** What of the viewer's is unfinished or in no post yet, and the posts that wait for it. */
export async function listOwnUploads(ctx: SignedInCtx): Promise<z.input<typeof ownUploads>> {
  const rows = (await listUploads(ctx)).filter(({ metadata }) => !isForMessage(metadata));
  const drafts = await ctx.db
    .selectFrom("envios")
    .selectAll()
    .where("id_usuario", "=", ctx.viewer.id_usuario)
    .orderBy("created_at")
    .orderBy("key")
    .execute();
  return {
    subidas: rows.map(({ id, size, received, done, metadata, envio, touched_at }) => ({
      ...{ id, size, offset: received, done: done === 1, envio },
      ...fileOf(metadata),
      expires: isoTime(touched_at + keptFor("uploads")),
    })),
    envios: drafts.map((draft) => {
      const fields = JSON.parse(draft.fields) as Record<string, string>;
      const own = rows.filter(({ envio }) => envio === draft.key);
      return {
        ...{
          key: draft.key,
          state: draft.state,
          error: draft.error && reasonWords(draft.error),
          fields,
        },
        subidas: own.sort((a, b) => (a.place ?? 0) - (b.place ?? 0)).map(({ id }) => id),
        tipo_publicacion: fields.tipo_publicacion ?? "publicacion",
        descripcion: fields.descripcion ?? "",
        created_at: isoTime(draft.created_at),
      };
    }),
  };
}

/**
 * Throws away a post that waits or was stopped, with its uploads or, to `conservar` them, without. Throws
 * `not_found`.
 */
export async function removeDraft(
  ctx: SignedInCtx,
  { key, conservar }: { key: string; conservar: boolean },
): Promise<void> {
  const { db, viewer } = ctx;
  const { id_usuario } = viewer;
  await db.transaction().execute(async (trx) => {
    await holdUploads(trx, id_usuario);
    const gone = await trx
      .deleteFrom("envios")
      .where("id_usuario", "=", id_usuario)
      .where("key", "=", key)
      .returning("created_at")
      .executeTakeFirst();
    if (!gone) throw new AppError("not_found");
    await readOfDraft(trx, { id_usuario, created_at: gone.created_at });
    if (!conservar) return;
    await trx
      .updateTable("subidas")
      .set({ envio: null, place: null })
      .where("id_usuario", "=", id_usuario)
      .where("envio", "=", key)
      .execute();
  });
  if (conservar) return;
  for (const row of await listUploads(ctx)) if (row.envio === key) await removeUpload(ctx, row);
}
