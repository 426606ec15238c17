import type { Ctx } from "#app/context.server.ts";
import { isNotKeptOut } from "#app/features/people/standing.server.ts";
import { csvLine } from "#app/strings/csv.ts";
import { decimalText } from "#app/ui/intl/money.ts";

type Source = Pick<Ctx, "db">;

const BATCH = 1_000;
const COLUMNS = "id_pago,id_usuario,nombre_usuario,correo,month,amount,currency,requested_at";

/** Payouts as CSV, oldest first, but for those of who is suspended, or was when they went, which are held: of one month's views (year * 100 + month), or all. */
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
        "usuarios.status",
        "pagos.month",
        "pagos.amount_cents",
        "pagos.created_at",
      ])
      .where("pagos.id_pago", ">", after)
      .where(isNotKeptOut())
      .$if(month !== null, (query) => query.where("pagos.month", "=", month))
      .orderBy("pagos.id_pago")
      .limit(BATCH)
      .execute();
    for (const row of rows) {
      yield csvLine([
        row.id_pago,
        row.id_usuario,
        row.nombre_usuario,
        // Whoever is gone is a number here, and has no address.
        row.status === "deleted" ? "" : row.correo,
        `${Math.floor(row.month / 100)}-${String(row.month % 100).padStart(2, "0")}`,
        decimalText(row.amount_cents),
        currency,
        new Date(row.created_at).toISOString(),
      ]);
    }
    after = rows.at(-1)?.id_pago ?? 0;
    if (rows.length < BATCH) return;
  }
}
