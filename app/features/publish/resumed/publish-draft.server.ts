import type { Services } from "#app/services.server.ts";
import type { SignedInCtx, Viewer } from "#app/context.server.ts";
import { getEnv } from "#app/env.server.ts";
import { finishUpload } from "#app/features/resumable/finish.server.ts";
import { stopDraft } from "#app/features/resumable/stop.server.ts";
import { filesOf } from "#app/features/resumable/take.server.ts";
import { AppError, type ErrorCode } from "#app/http/errors.ts";
import { expectedFailure } from "#app/http/failures/failure.server.ts";
import { findPerson } from "#app/http/session.server.ts";
import type { JobPayloads } from "#app/jobs/kinds.ts";
import { log } from "#app/log.server.ts";
import type { Envio, Subida } from "#db/schema/resumable.ts";
import { DraftGone } from "../upload/insert-post.server.ts";
import { publishFiles } from "../upload/publish-files.server.ts";
import { requireRoomToGoOn } from "#app/features/allowance/allowance.server.ts";
import { dropEmptyDrafts } from "./drafts.server.ts";

/** They pass by themselves: the post goes on waiting, and the sweep tries again. */
const PASSING: readonly ErrorCode[] = ["queue_full", "video_day_full", "upload_offset"];

/** Hears that an upload has come whole or is gone: publishes the post that waited for it, if that was the last. */
export async function publishDraft(
  services: Services,
  { id_usuario, key }: JobPayloads["upload_changed"],
): Promise<void> {
  const { db } = services;
  await dropEmptyDrafts(db, id_usuario);
  const draft = await db
    .selectFrom("envios")
    .selectAll()
    .where("id_usuario", "=", id_usuario)
    .where("key", "=", key)
    .where("state", "=", "waiting")
    .executeTakeFirst();
  if (!draft) return;
  const rows = await db
    .selectFrom("subidas")
    .selectAll()
    .where("id_usuario", "=", id_usuario)
    .where("envio", "=", key)
    .orderBy("place")
    .execute();
  if (rows.some(({ done }) => done === 0)) return;
  try {
    await publish(services, draft, rows);
  } catch (error) {
    if (error instanceof DraftGone) return;
    const failure = expectedFailure(error);
    if (!failure || failure.code === "internal" || failure.status === 503) throw error;
    if (PASSING.includes(failure.code)) return;
    await stopDraft(db, draft, failure);
  }
}

async function publish(services: Services, draft: Envio, rows: Subida[]): Promise<void> {
  const viewer = await findPerson(services.db, draft.id_usuario);
  if (!viewer) throw new AppError("account_suspended");
  requireVoice(viewer);
  const ctx: SignedInCtx = { ...services, viewer };
  await requireRoomToGoOn(ctx);
  const files = (await filesOf(ctx, rows)).map((file, index) => ({
    ...file,
    place: rows[index]!.place ?? index,
  }));
  const fields = JSON.parse(draft.fields) as Record<string, string>;
  const uploads = rows.map(({ id }) => id);
  const once = { key: draft.key, hash: draft.request_hash };
  await publishFiles(ctx, { fields, files, uploads, draft: draft.key }, once);
}

/** What they may have lost since they sent the form. */
function requireVoice({ muted_until, verificado }: Viewer): void {
  if ((muted_until ?? 0) > Date.now()) throw new AppError("muted");
  if (getEnv().requireVerifiedUploads && !verificado) throw new AppError("not_verified");
}

/** For the sweep: uploads that came whole while the store was away, and posts that could not be published yet. */
export async function resumeUploads(services: Services): Promise<void> {
  const { db } = services;
  const whole = await db
    .selectFrom("subidas")
    .selectAll()
    .where("done", "=", 0)
    .whereRef("received", "=", "size")
    .where("touched_at", "<", Date.now() - 60_000)
    .execute();
  for (const row of whole) {
    await finishUpload(services, row).catch((error: unknown) => {
      log.warn({ err: error, upload: row.id }, "an upload could not be ended yet");
    });
  }
  const drafts = await db
    .selectFrom("envios")
    .select(["id_usuario", "key"])
    .where("state", "=", "waiting")
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("subidas")
            .select("subidas.id")
            .whereRef("subidas.id_usuario", "=", "envios.id_usuario")
            .whereRef("subidas.envio", "=", "envios.key")
            .where("subidas.done", "=", 0),
        ),
      ),
    )
    .execute();
  for (const draft of drafts) {
    // Whoever comes behind one that fails is not to wait for it.
    await publishDraft(services, draft).catch((error: unknown) => {
      log.warn(
        { err: error, key: draft.key },
        "a post that has all its files could not be published yet",
      );
    });
  }
}
