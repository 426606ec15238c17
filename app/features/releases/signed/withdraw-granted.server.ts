import { PORTAL } from "#app/features/people/audit.server.ts";
import { lockPost } from "#app/features/posts/post-status.server.ts";
import type { Database } from "#db/client.ts";
import { recordConsent } from "../ledger.server.ts";
import { nameLetters } from "../name-letters.ts";
import { settlePeople, STANDING } from "../settle.server.ts";
import { openRelease } from "./release-data.server.ts";

/** Who asked that a post be taken down in which they are shown, as they wrote it. */
export interface Asker {
  name: string;
  correo: string;
}

/**
 * Somebody shown in a post has had it taken down: that they agreed is over with it, so that nothing its owner
 * does brings it back. They are known by the address or the name in their release, or the address of their account; who is not on the
 * list has nothing to take back. `at`: when it was decided, so that it ends with the decision if that is reversed.
 */
export async function withdrawGranted(
  trx: Database,
  { id_publicacion, at, askers }: { id_publicacion: number; at: number; askers: Asker[] },
): Promise<void> {
  if (!(await lockPost(trx, id_publicacion))) return;
  const ids = (await namedIn(trx, id_publicacion))
    .filter((named) => askers.some((asker) => isSame(named, asker)))
    .map(({ id_aparicion }) => id_aparicion);
  if (ids.length === 0) return;
  const withdrawn = await trx
    .updateTable("apariciones_personas")
    .set({ state: "withdrawn", shown_at: null, distribution_at: null, ended_at: at })
    .where("id_aparicion", "in", ids)
    .returningAll()
    .execute();
  for (const shown of withdrawn) {
    await recordConsent(trx, shown, { action: "withdrawn", actor: PORTAL });
    if (shown.id_liberacion === null) continue;
    await trx
      .updateTable("liberaciones")
      .set({ withdrawn_at: at })
      .where("id_liberacion", "=", shown.id_liberacion)
      .where("withdrawn_at", "is", null)
      .execute();
  }
  await settlePeople(trx, id_publicacion);
}

interface Named {
  id_aparicion: number;
  name: string;
  correo: string;
}

async function namedIn(trx: Database, id_publicacion: number): Promise<Named[]> {
  const rows = await trx
    .selectFrom("apariciones_personas as shown")
    .leftJoin("usuarios", "usuarios.id_usuario", "shown.persona_id")
    .leftJoin("liberaciones", "liberaciones.id_liberacion", "shown.id_liberacion")
    .select(["id_aparicion", "shown.id_liberacion", "datos", "correo"])
    .where("id_publicacion", "=", id_publicacion)
    .where("shown.state", "in", STANDING)
    .execute();
  return rows.map(({ id_aparicion, id_liberacion, datos, correo }) => {
    const signed = id_liberacion !== null && datos !== null && openRelease(id_liberacion, datos);
    if (signed) return { id_aparicion, name: signed.nombre, correo: signed.correo };
    return { id_aparicion, name: "", correo: correo ?? "" };
  });
}

function isSame(named: Named, { name, correo }: Asker): boolean {
  if (named.correo && named.correo.toLowerCase() === correo.trim().toLowerCase()) return true;
  const letters = nameLetters(named.name);
  return letters !== "" && letters === nameLetters(name);
}
