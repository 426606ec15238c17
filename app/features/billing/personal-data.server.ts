import type { Database } from "#db/client.ts";
import { closeSales } from "./sales/close.server.ts";
import { inSteps } from "#db/in-steps.ts";
import { eraseRows, type PersonalData, readable, rowsOf } from "#app/personal-data.server.ts";

/** Stays whole, under a bare number: what was ordered and paid has to be accounted for. */
export const personalData: PersonalData = {
  columns: {
    "ordenes.fan_id": "kept",
    "ordenes.creator_id": "kept",
    "compras.fan_id": "erased",
    "cobros.fan_id": "kept",
    "cobros.creator_id": "kept",
    "estados_aviso.resolved_by": "kept",
  },

  async *exportOf({ db }, id) {
    const mine = { fan_id: id };
    const without = ["creator_cents"];
    yield { name: "ordenes", rows: rowsOf(db, "ordenes", { where: mine, key: "id_orden" }) };
    yield { name: "pagado", rows: rowsOf(db, "cobros", { where: mine, key: "id_cobro", without }) };
    const bought = { where: mine, key: "id_publicacion" };
    yield { name: "compras", rows: rowsOf(db, "compras", bought) };
    yield { name: "precios", rows: pricesOf(db, id) };
    const sold = {
      where: { creator_id: id },
      key: "id_cobro",
      without: ["provider", "transaction_id"],
    };
    yield { name: "vendido", rows: rowsOf(db, "cobros", sold) };
  },

  /** Nobody is charged any more, and what was bought is open to nobody; what was paid stays written. */
  async forget({ db }, { id_usuario }) {
    await closeSales(db, id_usuario);
    await inSteps((limit) => withdrawSome(db, id_usuario, limit));
    await eraseRows(db, "compras", ["fan_id", "id_publicacion"], { fan_id: id_usuario });
  },
};

/** Of what they have ordered and not paid. Gives how many. */
async function withdrawSome(db: Database, fan_id: number, limit: number): Promise<number> {
  const open = db
    .selectFrom("ordenes")
    .select("id_orden")
    .where("fan_id", "=", fan_id)
    .where("state", "=", "open")
    .limit(limit);
  const { numUpdatedRows } = await db
    .updateTable("ordenes")
    .set({ state: "withdrawn" })
    .where("state", "=", "open")
    .where("id_orden", "in", open)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

const AT_ONCE = 500;

/** Of one's posts that are sold by themselves. */
async function* pricesOf(db: Database, id_usuario: number) {
  for (let last = 0; ;) {
    const rows = await db
      .selectFrom("precios_publicacion")
      .innerJoin("publicaciones", (join) =>
        join.onRef("publicaciones.id_publicacion", "=", "precios_publicacion.id_publicacion"),
      )
      .selectAll("precios_publicacion")
      .where("publicaciones.id_usuario", "=", id_usuario)
      .where("publicaciones.id_publicacion", ">", last)
      .orderBy("publicaciones.id_publicacion")
      .limit(AT_ONCE)
      .execute();
    for (const row of rows) yield readable({ ...row });
    if (rows.length < AT_ONCE) return;
    last = rows.at(-1)!.id_publicacion;
  }
}
