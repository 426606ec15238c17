import { type Kysely, sql } from "kysely";
import { idColumn, isPostgres } from "../engines/engine.ts";

export async function up(db: Kysely<unknown>): Promise<void> {
  // A year of views at the highest rate is more cents than an integer of PostgreSQL holds.
  if (isPostgres(db)) {
    await sql`alter table pagos alter column amount_cents type bigint`.execute(db);
  }

  // No reference to the post: what was seen stays owed after the post is gone.
  await db.schema
    .createTable("vistas_diarias")
    .addColumn("id_publicacion", "bigint", (c) => c.notNull())
    .addColumn("day", "integer", (c) => c.notNull())
    .addColumn("id_usuario", "bigint", (c) =>
      c.notNull().references("usuarios.id_usuario").onDelete("cascade"),
    )
    .addColumn("views", "integer", (c) => c.notNull().defaultTo(0))
    .addPrimaryKeyConstraint("vistas_diarias_pk", ["id_publicacion", "day"])
    .execute();
  await db.schema
    .createIndex("vistas_diarias_creator")
    .on("vistas_diarias")
    .columns(["id_usuario", "day"])
    .execute();

  await db.schema.alterTable("vistas_mensuales").addColumn("cents_per_1000", "bigint").execute();
  await db.schema
    .alterTable("vistas_mensuales")
    .addColumn("settled_cents", "bigint", (c) => c.notNull().defaultTo(0))
    .execute();
  await sql`
    update vistas_mensuales set settled_cents = coalesce((
      select sum(pagos.amount_cents) from pagos
      where pagos.id_usuario = vistas_mensuales.id_usuario and pagos.month = vistas_mensuales.month
    ), 0)`.execute(db);

  // The ledger: rows are added and never changed.
  await db.schema
    .createTable("movimientos")
    .addColumn("id_movimiento", ...idColumn(db))
    .addColumn("id_usuario", "bigint", (c) => c.notNull().references("usuarios.id_usuario"))
    .addColumn("month", "integer", (c) => c.notNull())
    .addColumn("kind", "text", (c) => c.notNull().check(sql`kind in ('ganado', 'pagado')`))
    .addColumn("amount_cents", "bigint", (c) => c.notNull())
    .addColumn("views", "bigint", (c) => c.notNull())
    .addColumn("cents_per_1000", "bigint")
    .addColumn("id_pago", "bigint", (c) => c.notNull().references("pagos.id_pago"))
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addCheckConstraint(
      "movimientos_sign",
      sql`(kind = 'ganado' and amount_cents > 0) or (kind = 'pagado' and amount_cents < 0)`,
    )
    .execute();
  await db.schema
    .createIndex("movimientos_month")
    .on("movimientos")
    .columns(["id_usuario", "month", "id_movimiento"])
    .execute();
  await db.schema
    .createIndex("movimientos_pago")
    .on("movimientos")
    .columns(["id_pago", "kind"])
    .unique()
    .execute();
  for (const [kind, sign] of [
    ["ganado", 1],
    ["pagado", -1],
  ] as const) {
    await sql`
      insert into movimientos
        (id_usuario, month, kind, amount_cents, views, cents_per_1000, id_pago, created_at)
      select id_usuario, month, ${sql.lit(kind)}, ${sql.lit(sign)} * amount_cents, 0, null, id_pago, created_at
      from pagos order by id_pago`.execute(db);
  }
  await db.schema
    .createIndex("pagos_newest")
    .on("pagos")
    .columns(["id_usuario", "created_at", "id_pago"])
    .execute();
  await db.schema
    .createIndex("pagos_created")
    .on("pagos")
    .columns(["created_at", "id_pago"])
    .execute();

  // What the creator's table of posts can be sorted by.
  for (const column of ["views", "likeCount", "commentCount"]) {
    await db.schema
      .createIndex(`publicaciones_by_${column.toLowerCase()}`)
      .on("publicaciones")
      .columns(["id_usuario", column, "id_publicacion"])
      .execute();
  }

  await db.schema
    .createTable("solicitudes_creador")
    .addColumn("id_solicitud", ...idColumn(db))
    .addColumn("id_usuario", "bigint", (c) =>
      c.notNull().references("usuarios.id_usuario").onDelete("cascade"),
    )
    .addColumn("mensaje", "text", (c) => c.notNull())
    .addColumn("state", "text", (c) => c.notNull().defaultTo("pending"))
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addColumn("decided_at", "bigint")
    .execute();
  // One at a time waits.
  await db.schema
    .createIndex("solicitudes_creador_pending")
    .unique()
    .on("solicitudes_creador")
    .column("id_usuario")
    .where(sql.ref("state"), "=", "pending")
    .execute();
  await db.schema
    .createIndex("solicitudes_creador_state")
    .on("solicitudes_creador")
    .columns(["state", "created_at", "id_solicitud"])
    .execute();
  await db.schema
    .createIndex("solicitudes_creador_usuario")
    .on("solicitudes_creador")
    .columns(["id_usuario", "id_solicitud"])
    .execute();
}
