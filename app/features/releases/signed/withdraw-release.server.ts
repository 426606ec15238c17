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
import { settlePeople, STANDING } from "../settle.server.ts";
import { queueOwnerNews } from "../tell-owner.server.ts";

type Source = Pick<Ctx, "db">;

export interface SignedView {
  created_at: number;
  withdrawn_at: number | null;
  /** In how many posts it counts. */
  posts: number;
  /** Of these, in how many it is not taken back now: a moderator may have left some. */
  standing: number;
  looks: Looked[];
}

/** What the private link of a release shows: nothing of who they are, and who has looked at it. Throws `not_found`. */
export async function readSigned({ db }: Source, secret: string): Promise<SignedView> {
  const release = await findBySecret(db, secret);
  const shown = await db
    .selectFrom("apariciones_personas")
    .select("state")
    .where("id_liberacion", "=", release.id_liberacion)
    .where("state", "<>", "removed")
    .execute();
  const { id_liberacion, created_at, withdrawn_at } = release;
  const looks = await readLooks({ db }, subjectOf(id_liberacion));
  const standing = shown.filter(({ state }) => STANDING.includes(state)).length;
  return { created_at, withdrawn_at, posts: shown.length, standing, looks };
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
      .where("state", "in", STANDING)
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
    .where("state", "in", STANDING)
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
