import { type Kysely, sql } from "kysely";

/** Whoever has deleted their account and may still be owed something: where it goes, and whether we knew who they are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("adeudos")
    .addColumn("id_usuario", "bigint", (c) => c.primaryKey().references("usuarios.id_usuario"))
    .addColumn("verificado", "integer", (c) => c.notNull())
    .addColumn("destino", "text")
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .execute();
  // Of those who have gone before nobody kept whether they were: they are paid as they were until now.
  await sql`
    insert into adeudos (id_usuario, verificado, destino, created_at)
    select u.id_usuario, 1, null, ${Date.now()} from usuarios u
    where u.status = 'deleted' and (
      exists (select 1 from retiros r where r.id_usuario = u.id_usuario
        and r.state in ('requested', 'approved', 'exported'))
      or exists (select 1 from saldos s where s.amount_cents < 0
        and s.account = 'creator:' || cast(u.id_usuario as text)))`.execute(db);
}
