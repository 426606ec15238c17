import { eraseRows, type PersonalData } from "#app/personal-data.server.ts";
import type { Database } from "#db/client.ts";
import { accountOf } from "./account.server.ts";
import { bankOf } from "./clabe.ts";

/** Where somebody is paid goes with the account; a payout that was made, or is still owed, keeps where it goes (`payouts`). */
export const personalData: PersonalData = {
  columns: { "cuentas_pago.id_usuario": "erased" },

  async *exportOf({ db }, id) {
    yield { name: "cuenta_de_pago", rows: rowOf(db, id) };
  },

  forget: ({ db }, { id_usuario }) => eraseRows(db, "cuentas_pago", ["id_usuario"], { id_usuario }),
};

async function* rowOf(db: Database, id_usuario: number) {
  const held = await accountOf(db, id_usuario);
  if (!held) return;
  const { account, changed_at } = held;
  yield {
    ...account,
    banco: bankOf(account.clabe),
    changed_at: new Date(changed_at).toISOString(),
  };
}
