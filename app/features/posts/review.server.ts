import { sql } from "kysely";
import { getEnv } from "#app/env.server.ts";
import type { Database } from "#db/client.ts";
import type { Moderacion, Review } from "#db/schema/posts.ts";
import { lockPost } from "./post-status.server.ts";

/** Of somebody new so many posts are looked at (REVIEW=new-creators). */
export const REVIEWED_POSTS = 3;

/**
 * Whether what this person publishes waits until a moderator has seen it. Who is trusted, and those who
 * would have to look, do not wait.
 */
export async function waitsForReview(db: Database, id_usuario: number): Promise<boolean> {
  const { review } = getEnv();
  if (review === "off") return false;
  const person = await db
    .selectFrom("usuarios")
    .select(["role", "de_confianza"])
    .where("id_usuario", "=", id_usuario)
    .executeTakeFirstOrThrow();
  if (person.de_confianza === 1 || person.role !== "user") return false;
  if (review === "all") return true;
  const shown = await db
    .selectFrom("publicaciones")
    .select("id_publicacion")
    .where("id_usuario", "=", id_usuario)
    .where("status", "=", "ready")
    .where("moderacion", "=", "visible")
    .limit(REVIEWED_POSTS)
    .execute();
  return shown.length < REVIEWED_POSTS;
}

/** Nobody but its owner and moderators sees a post from now on, until one of these has approved it. */
export async function awaitReview(
  trx: Database,
  { id_publicacion, id_usuario }: { id_publicacion: number; id_usuario: number },
  reason: Exclude<Review, 0>,
): Promise<void> {
  if (!(await waitsForReview(trx, id_usuario))) return;
  await trx
    .updateTable("publicaciones")
    .set((eb) => ({
      // What was never shown stays new, whatever is changed meanwhile.
      espera_revision: sql<Review>`case when espera_revision = 1 then 1 else ${sql.lit(reason)} end`,
      moderacion: eb
        .case()
        .when("moderacion", "=", "removed")
        .then<Moderacion>("removed")
        .else<Moderacion>("hidden")
        .end(),
    }))
    .where("id_publicacion", "=", id_publicacion)
    .execute();
}

/**
 * Lets a post be shown that waited; the caller settles what other decisions make of it. A new one is
 * published now, not when it was sent. False: it did not wait, or waits with files that nobody can have
 * seen yet.
 */
export async function endReview(trx: Database, id_publicacion: number): Promise<boolean> {
  // Whoever changes its files holds this lock.
  if (!(await lockPost(trx, id_publicacion))) return false;
  if (!(await isReviewable(trx, id_publicacion))) return false;
  const { numUpdatedRows } = await trx
    .updateTable("publicaciones")
    .set((eb) => ({
      espera_revision: 0,
      fecha_publicacion: eb
        .case()
        .when("espera_revision", "=", 1)
        .then(Date.now())
        .else(eb.ref("fecha_publicacion"))
        .end(),
    }))
    .where("id_publicacion", "=", id_publicacion)
    .where("espera_revision", "<>", 0)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whether a post waits to be looked at, whether it can be yet or not. */
export async function isAwaitingReview(db: Database, id_publicacion: number): Promise<boolean> {
  const post = await db
    .selectFrom("publicaciones")
    .select("id_publicacion")
    .where("id_publicacion", "=", id_publicacion)
    .where("espera_revision", "<>", 0)
    .executeTakeFirst();
  return post !== undefined;
}

/** Whether a post waits and all its files are ready to be looked at. */
export async function isReviewable(db: Database, id_publicacion: number): Promise<boolean> {
  const post = await db
    .selectFrom("publicaciones")
    .select("id_publicacion")
    .where("id_publicacion", "=", id_publicacion)
    .where("espera_revision", "<>", 0)
    .where("status", "=", "ready")
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("archivos")
            .select("archivos.id_archivo")
            .whereRef("archivos.id_publicacion", "=", "publicaciones.id_publicacion")
            .where("archivos.status", "=", "queued"),
        ),
      ),
    )
    .executeTakeFirst();
  return post !== undefined;
}
