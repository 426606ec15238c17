import type { Kysely } from "kysely";

/** How long posts are watched, and how far their videos: sums by day, told once for each view that was watched. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("vistas_usadas")
    .addColumn("timed", "integer", (c) => c.notNull().defaultTo(0))
    .execute();
  for (const table of ["vistas_diarias", "estudio_dias"]) {
    // Of how many views it is known, and how long those were.
    await db.schema
      .alterTable(table)
      .addColumn("timed_views", "bigint", (c) => c.notNull().defaultTo(0))
      .execute();
    await db.schema
      .alterTable(table)
      .addColumn("watched_ms", "bigint", (c) => c.notNull().defaultTo(0))
      .execute();
  }
  await db.schema
    .createTable("retencion_dias")
    .addColumn("id_archivo", "bigint", (c) =>
      c.notNull().references("archivos.id_archivo").onDelete("cascade"),
    )
    .addColumn("day", "integer", (c) => c.notNull())
    // The furthest tenth of the video that was reached, 0 to 9.
    .addColumn("tenth", "integer", (c) => c.notNull())
    .addColumn("views", "bigint", (c) => c.notNull())
    .addPrimaryKeyConstraint("retencion_dias_pk", ["id_archivo", "day", "tenth"])
    .execute();
}
