import { finished } from "node:stream/promises";
import type { SignedInCtx } from "#app/context.server.ts";
import { getEnv } from "#app/env.server.ts";
import { readMultipart } from "#app/features/media/intake/multipart.server.ts";
import type { PostFields } from "#app/features/posts/schema.ts";
import type { Made } from "#app/http/idempotency/make-once.server.ts";
import { requestHash, requireSameRequest } from "#app/http/idempotency/request-hash.server.ts";
import { idempotencyKeyOf } from "#app/http/idempotency/request-key.server.ts";
import type { Publicacion } from "#db/schema/posts.ts";
import { parsePostFields } from "./post-fields.server.ts";

export type Receipt = Pick<Publicacion, "id_publicacion" | "status">;

/**
 * The post of an earlier upload with the key in the header of this one. Of the body only the text
 * fields are compared, and where they come first and are the same no file is read: the same key with
 * the same text and other files answers the old post. Throws `bad_input`, `description_too_long`,
 * `key_reused` and what {@link readMultipart} throws.
 */
export async function findUploaded(
  ctx: SignedInCtx,
  request: Request,
): Promise<Receipt | undefined> {
  const key = idempotencyKeyOf(request);
  const known = key === null ? undefined : await findByKey(ctx, key);
  if (!known) return undefined;
  if (known.request_hash !== null) await requireSameFields(request, known.request_hash);
  return known.made;
}

/** What is kept of an upload beside its key: its text fields, not the bytes of its files. */
export function uploadHash(post: PostFields): string {
  return requestHash({ ...post });
}

export async function findByKey(
  { db, viewer }: SignedInCtx,
  key: string,
): Promise<Made<Receipt> | undefined> {
  const row = await db
    .selectFrom("publicaciones")
    .select(["id_publicacion", "status", "request_hash"])
    .where("id_usuario", "=", viewer.id_usuario)
    .where("idempotency_key", "=", key)
    .executeTakeFirst();
  if (!row) return undefined;
  const { request_hash, ...made } = row;
  return { made, request_hash };
}

/** Fields may come after the files: then the files are read past, and nothing is stored. */
async function requireSameFields(request: Request, kept: string): Promise<void> {
  const fields: Record<string, string> = {};
  const hashSoFar = () => uploadHash(parsePostFields(fields));
  const same = new Error("the fields are the same");
  try {
    await readMultipart(request, {
      maxFiles: getEnv().maxFilesPerPost,
      onField: (name, value) => void (fields[name] = value),
      async onFile({ stream }) {
        if (hashSoFar() === kept) throw same;
        await finished(stream.resume());
      },
    });
  } catch (error) {
    if (error === same) return;
    throw error;
  }
  requireSameRequest(kept, hashSoFar());
}
