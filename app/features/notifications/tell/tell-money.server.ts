import type { Database } from "#db/client.ts";
import { notify } from "../notify.server.ts";

/** Tells a creator that they have a new subscriber, in the transaction that makes them one. */
export async function tellOfSubscriber(
  trx: Database,
  creator_id: number,
  at: number,
): Promise<void> {
  await notify(trx, [{ id_usuario: creator_id, tipo: "suscripcion", ref: 0, at }]);
}

interface Payment {
  kind: "subscription" | "purchase" | "tip";
  creator_id: number;
  id_publicacion: number | null;
  at: number;
}

/** Tells a creator of a tip, or that a post of theirs was bought, in the transaction of the payment. */
export async function tellOfPayment(
  trx: Database,
  { kind, creator_id: id_usuario, id_publicacion, at }: Payment,
): Promise<void> {
  if (kind === "tip") await notify(trx, [{ id_usuario, tipo: "propina", ref: 0, at }]);
  if (kind === "purchase" && id_publicacion !== null) {
    const line = { tipo: "compra", ref: id_publicacion, id_publicacion, at } as const;
    await notify(trx, [{ id_usuario, ...line }]);
  }
}

/** Tells a creator that a withdrawal was paid or failed. */
export async function tellOfWithdrawal(
  trx: Database,
  { id_usuario, id_retiro }: { id_usuario: number; id_retiro: number },
): Promise<void> {
  await notify(trx, [{ id_usuario, tipo: "retiro", ref: id_retiro, at: Date.now() }]);
}
