import type { Ctx, SignedInCtx } from "#app/context.server.ts";
import { fold } from "#app/strings/fold.ts";
import { lockPeople } from "#app/features/people/blocks.server.ts";
import { AppError } from "#app/http/errors.ts";
import type { Database } from "#db/client.ts";
import { FOLLOWED_TAGS_MAX } from "../limits.ts";
import { summarize } from "../tags.server.ts";
import type { HashtagSummary, HashtagView } from "../view.ts";

/** A hashtag, also one that no post has: the first may come. */
export async function readHashtag(
  { db, viewer }: Pick<Ctx, "db" | "viewer">,
  tag: string,
): Promise<HashtagView> {
  const clave = keyOf(tag);
  const [known] = await inOrder(db, [clave]);
  const row = viewer && { id_usuario: viewer.id_usuario, clave };
  return { ...known!, following: row ? await isFollowed(db, row) : false };
}

/** The hashtags that the viewer follows, the latest first: {@link FOLLOWED_TAGS_MAX} at most. */
export async function listFollowedTags({
  db,
  viewer,
}: Pick<Ctx, "db" | "viewer">): Promise<HashtagSummary[]> {
  if (!viewer) return [];
  const rows = await db
    .selectFrom("hashtags_seguidos")
    .select("clave")
    .where("id_usuario", "=", viewer.id_usuario)
    .orderBy("created_at", "desc")
    .orderBy("clave", "desc")
    .limit(FOLLOWED_TAGS_MAX)
    .execute();
  return inOrder(
    db,
    rows.map(({ clave }) => clave),
  );
}

/**
 * Follows a hashtag, stops following it, or toggles (`following` absent). Throws `user_not_found` for
 * who is suspended meanwhile and `too_many_hashtags`.
 */
export async function setTagFollow(
  { db, viewer }: SignedInCtx,
  { tag, following }: { tag: string; following?: boolean | undefined },
): Promise<{ following: boolean }> {
  const row = { id_usuario: viewer.id_usuario, clave: keyOf(tag) };
  return db.transaction().execute(async (trx) => {
    // One at a time, so that several at once do not go beyond the limit.
    if (!(await lockPeople(trx, [row.id_usuario]))) throw new AppError("user_not_found");
    const isOn = await isFollowed(trx, row);
    const wanted = following ?? !isOn;
    if (wanted && !isOn) await add(trx, row);
    if (!wanted && isOn) await remove(trx, row);
    return { following: wanted };
  });
}

/** What the index and the list of followed ones call it: with and without accents it is one. */
function keyOf(tag: string): string {
  return fold(`#${tag}`);
}

interface Row {
  id_usuario: number;
  clave: string;
}

async function isFollowed(db: Database, { id_usuario, clave }: Row): Promise<boolean> {
  const row = await db
    .selectFrom("hashtags_seguidos")
    .select("clave")
    .where("id_usuario", "=", id_usuario)
    .where("clave", "=", clave)
    .executeTakeFirst();
  return row !== undefined;
}

async function add(trx: Database, row: Row): Promise<void> {
  const { count } = await trx
    .selectFrom("hashtags_seguidos")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("id_usuario", "=", row.id_usuario)
    .executeTakeFirstOrThrow();
  if (count >= FOLLOWED_TAGS_MAX) {
    throw new AppError("too_many_hashtags", { values: { max: FOLLOWED_TAGS_MAX } });
  }
  await trx
    .insertInto("hashtags_seguidos")
    .values({ ...row, created_at: Date.now() })
    .execute();
}

async function remove(trx: Database, { id_usuario, clave }: Row): Promise<void> {
  await trx
    .deleteFrom("hashtags_seguidos")
    .where("id_usuario", "=", id_usuario)
    .where("clave", "=", clave)
    .execute();
}

/** In how many posts each is, in the order given; one that no post has is written as its key. */
async function inOrder(db: Database, keys: string[]): Promise<HashtagSummary[]> {
  const known = await summarize(db, keys);
  return keys.map((key) => known.get(key) ?? { tag: key.slice(1), postCount: 0 });
}
