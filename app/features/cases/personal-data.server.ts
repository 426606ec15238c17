import { sql } from "kysely";
import { type PersonalData, readable, rowsOf } from "#app/personal-data.server.ts";
import type { Database } from "#db/client.ts";
import { forUpdate } from "#db/engines/engine.ts";
import { inSteps } from "#db/in-steps.ts";
import { discard, type Taken } from "./decision/taking.server.ts";

/**
 * What only the house wants to know of a decision. Its category names what a list is about, which whoever
 * sent something on a list about minors is not told.
 */
const INTERNAL = ["undo", "link_hash", "decided_by", "reversed_by", "category"];

/** Reports lose who made them. Cases, decisions and appeals are a ledger: of a number, with no name. */
export const personalData: PersonalData = {
  columns: {
    "denuncias.reporter_id": "emptied",
    "casos.assigned_to": "emptied",
    "casos.affected_id": "kept",
    "casos.subject_id": "kept",
    "decisiones.affected_id": "kept",
    "decisiones.decided_by": "kept",
    "decisiones.reversed_by": "kept",
    "apelaciones.decided_by": "kept",
    "eventos_moderacion.actor_id": "kept",
  },

  async *exportOf({ db }, id) {
    const reports = { where: { reporter_id: id }, key: "id" };
    yield { name: "denuncias", rows: rowsOf(db, "denuncias", reports) };
    const decisions = { where: { affected_id: id }, key: "id_decision", without: INTERNAL };
    yield { name: "decisiones", rows: rowsOf(db, "decisiones", decisions) };
    yield { name: "apelaciones", rows: appealsOf(db, id) };
  },

  async forget({ db }, { id_usuario }) {
    await inSteps((limit) => emptied(db, "denuncias", "reporter_id", { id_usuario, limit }));
    await inSteps((limit) => emptied(db, "casos", "assigned_to", { id_usuario, limit }));
    await forgetTaken(db, id_usuario);
  },
};

/** A name, a biography and pictures that a decision took, which nobody will be given back. */
async function forgetTaken(db: Database, affected_id: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const rows = trx
      .selectFrom("decisiones")
      .select(["id_decision", "undo"])
      .where("affected_id", "=", affected_id)
      .where("undo", "<>", "{}")
      .orderBy("id_decision");
    for (const { id_decision, undo } of await forUpdate(trx, rows).execute()) {
      await discard(trx, JSON.parse(undo) as Taken);
      await trx
        .updateTable("decisiones")
        .set({ undo: "{}" })
        .where("id_decision", "=", id_decision)
        .execute();
    }
  });
}

async function* appealsOf(db: Database, affected_id: number) {
  const rows = await db
    .selectFrom("apelaciones")
    .innerJoin("decisiones", "decisiones.id_decision", "apelaciones.id_decision")
    .selectAll("apelaciones")
    .where("decisiones.affected_id", "=", affected_id)
    .orderBy("apelaciones.id_apelacion")
    .execute();
  for (const row of rows) yield readable(row, ["decided_by"]);
}

async function emptied(
  db: Database,
  table: "denuncias" | "casos",
  column: "reporter_id" | "assigned_to",
  { id_usuario, limit }: { id_usuario: number; limit: number },
): Promise<number> {
  const key = sql.ref(table === "casos" ? "id_caso" : "id");
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set ${sql.ref(column)} = null where ${key} in (
      select ${key} from ${sql.table(table)}
      where ${sql.ref(column)} = ${id_usuario} limit ${limit})`.execute(db);
  return Number(numAffectedRows ?? 0);
}
