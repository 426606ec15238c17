import { z } from "zod";
import { accountOf, payoutAccount } from "#app/features/payees/account.server.ts";
import { open, placeOf, seal } from "#app/features/vault/seal.server.ts";
import type { Database } from "#db/client.ts";
import { keptSince } from "#app/retention.ts";
import { OPEN } from "./states.server.ts";

const destination = payoutAccount.extend({
  /** Since when the account may be paid to. */
  usable_at: z.number(),
});

/** Where a withdrawal goes: kept with it, so that the files of a batch say the same whenever they are asked for. */
export type Destination = z.infer<typeof destination>;

interface Row {
  id_retiro: number;
  destino: string | null;
}

/** Null: it is paid in another way, or that is kept no longer. Throws `SealError`. */
export function openDestination({ id_retiro, destino }: Row): Destination | null {
  return destino === null ? null : destination.parse(open(placeOfDestination(id_retiro), destino));
}

export function sealDestination(id_retiro: number, value: Destination): string {
  return seal(placeOfDestination(id_retiro), value);
}

/** Where who has deleted their account was paid; its row stands for as long as something may be owed. */
export function sealOwed(id_usuario: number, value: Destination): string {
  return seal(placeOfOwed(id_usuario), value);
}

/** Where a withdrawal would go now. Null: its owner has said nothing. */
export async function destinationOf(
  db: Database,
  { id_usuario, ...row }: Row & { id_usuario: number },
): Promise<Destination | null> {
  const kept = openDestination(row);
  if (kept) return kept;
  const held = await accountOf(db, id_usuario);
  return held ? { ...held.account, usable_at: held.usable_at } : owedDestination(db, id_usuario);
}

async function owedDestination(db: Database, id_usuario: number): Promise<Destination | null> {
  const row = await db
    .selectFrom("adeudos")
    .select("destino")
    .where("id_usuario", "=", id_usuario)
    .executeTakeFirst();
  if (!row?.destino) return null;
  return destination.parse(open(placeOfOwed(id_usuario), row.destino));
}

/** Of somebody who goes or is gone: where they are paid stays with what is under way. */
export async function keepDestination(trx: Database, id_usuario: number): Promise<void> {
  const row = await trx
    .selectFrom("retiros")
    .select(["id_retiro", "destino"])
    .where("id_usuario", "=", id_usuario)
    .where("state", "in", [...OPEN])
    .where("destino", "is", null)
    // What is in a batch went where the batch says.
    .where("id_lote", "is", null)
    .executeTakeFirst();
  if (!row) return;
  const found = await destinationOf(trx, { ...row, id_usuario });
  if (!found) return;
  await trx
    .updateTable("retiros")
    .set({ destino: sealDestination(row.id_retiro, found) })
    .where("id_retiro", "=", row.id_retiro)
    .execute();
}

/** Of one sweep. */
const STEP = 500;

/** For the sweep: where went what ended long ago, and where they were paid who went then. */
export async function forgetDestinations(db: Database): Promise<void> {
  await db
    .updateTable("adeudos")
    .set({ destino: null })
    .where("destino", "is not", null)
    .where("created_at", "<", keptSince("payoutAccounts"))
    .execute();
  const old = db
    .selectFrom("retiros")
    .leftJoin("lotes_pago", "lotes_pago.id_lote", "retiros.id_lote")
    .select("id_retiro")
    .where("destino", "is not", null)
    .where("state", "not in", [...OPEN])
    .where((eb) =>
      eb(
        eb.fn.coalesce("lotes_pago.created_at", "retiros.created_at"),
        "<",
        keptSince("payoutAccounts"),
      ),
    )
    .orderBy("id_retiro")
    .limit(STEP);
  await db.updateTable("retiros").set({ destino: null }).where("id_retiro", "in", old).execute();
}

function placeOfDestination(id_retiro: number): string {
  return placeOf("retiros", "destino", id_retiro);
}

function placeOfOwed(id_usuario: number): string {
  return placeOf("adeudos", "destino", id_usuario);
}
