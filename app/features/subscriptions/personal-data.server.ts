import { eraseRows, type PersonalData, rowsOf } from "#app/personal-data.server.ts";
import { inSteps } from "#db/in-steps.ts";
import { deletePlan } from "./plan.server.ts";
import { endSubscriptionsOf } from "./subscriptions.server.ts";

export const personalData: PersonalData = {
  columns: {
    "suscripciones.fan_id": "erased",
    "suscripciones.creator_id": "erased",
    "planes.creator_id": "erased",
  },

  async *exportOf({ db }, id) {
    const mine = { where: { fan_id: id }, key: "creator_id" };
    yield { name: "suscripciones", rows: rowsOf(db, "suscripciones", mine) };
    // What their payments are called is theirs.
    const without = ["provider", "provider_ref", "told_cents", "told_at"];
    const others = { where: { creator_id: id }, key: "fan_id", without };
    yield { name: "suscriptores", rows: rowsOf(db, "suscripciones", others) };
    const plan = { where: { creator_id: id }, key: "creator_id" };
    yield { name: "plan", rows: rowsOf(db, "planes", plan) };
  },

  async forget({ db }, { id_usuario }) {
    await deletePlan(db, id_usuario);
    await inSteps((limit) => endSubscriptionsOf(db, id_usuario, limit));
    await eraseRows(db, "suscripciones", ["fan_id", "creator_id"], { creator_id: id_usuario });
  },
};
