import { type Kysely, sql } from "kysely";

/** Drafts of captions that are being made: the sweep looks whether there is still somebody who makes them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index subtitulos_asked on subtitulos (id_archivo, idioma) where estado = 'queued'`.execute(
    db,
  );
}
