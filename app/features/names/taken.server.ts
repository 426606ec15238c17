import type { Database } from "#db/client.ts";
import { looksOf } from "./skeleton.ts";

interface TakenName {
  id_usuario: number;
  id_decision: number;
  nombre_usuario: string;
}

/**
 * Notes that a decision has taken a name away, once its person is called something else. They get neither it nor what
 * looks like it while the decision stands; others do when its time is over (`freedNames`).
 */
export async function noteTakenName(
  trx: Database,
  { id_usuario, id_decision, nombre_usuario }: TakenName,
): Promise<void> {
  await trx
    .updateTable("siluetas")
    .set({ id_decision, exclusiva: 0 })
    .where("clave", "in", looksOf(nombre_usuario))
    .where("id_usuario", "=", id_usuario)
    // What they still look like by their new name is theirs.
    .where("until", "is not", null)
    .execute();
}

/** The decision is taken back, whether or not the name can be given back. */
export async function forgetTakenName(trx: Database, id_decision: number): Promise<void> {
  await trx
    .updateTable("siluetas")
    .set({ id_decision: null })
    .where("id_decision", "=", id_decision)
    .execute();
}

/** Whether a decision that stands has taken any of these looks from somebody. */
export async function isTakenFrom(
  trx: Database,
  looks: string[],
  id_usuario: number,
): Promise<boolean> {
  const row = await trx
    .selectFrom("siluetas")
    .select("id_silueta")
    .where("clave", "in", looks)
    .where("id_usuario", "=", id_usuario)
    .where("id_decision", "is not", null)
    .executeTakeFirst();
  return row !== undefined;
}
