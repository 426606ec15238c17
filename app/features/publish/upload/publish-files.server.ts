import type { SignedInCtx } from "#app/context.server.ts";
import type { ReceivedFile } from "#app/features/media/intake/receive.server.ts";
import { findNamed } from "#app/features/releases/name.server.ts";
import { AppError } from "#app/http/errors.ts";
import { makeOnce } from "#app/http/idempotency/make-once.server.ts";
import { withinAllowance } from "#app/features/allowance/allowance.server.ts";
import type { Database } from "#db/client.ts";
import { insertPost } from "./insert-post.server.ts";
import { findByKey, type Receipt } from "./known-upload.server.ts";
import { parseAlts, parsePeople, parsePosters, parsePostFields } from "./post-fields.server.ts";
import { requireLengths } from "./upload-rules.server.ts";

/** A file, and which one it was in the form that was sent, where some of them are gone. */
type SentFile = ReceivedFile & { place?: number };

interface Sent {
  fields: Record<string, string>;
  files: SentFile[];
  /** Those of them that came in pieces. */
  uploads?: string[];
  /** The key of the draft that waited for them. */
  draft?: string;
}

/**
 * Publishes files that are in the store, once for the same key. Throws `bad_input`, `key_reused`,
 * `description_too_long`, `file_required`, `shortit_one_video`, `shortit_too_long`, `upload_not_found` and
 * what the person's allowance refuses; and `DraftGone`.
 */
export async function publishFiles(
  ctx: SignedInCtx,
  { fields, files, uploads, draft }: Sent,
  once: { key: string | null; hash: string },
): Promise<Receipt> {
  const post = parsePostFields(fields);
  const posters = parsePosters(fields);
  const said = parsePeople(fields);
  const alts = parseAlts(fields, uploads?.length ? undefined : files.length);
  if (files.length === 0) throw new AppError("file_required");
  const isOneVideo = files.length === 1 && files[0]!.tipo === "video";
  if (post.tipo_publicacion === "shortit" && !isOneVideo) throw new AppError("shortit_one_video");
  const seconds = await requireLengths(ctx, post.tipo_publicacion, files);
  return makeOnce<Receipt>(once, {
    find: (key) => findByKey(ctx, key),
    make: async () => {
      const people = await findNamed(ctx, said);
      const placed = files.map(({ place, ...file }, index) => ({
        ...file,
        poster_ms: posters.get(place ?? index),
        alt: alts[place ?? index] ?? "",
      }));
      const insert = (db: Database) =>
        insertPost({ ...ctx, db }, { post, people }, placed, { ...once, uploads, draft });
      const id_publicacion = await withinAllowance(ctx, { files: files.length, seconds }, insert);
      return { id_publicacion, status: "queued" };
    },
  });
}
