import { ORIGINS } from "#app/features/posts/limits.ts";
import { eraseRows, type PersonalData, rowsOf } from "#app/personal-data.server.ts";
import type { Database } from "#db/client.ts";

export const personalData: PersonalData = {
  columns: {
    "solicitudes_creador.id_usuario": "erased",
    "estudio_dias.id_usuario": "erased",
    "estudio_horas.id_usuario": "erased",
    "estudio_personas.id_usuario": "erased",
    "estudio_ingresos.id_usuario": "erased",
  },

  async *exportOf({ db }, id) {
    const reading = { where: { id_usuario: id }, key: "id_solicitud" };
    yield { name: "estudio_dias", rows: daysOf(db, id) };
    yield { name: "estudio_horas", rows: hoursOf(db, id) };
    const people = { where: { id_usuario: id }, key: "day" };
    yield { name: "estudio_personas", rows: rowsOf(db, "estudio_personas", people) };
    yield { name: "estudio_ingresos", rows: incomeOf(db, id) };
    yield { name: "solicitudes_creador", rows: rowsOf(db, "solicitudes_creador", reading) };
  },

  async forget({ db }, { id_usuario }) {
    await eraseRows(db, "solicitudes_creador", ["id_solicitud"], { id_usuario });
    await eraseRows(db, "estudio_dias", ["id_usuario", "day", "origin"], { id_usuario });
    await eraseRows(db, "estudio_horas", ["id_usuario", "month", "hour"], { id_usuario });
    await eraseRows(db, "estudio_personas", ["id_usuario", "day"], { id_usuario });
    const incomeKey = ["id_usuario", "day", "kind", "currency"] as const;
    await eraseRows(db, "estudio_ingresos", incomeKey, { id_usuario });
  },
};

/** A day has a row for each place. */
async function* daysOf(db: Database, id_usuario: number) {
  for (const origin of [...ORIGINS, "unknown"]) {
    yield* rowsOf(db, "estudio_dias", { where: { id_usuario, origin }, key: "day" });
  }
}

async function* hoursOf(db: Database, id_usuario: number) {
  for (let hour = 0; hour < 24; hour++) {
    yield* rowsOf(db, "estudio_horas", { where: { id_usuario, hour }, key: "month" });
  }
}

/** A day has a row for each kind of sale and currency. */
async function* incomeOf(db: Database, id_usuario: number) {
  const kept = await db
    .selectFrom("estudio_ingresos")
    .select(["kind", "currency"])
    .distinct()
    .where("id_usuario", "=", id_usuario)
    .orderBy("kind")
    .orderBy("currency")
    .execute();
  for (const of of kept) {
    yield* rowsOf(db, "estudio_ingresos", { where: { id_usuario, ...of }, key: "day" });
  }
}
