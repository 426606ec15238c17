import { type Kysely, sql } from "kysely";

/** One comment of a post that whose post it is has stand first, and the order of what is liked most. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("comentarios").addColumn("pinned_at", "bigint").execute();
  await sql`create unique index comentarios_pinned on comentarios
    (id_publicacion) where pinned_at is not null`.execute(db);
  await sql`create index comentarios_liked on comentarios
    (id_publicacion, "likeCount", id_comentario) where hilo is null`.execute(db);
}
