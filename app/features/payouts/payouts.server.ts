import type { Ctx } from "#app/context.server.ts";
import { decimalText } from "./view.ts";

type Source = Pick<Ctx, "db">;

const BATCH = 1_000;
const COLUMNS = "id_pago,id_usuario,nombre_usuario,correo,month,amount,currency,requested_at";

/** Payouts as CSV, oldest first: of one month's views (year * 100 + month), or all. */
export async function* payoutLines(
  { db }: Source,
  { month, currency }: { month: number | null; currency: string },
): AsyncGenerator<string> {
  yield COLUMNS;
  let after = 0;
  for (;;) {
    const rows = await db
      .selectFrom("pagos")
      .innerJoin("usuarios", "usuarios.id_usuario", "pagos.id_usuario")
      .select([
        "pagos.id_pago",
        "pagos.id_usuario",
        "usuarios.nombre_usuario",
        "usuarios.correo",
        "pagos.month",
        "pagos.amount_cents",
        "pagos.created_at",
      ])
      .where("pagos.id_pago", ">", after)
      .$if(month !== null, (query) => query.where("pagos.month", "=", month))
      .orderBy("pagos.id_pago")
      .limit(BATCH)
      .execute();
    for (const row of rows) {
      yield [
        row.id_pago,
        row.id_usuario,
        cell(row.nombre_usuario),
        cell(row.correo),
        `${Math.floor(row.month / 100)}-${String(row.month % 100).padStart(2, "0")}`,
        decimalText(row.amount_cents),
        currency,
        new Date(row.created_at).toISOString(),
      ].join(",");
    }
    after = rows.at(-1)?.id_pago ?? 0;
    if (rows.length < BATCH) return;
  }
}

/** Quoted; what a spreadsheet would run as a formula begins with an apostrophe. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
