import { type RawBuilder, sql } from "kysely";
import type { Database } from "#db/client.ts";
import { HOUR_MS, TOLD_LATE_MS } from "../limits.ts";
import type { News } from "../news.ts";
import { notify } from "../notify.server.ts";
import { wantedOf } from "../preferences/wanted.server.ts";

type Target = Omit<News, "at">;

/**
 * Writes the lines of what came since this was told last, one for each hour in which something did. `happened`
 * gives the moments (`at`) after one.
 */
export async function notifyOfHours(
  db: Database,
  target: Target,
  happened: (since: number) => RawBuilder<{ at: number }>,
): Promise<void> {
  // Of what they have switched off there is no line, and so no moment to begin at.
  if ((await wantedOf(db, [{ ...target, at: Date.now() }])).length === 0) return;
  const last = await db
    .selectFrom("notificaciones")
    .select((eb) => eb.fn.max("updated_at").as("at"))
    .where("id_usuario", "=", target.id_usuario)
    .where("tipo", "=", target.tipo)
    .where("ref", "=", target.ref)
    .executeTakeFirst();
  const since = Math.max(Number(last?.at ?? 0), Date.now() - TOLD_LATE_MS);
  const { rows } = await sql<{ at: number }>`
    select max(moments.at) as at from (${happened(since)}) as moments
    group by moments.at / ${sql.lit(HOUR_MS)}`.execute(db);
  await notify(
    db,
    rows.map(({ at }) => ({ ...target, at: Number(at) })),
  );
}
