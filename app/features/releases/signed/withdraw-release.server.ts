import type { Ctx } from "#app/context.server.ts";
import { PORTAL } from "#app/features/people/audit.server.ts";
import { lockPost } from "#app/features/posts/post-status.server.ts";
import { type Looked, readLooks } from "#app/features/vault/open-document.server.ts";
import { AppError } from "#app/http/errors.ts";
import { sha256 } from "#app/http/secrets.server.ts";
import { emit } from "#app/jobs/events.server.ts";
import type { Database } from "#db/client.ts";
import { subjectOf } from "../console/open-release.server.ts";
import { recordConsent } from "../ledger.server.ts";
import { settlePeople } from "../settle.server.ts";
import { queueOwnerNews } from "../tell-owner.server.ts";

type Source = Pick<Ctx, "db">;

export interface SignedView {
  created_at: number;
  withdrawn_at: number | null;
  /** In how many posts it counts. */
  posts: number;
  looks: Looked[];
}

/** What the private link of a release shows: nothing of who they are, and who has looked at it. Throws `not_found`. */
export async function readSigned({ db }: Source, secret: string): Promise<SignedView> {
  const release = await findBySecret(db, secret);
  const { posts } = await db
    .selectFrom("apariciones_personas")
    .select((eb) => eb.fn.countAll<number>().as("posts"))
    .where("id_liberacion", "=", release.id_liberacion)
    .where("state", "<>", "removed")
    .executeTakeFirstOrThrow();
  const { id_liberacion, created_at, withdrawn_at } = release;
  const looks = await readLooks({ db }, subjectOf(id_liberacion));
  return { created_at, withdrawn_at, posts: Number(posts), looks };
}

/**
 * Takes a release back: every post that it was for is hidden at once, and a moderator decides. Again, it
 * changes nothing. Throws `not_found`.
 */
export async function withdrawRelease({ db }: Source, secret: string): Promise<void> {
  const { id_liberacion, owner_id } = await findBySecret(db, secret);
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable("liberaciones")
      .set({ withdrawn_at: Date.now() })
      .where("id_liberacion", "=", id_liberacion)
      .where("withdrawn_at", "is", null)
      .execute();
    const shown = await trx
      .selectFrom("apariciones_personas")
      .select(["id_aparicion", "id_publicacion"])
      .where("id_liberacion", "=", id_liberacion)
      .where("state", "in", ["pending", "confirmed", "overruled"])
      .orderBy("id_publicacion")
      .execute();
    for (const one of shown) await withdraw(trx, { ...one, owner_id });
  });
}

interface Shown {
  id_aparicion: number;
  id_publicacion: number;
  owner_id: number;
}

async function withdraw(
  trx: Database,
  { id_aparicion, id_publicacion, owner_id }: Shown,
): Promise<void> {
  if (!(await lockPost(trx, id_publicacion))) return;
  await queueOwnerNews(trx, owner_id);
  const row = await trx
    .updateTable("apariciones_personas")
    .set({ state: "withdrawn", shown_at: null, distribution_at: null, ended_at: Date.now() })
    .where("id_aparicion", "=", id_aparicion)
    .where("state", "in", ["pending", "confirmed", "overruled"])
    .returningAll()
    .executeTakeFirst();
  if (!row) return;
  await recordConsent(trx, row, { action: "withdrawn", actor: PORTAL });
  await settlePeople(trx, id_publicacion);
  await emit(trx, "consent_withdrawn", { id_aparicion });
}

async function findBySecret(db: Database, secret: string) {
  const release = await db
    .selectFrom("liberaciones")
    .select(["id_liberacion", "owner_id", "created_at", "withdrawn_at"])
    .where("secret_hash", "=", sha256(secret))
    .executeTakeFirst();
  if (!release) throw new AppError("not_found");
  return release;
}
