import { type Kysely, sql } from "kysely";
import { isPostgres } from "../engines/engine.ts";

/** What is said in videos, with its times, by language. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("subtitulos")
    .addColumn("id_archivo", "bigint", (c) =>
      c.notNull().references("archivos.id_archivo").onDelete("cascade"),
    )
    .addColumn("idioma", "text", (c) => c.notNull())
    // `queued`, `draft` and `failed` are of what a model hears, which only its owner sees; `saved` is shown.
    .addColumn("estado", "text", (c) => c.notNull())
    .addColumn("vtt", "text", (c) => c.notNull())
    .addColumn("changed_at", "bigint", (c) => c.notNull())
    .addPrimaryKeyConstraint("subtitulos_pk", ["id_archivo", "idioma"])
    .execute();
  // Which of them are shown, as "en es": lists of posts read it with the file.
  await db.schema
    .alterTable("archivos")
    .addColumn("subtitulos", "text", (c) => c.notNull().defaultTo(""))
    .execute();
  // The different words that they say, as the search reads them: far fewer than they are.
  await db.schema
    .alterTable("archivos")
    .addColumn("dicho", "text", (c) => c.notNull().defaultTo(""))
    .execute();
  if (isPostgres(db)) {
    await sql`
      create constraint trigger archivos_subtitulos_changed after update of subtitulos on archivos
      deferrable initially deferred for each row when (old.subtitulos is distinct from new.subtitulos)
      execute function visitors_see_another()`.execute(db);
    return;
  }
  await sql`
    create trigger archivos_subtitulos_changed after update of subtitulos on archivos
    for each row when old.subtitulos is not new.subtitulos
    begin update versiones set version = version + 1 where nombre = 'visitantes'; end`.execute(db);
}
