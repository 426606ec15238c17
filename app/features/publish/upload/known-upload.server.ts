import type { SignedInCtx } from "#app/context.server.ts";
import { getEnv } from "#app/env.server.ts";
import {
  contentsOf,
  type HashedFile,
  readHashed,
} from "#app/features/media/intake/read-hashed.server.ts";
import type { PeopleFields } from "#app/features/releases/schema.ts";
import type { PostFields } from "#app/features/posts/schema.ts";
import type { Made } from "#app/http/idempotency/make-once.server.ts";
import { requestHash, requireSameRequest } from "#app/http/idempotency/request-hash.server.ts";
import { idempotencyKeyOf } from "#app/http/idempotency/request-key.server.ts";
import type { Publicacion } from "#db/schema/posts.ts";
import { findDraft, type Waiting } from "../resumed/drafts.server.ts";
import {
  parseAlts,
  parsePeople,
  parsePosters,
  parsePostFields,
  parseUploads,
} from "./post-fields.server.ts";

export type Receipt = Pick<Publicacion, "id_publicacion" | "status">;

/**
 * The post of an earlier upload with the key in the header of this one. All of the body is compared,
 * and none of it stored. Throws `bad_input`, `description_too_long`, `key_reused` and what
 * {@link readHashed} throws.
 */
export async function findUploaded(
  ctx: SignedInCtx,
  request: Request,
): Promise<Receipt | Waiting | undefined> {
  const key = idempotencyKeyOf(request);
  const known = key === null ? undefined : await findSent(ctx, key);
  if (!known) return undefined;
  if (known.request_hash !== null) await requireSameBody(request, known.request_hash);
  return known.made;
}

/** What is kept of an upload beside its key: its text fields, and of its files what they hold. */
export function uploadHash(
  post: PostFields,
  files: HashedFile[],
  { posters, said, alts, uploads = [] }: More,
): string {
  // One's own alone is as if nothing was said: what was sent before anybody was asked is the same.
  const people = said.aparecen === "yo" ? {} : said;
  const sent = { ...post, ...people, files: contentsOf(files), posters: [...posters] };
  return requestHash({
    ...sent,
    ...(alts.some(Boolean) && { alts }),
    ...(uploads.length > 0 && { uploads }),
  });
}

interface More {
  posters: Map<number, number>;
  said: PeopleFields;
  /** What the files show. */
  alts: string[];
  /** What came before the form, by its names: it may not all have come. */
  uploads?: string[];
}

/** The post that a key has made, or that waits under it for its files. Throws `draft_stopped`. */
export async function findSent(
  ctx: SignedInCtx,
  key: string,
): Promise<Made<Receipt | Waiting> | undefined> {
  return (await findByKey(ctx, key)) ?? (await findDraft(ctx, key));
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

async function requireSameBody(request: Request, kept: string): Promise<void> {
  const { fields, files } = await readHashed(request, getEnv().maxFilesPerPost);
  const uploads = parseUploads(fields);
  const more = {
    ...{ posters: parsePosters(fields), said: parsePeople(fields), alts: parseAlts(fields) },
    uploads,
  };
  requireSameRequest(kept, uploadHash(parsePostFields(fields), files, more));
}
