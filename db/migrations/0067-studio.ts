import { type Kysely, sql } from "kysely";

/** What the studio reads: sums by creator, so that a read costs the same however many views there are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("estudio_dias")
    .addColumn("id_usuario", "bigint", (c) =>
      c.notNull().references("usuarios.id_usuario").onDelete("cascade"),
    )
    .addColumn("day", "integer", (c) => c.notNull())
    // Where it was seen: feed, search, profile, page or outside.
    .addColumn("origin", "text", (c) => c.notNull())
    .addColumn("views", "bigint", (c) => c.notNull())
    .addColumn("paid_views", "bigint", (c) => c.notNull())
    .addPrimaryKeyConstraint("estudio_dias_pk", ["id_usuario", "day", "origin"])
    .execute();
  // Nobody knows where those of before were seen.
  await sql`
    insert into estudio_dias (id_usuario, day, origin, views, paid_views)
    select id_usuario, day, 'unknown', sum(views), sum(paid_views)
    from vistas_diarias group by id_usuario, day`.execute(db);

  await db.schema
    .createTable("estudio_horas")
    .addColumn("id_usuario", "bigint", (c) =>
      c.notNull().references("usuarios.id_usuario").onDelete("cascade"),
    )
    .addColumn("month", "integer", (c) => c.notNull())
    .addColumn("hour", "integer", (c) => c.notNull())
    .addColumn("views", "bigint", (c) => c.notNull())
    .addPrimaryKeyConstraint("estudio_horas_pk", ["id_usuario", "month", "hour"])
    .execute();

  // As they were on the evening of a day.
  await db.schema
    .createTable("estudio_personas")
    .addColumn("id_usuario", "bigint", (c) =>
      c.notNull().references("usuarios.id_usuario").onDelete("cascade"),
    )
    .addColumn("day", "integer", (c) => c.notNull())
    .addColumn("followers", "bigint", (c) => c.notNull())
    .addColumn("subscribers", "bigint", (c) => c.notNull())
    .addPrimaryKeyConstraint("estudio_personas_pk", ["id_usuario", "day"])
    .execute();
}
