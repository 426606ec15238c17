import type { Database } from "#db/client.ts";

/** Whether somebody has what a mark stands on, which a new name may keep from being shown. */
export async function mayHaveMark(db: Database, id_usuario: number): Promise<boolean> {
  const renamed = db.selectFrom("cambios_nombre").select("id_usuario");
  const [approval, waiting] = await Promise.all([
    approvalOf(db, id_usuario).executeTakeFirst(),
    renamed.where("id_usuario", "=", id_usuario).executeTakeFirst(),
  ]);
  return approval !== undefined || waiting !== undefined;
}

/** The approval of somebody that holds, as a query. */
export function approvalOf(db: Database, id_usuario: number) {
  return db
    .selectFrom("verificaciones")
    .select("id_verificacion")
    .where("id_usuario", "=", id_usuario)
    .where("state", "=", "aprobada");
}
