import type { Database } from "#db/client.ts";

/**
 * Tells both sides that a message they have already looks different now: their next poll brings it again.
 * For whoever holds both mailboxes.
 */
export async function markChanged(
  trx: Database,
  { id, from_id, to_id }: { id: number; from_id: number; to_id: number },
): Promise<void> {
  const sides = [
    { id_usuario: from_id, peer_id: to_id },
    { id_usuario: to_id, peer_id: from_id },
  ];
  const last = await Promise.all(sides.map((side) => lastChange(trx, side)));
  const cambio = Math.max(Date.now(), ...last.map((at) => at + 1));
  await trx.updateTable("mensajes").set({ cambio }).where("id", "=", id).execute();
  for (const { id_usuario, peer_id } of sides) {
    await trx
      .updateTable("conversaciones")
      .set((eb) => ({ changed_until: cambio, version: eb("version", "+", 1) }))
      .where("id_usuario", "=", id_usuario)
      .where("peer_id", "=", peer_id)
      .execute();
  }
}

async function lastChange(
  trx: Database,
  { id_usuario, peer_id }: { id_usuario: number; peer_id: number },
): Promise<number> {
  const line = await trx
    .selectFrom("conversaciones")
    .select("changed_until")
    .where("id_usuario", "=", id_usuario)
    .where("peer_id", "=", peer_id)
    .executeTakeFirst();
  return line?.changed_until ?? 0;
}
