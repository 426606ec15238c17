import type { Ctx } from "#app/context.server.ts";
import type { Sale } from "../sales/sales.server.ts";
import { OPEN_SHOWN } from "../limits.ts";
import { postbackIn } from "../postbacks/receive.server.ts";
import { providerNamed } from "../providers/registry.server.ts";

export interface HeldPostback {
  id_aviso: number;
  provider: string;
  sale: string;
  why: string | null;
  fecha: string;
  /** A part of a payment came back, which can be taken for all of it. */
  isPartial: boolean;
}

export interface Mismatched {
  id_venta: number;
  provider: string;
  sale: string;
  reference: string;
  mismatch: NonNullable<Sale["mismatch"]>;
}

export interface Unsettled {
  held: HeldPostback[];
  /** Of the last that is shown, where there are older ones. */
  siguiente: number | null;
  mismatched: Mismatched[];
  /** How often somebody came who was not the provider, in the last days. */
  forged: { provider: string; dia: string; count: number }[];
}

/** What waits for the operator, the newest of what is held first, and who came that was not the provider. */
export async function listUnsettled(
  { db }: Pick<Ctx, "db">,
  { antes }: { antes: number | null } = { antes: null },
): Promise<Unsettled> {
  let newest = db
    .selectFrom("estados_aviso")
    .innerJoin("avisos_pago", "avisos_pago.id_aviso", "estados_aviso.id_aviso")
    .select(["avisos_pago.id_aviso", "avisos_pago.provider", "avisos_pago.sale"])
    .select(["avisos_pago.raw", "avisos_pago.created_at", "estados_aviso.why"])
    .where("estados_aviso.state", "=", "held")
    .orderBy("estados_aviso.id_aviso", "desc")
    .limit(OPEN_SHOWN + 1);
  if (antes !== null) newest = newest.where("estados_aviso.id_aviso", "<", antes);
  const found = await newest.execute();
  const held = found.slice(0, OPEN_SHOWN);
  const mismatched = await db
    .selectFrom("ventas")
    .innerJoin("ordenes", "ordenes.id_orden", "ventas.id_orden")
    .select(["ventas.id_venta", "ventas.provider", "ventas.sale", "ventas.mismatch"])
    .select("ordenes.reference")
    .where("ventas.mismatch", "is not", null)
    .orderBy("ventas.id_venta")
    .limit(OPEN_SHOWN)
    .execute();
  const forged = await db
    .selectFrom("avisos_falsos")
    .selectAll()
    .orderBy("dia", "desc")
    .orderBy("provider")
    .limit(7)
    .execute();
  return {
    held: held.map(({ raw, created_at, ...row }) => ({
      ...row,
      fecha: new Date(created_at).toISOString(),
      isPartial: isPartOf(row.provider, raw),
    })),
    siguiente: found.length > OPEN_SHOWN ? held.at(-1)!.id_aviso : null,
    mismatched: mismatched.map((row) => ({ ...row, mismatch: row.mismatch! })),
    forged,
  };
}

function isPartOf(provider: string, raw: string): boolean {
  const heard = providerNamed(provider)?.remote?.read(postbackIn(raw));
  return (
    heard?.is === "event" && heard.event.is === "reversed" && heard.event.amount_cents !== null
  );
}
