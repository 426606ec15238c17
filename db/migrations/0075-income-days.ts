import { type Kysely, sql } from "kysely";

/** What a creator has sold, by the day of the sale: what comes back goes out of the day on which it was sold. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("estudio_ingresos")
    .addColumn("id_usuario", "bigint", (c) =>
      c.notNull().references("usuarios.id_usuario").onDelete("cascade"),
    )
    .addColumn("day", "integer", (c) => c.notNull())
    // Of the order: a subscription, a purchase, a tip.
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("currency", "text", (c) => c.notNull())
    .addColumn("cents", "bigint", (c) => c.notNull())
    .addPrimaryKeyConstraint("estudio_ingresos_pk", ["id_usuario", "day", "kind", "currency"])
    .execute();
  // Whether it is in there. What was paid before is added by a job: a database knows no calendar of ours.
  await db.schema
    .alterTable("cobros")
    .addColumn("in_days", "integer", (c) => c.notNull().defaultTo(0))
    .execute();
  await sql`create index cobros_not_in_days on cobros (creator_id, id_cobro) where in_days = 0`.execute(
    db,
  );
  await sql`insert into jobs (kind, payload, run_at, unique_key, created_at)
    select 'sum_income', '{}', 0, 'sum_income', 0
    where exists (select 1 from cobros)`.execute(db);
}
