import type { SignedInCtx } from "#app/context.server.ts";
import { lockPeople } from "#app/features/people/blocks.server.ts";
import { lockMailboxes } from "./inbox/mailbox.server.ts";
import type { PreferencesView, SignalsView } from "./view.ts";

/** Who may write to the viewer, and what they tell. */
export function readPreferences({
  db,
  viewer,
}: SignedInCtx): Promise<PreferencesView & SignalsView> {
  return db
    .selectFrom("usuarios")
    .select(["mensajes_de", "visto", "escribiendo"])
    .where("id_usuario", "=", viewer.id_usuario)
    .executeTakeFirstOrThrow();
}

/** Chooses who may write to the viewer; those written to before may no longer answer just for that. */
export async function setPreferences(
  { db, viewer }: SignedInCtx,
  { mensajes_de }: PreferencesView,
): Promise<void> {
  const { id_usuario } = viewer;
  await db.transaction().execute(async (trx) => {
    // Before the mailbox, as whoever sends does.
    await lockPeople(trx, [id_usuario]);
    await lockMailboxes(trx, [id_usuario]);
    const { numUpdatedRows } = await trx
      .updateTable("usuarios")
      .set({ mensajes_de })
      .where("id_usuario", "=", id_usuario)
      .where("mensajes_de", "<>", mensajes_de)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    await trx
      .updateTable("conversaciones")
      .set({ wrote: 0 })
      .where("id_usuario", "=", id_usuario)
      .where("wrote", "=", 1)
      .execute();
  });
}

/** Chooses what the viewer tells others, and is told of them. */
export async function setSignals({ db, viewer }: SignedInCtx, signals: SignalsView): Promise<void> {
  await db
    .updateTable("usuarios")
    .set(signals)
    .where("id_usuario", "=", viewer.id_usuario)
    .execute();
}
