import type { Services } from "#app/services.server.ts";
import { BATCH } from "../limits.ts";
import { type Destination, openDestination } from "./destination.server.ts";

export interface BatchRow {
  id_retiro: number;
  id_lote: number;
  id_usuario: number;
  nombre_usuario: string;
  /** Empty: whoever is gone is a number here, and has no address. */
  correo: string;
  amount_cents: number;
  currency: string;
  created_at: number;
  /** Null: it is paid in another way, or that is kept no longer. */
  destination: Destination | null;
}

/** What is in a batch, in the order of all its files. */
export async function batchRows(
  { db }: Pick<Services, "db">,
  id_lote: number,
): Promise<BatchRow[]> {
  const rows = await db
    .selectFrom("retiros")
    .innerJoin("usuarios", "usuarios.id_usuario", "retiros.id_usuario")
    .select(["id_retiro", "retiros.id_usuario", "nombre_usuario", "correo", "usuarios.status"])
    .select(["amount_cents", "currency", "retiros.created_at", "destino"])
    .where("id_lote", "=", id_lote)
    .orderBy("id_retiro")
    .limit(BATCH)
    .execute();
  return rows.map(({ status, correo, amount_cents, destino, ...row }) => ({
    ...{ ...row, id_lote, amount_cents: amount_cents! },
    correo: status === "deleted" ? "" : correo,
    destination: openDestination({ id_retiro: row.id_retiro, destino }),
  }));
}
