import { type Kysely, sql } from "kysely";

/** Whom a case can be given to: a handful among a million people. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index usuarios_moderators on usuarios (role, id_usuario) where role <> 'user'`.execute(
    db,
  );
}
