import { csvLine } from "#app/strings/csv.ts";
import type { SignedInCtx } from "#app/context.server.ts";
import { getEnv } from "#app/env.server.ts";
import { dayOf } from "#app/features/posts/views/month.server.ts";
import type { Range } from "./ranges.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** The days of a range with where their views were had, a line each. */
export async function statsCsv({ db, viewer }: SignedInCtx, range: Range): Promise<string> {
  const since = Date.now() - (Number(range) - 1) * DAY_MS;
  const rows = await db
    .selectFrom("estudio_dias")
    .select(["day", "origin", "views", "paid_views"])
    .where("id_usuario", "=", viewer.id_usuario)
    .$if(range !== "todo", (query) => query.where("day", ">=", dayOf(since, getEnv().timeZone)))
    .orderBy("day")
    .orderBy("origin")
    .execute();
  const lines = rows.map(({ day, origin, views, paid_views }) => {
    const text = `${day}`;
    const date = `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`;
    return csvLine([date, origin, Number(views), Number(paid_views)]);
  });
  return ["day,origin,views,paid_views", ...lines, ""].join("\r\n");
}
