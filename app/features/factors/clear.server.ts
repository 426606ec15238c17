import { endAccess } from "#app/http/session.server.ts";
import type { Database } from "#db/client.ts";
import { lockOwner, noteFactors } from "./note-factors.server.ts";
import { tellFactor } from "./state.server.ts";

/** Takes every second factor of an account away and ends its sessions: its password alone opens it again. */
export async function clearFactors(db: Database, id_usuario: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockOwner(trx, id_usuario);
    for (const table of ["llaves", "totp"] as const) {
      await trx.deleteFrom(table).where("id_usuario", "=", id_usuario).execute();
    }
    await endAccess(trx, id_usuario);
    await noteFactors(trx, id_usuario);
    await tellFactor(trx, id_usuario, "factorsCleared");
  });
}
