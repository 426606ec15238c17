import { sql } from "kysely";
import type { Database } from "#db/client.ts";
import { COUNTED_MAX } from "../limits.ts";

const objectStates = ["pending", "live", "held", "retired"] as const;

export const figureNames = [
  ...(["personas", "creadores", "publicaciones"] as const),
  ...objectStates.map((state) => `objetos_${state}` as const),
  ...objectStates.map((state) => `bytes_${state}` as const),
] as const;

export type FigureName = (typeof figureNames)[number];
export type Figures = Record<FigureName, number>;

/** How many there are of something that may be many. */
export interface Count {
  n: number;
  /** There are more than `n`. */
  isMore: boolean;
  /** When it was counted; null: now. */
  at: number | null;
}

/** What was counted last; empty before the first time. */
export async function readFigures(
  db: Database,
): Promise<Partial<Record<FigureName, { value: number; at: number }>>> {
  const rows = await db.selectFrom("cifras").selectAll().execute();
  return Object.fromEntries(
    rows.map(({ nombre, valor, contado_at }) => [
      nombre,
      { value: Number(valor), at: Number(contado_at) },
    ]),
  );
}

/** Few are counted now; of many it is what was counted last. */
export function countOf(few: number, kept: { value: number; at: number } | undefined): Count {
  if (few <= COUNTED_MAX) return { n: few, isMore: false, at: null };
  if (!kept || kept.value <= COUNTED_MAX) return { n: COUNTED_MAX, isMore: true, at: null };
  return { n: kept.value, isMore: false, at: kept.at };
}

export async function writeFigures(db: Database, figures: Figures): Promise<void> {
  const contado_at = Date.now();
  await db
    .insertInto("cifras")
    .values(figureNames.map((nombre) => ({ nombre, valor: figures[nombre], contado_at })))
    .onConflict((conflict) =>
      conflict.column("nombre").doUpdateSet((eb) => ({
        valor: eb.ref("excluded.valor"),
        contado_at: eb.ref("excluded.contado_at"),
      })),
    )
    .execute();
}

/** How many rows of a table there are, up to one more than are counted. */
export async function countFew(db: Database, table: "usuarios" | "publicaciones"): Promise<number> {
  const condition = table === "usuarios" ? sql`status <> 'deleted'` : sql`status = 'ready'`;
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (
      select 1 as one from ${sql.table(table)} where ${condition} limit ${sql.lit(COUNTED_MAX + 1)}
    ) counted`.execute(db);
  return Number(rows[0]!.n);
}
