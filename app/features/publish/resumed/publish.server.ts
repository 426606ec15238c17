import { randomUUID } from "node:crypto";
import type { SignedInCtx } from "#app/context.server.ts";
import { getEnv } from "#app/env.server.ts";
import { tooLarge } from "#app/features/media/intake/multipart.server.ts";
import type { ReceivedFile } from "#app/features/media/intake/receive.server.ts";
import { findNamed } from "#app/features/releases/name.server.ts";
import { receivedOf } from "#app/features/resumable/receive.server.ts";
import { filesOf } from "#app/features/resumable/take.server.ts";
import { getUpload } from "#app/features/resumable/uploads.server.ts";
import { AppError } from "#app/http/errors.ts";
import { madeBefore, makeOnce, type Once } from "#app/http/idempotency/make-once.server.ts";
import type { Subida } from "#db/schema/resumable.ts";
import { requireRoomToGoOn } from "#app/features/allowance/allowance.server.ts";
import { findSent, type Receipt } from "../upload/known-upload.server.ts";
import { parsePeople, parsePostFields } from "../upload/post-fields.server.ts";
import { publishFiles } from "../upload/publish-files.server.ts";
import { dropEmptyDrafts, type Waiting } from "./drafts.server.ts";
import { keepDraft } from "./keep-draft.server.ts";

interface Sent {
  fields: Record<string, string>;
  /** What came with the form: they stand behind the uploads. */
  files: ReceivedFile[];
  uploads: string[];
}

/**
 * Publishes a post with files that came in pieces, or keeps it until the last byte of them is in: also when
 * nobody looks any more. Throws `upload_not_found`, `key_reused`, `draft_stopped` and what publishing refuses.
 */
export async function publishWithUploads(
  ctx: SignedInCtx,
  sent: Sent,
  once: Once,
): Promise<Receipt | Waiting> {
  try {
    return await publishOrKeep(ctx, sent, once);
  } catch (error) {
    if (!(error instanceof AppError && error.code === "upload_not_found")) throw error;
    // Sent twice at once: the other has taken them, and its answer is the answer.
    const made = await madeBefore(once, (known) => findSent(ctx, known));
    if (!made) throw error;
    return made;
  }
}

async function publishOrKeep(
  ctx: SignedInCtx,
  sent: Sent,
  { key, hash }: Once,
): Promise<Receipt | Waiting> {
  const find = (known: string) => findSent(ctx, known);
  const before = await madeBefore({ key, hash }, find);
  if (before) return before;
  await requireRoomToGoOn(ctx);
  const rows = await readUploads(ctx, sent.uploads);
  requireRules(sent, rows);
  // Who is named and does not exist is said now, not when the last byte has come.
  await findNamed(ctx, parsePeople(sent.fields));
  if (rows.every(({ done }) => done === 1)) return publishNow(ctx, sent, { rows, key, hash });
  const once = { key: key ?? randomUUID(), hash };
  const kept = await makeOnce<Receipt | Waiting | "all here">(once, {
    find,
    make: () => keepDraft(ctx, { ...sent, ...once }),
  });
  if (kept !== "all here") return kept;
  const whole = await readUploads(ctx, sent.uploads);
  return publishNow(ctx, sent, { rows: whole, key, hash });
}

async function readUploads(ctx: SignedInCtx, ids: string[]): Promise<Subida[]> {
  const rows: Subida[] = [];
  for (const id of ids) {
    const row = await getUpload(ctx, id);
    // One whose last byte has come is an object from here on.
    const isWhole = !row.done && (await receivedOf(ctx, row)) === row.size;
    rows.push(isWhole ? await getUpload(ctx, id) : row);
  }
  return rows;
}

/** What is wrong whatever still comes. */
function requireRules({ fields, files, uploads }: Sent, rows: Subida[]): void {
  const { maxFilesPerPost, maxUploadBytes } = getEnv();
  const count = uploads.length + files.length;
  if (count > maxFilesPerPost) {
    throw new AppError("too_many_files", { values: { max: maxFilesPerPost } });
  }
  const bytes = [...rows, ...files].reduce((sum, { size }) => sum + size, 0);
  if (bytes > maxUploadBytes) throw tooLarge(maxUploadBytes);
  const { tipo_publicacion } = parsePostFields(fields);
  const isOneVideo = count === 1 && rows[0]?.tipo !== "image";
  if (tipo_publicacion === "shortit" && !isOneVideo) throw new AppError("shortit_one_video");
}

async function publishNow(
  ctx: SignedInCtx,
  { fields, files, uploads }: Sent,
  { rows, ...once }: Once & { rows: Subida[] },
): Promise<Receipt> {
  const all = [...(await filesOf(ctx, rows)), ...files];
  const receipt = await publishFiles(ctx, { fields, files: all, uploads }, once);
  await dropEmptyDrafts(ctx.db, ctx.viewer.id_usuario);
  return receipt;
}
