import { sql } from "kysely";
import { getEnv } from "#app/env.server.ts";
import type { Database } from "#db/client.ts";
import { compiled, inSql } from "#db/compiled.ts";
import { forUpdate } from "#db/engines/engine.ts";
import { type GivenRow, idsIn, rowsLater } from "#db/engines/value-rows.ts";
import { gathered } from "#db/gathered.ts";
import { type Origin, VIEW_WINDOW_MS } from "../limits.ts";
import { addToDay } from "./add-to-day.server.ts";
import { dayOf, hourOf } from "./month.server.ts";
import { type Watched, writePaid } from "./paid/write-paid.server.ts";

interface View {
  id: number;
  viewer: string;
  /** Null: it was shown, and nobody says that it was watched. */
  watched: Watched | null;
  /** Where it was seen. */
  origin: Origin | "unknown";
}

/** Counts a view, together with those of others that come at once; it is written once this ends. */
export const writeView: (db: Database, view: View) => Promise<void> = gathered(writeViews);

async function writeViews(trx: Database, views: View[]): Promise<void[]> {
  const now = Date.now();
  // Whoever changes counters of posts holds their rows first, the smaller id before the larger.
  const posts = await readyPosts.all(trx, { ids: views.map(({ id }) => id) });
  const owners = new Map(
    posts.map(({ id_publicacion, id_usuario }) => [id_publicacion, id_usuario]),
  );
  const visits = views
    .filter(({ id }) => owners.has(id))
    .map(({ id, viewer }) => [id, viewer] as const);
  const once = [...new Map(visits.map((visit) => [visit.join(), visit])).values()];
  const marked = await marks.all(trx, { visits: once, now, before: now - VIEW_WINDOW_MS });
  const counted = marked.map(({ id_publicacion }) => id_publicacion);
  for (const [views, ids] of idsByCount(countsOf(counted))) await counters.run(trx, { ids, views });
  const { timeZone } = getEnv();
  const day = dayOf(now, timeZone);
  const claims = views.flatMap(({ id, watched }) => {
    const creator = owners.get(id);
    return watched && creator !== undefined ? [{ ...watched, id, creator }] : [];
  });
  const paid = claims.length > 0 ? await writePaid(trx, claims, { now, day }) : [];
  if (counted.length + paid.length > 0) {
    // Of several of one post in a batch the last says where.
    const origins = new Map(views.map(({ id, origin }) => [id, origin]));
    const of = (id: number) => ({ id, owner: owners.get(id)!, origin: origins.get(id)! });
    await addToDay(trx, day, [
      ...counted.map((id) => ({ ...of(id), views: 1 })),
      ...paid.map((id) => ({ ...of(id), paid: 1 })),
    ]);
    const month = Math.floor(day / 100);
    await addToMonths(trx, { counted, paid, owners, month, hour: hourOf(now, timeZone) });
  }
  return views.map(() => undefined);
}

interface Counted {
  /** Posts, each as often as it was viewed, and as often as that is paid. */
  counted: number[];
  paid: number[];
  owners: Map<number, number>;
  month: number;
  hour: number;
}

/** The months of creators, in all and by hour. */
async function addToMonths(trx: Database, given: Counted): Promise<void> {
  const { month, hour, owners } = given;
  const { payoutCentsPer1000Views: cents_per_1000 } = getEnv();
  const [counted, paid] = [given.counted, given.paid].map((ids) =>
    ids.map((id) => owners.get(id)!),
  ) as [number[], number[]];
  await months.run(trx, { month, cents_per_1000, rows: bothCounts(counted, paid) });
  if (counted.length > 0) await hours.run(trx, { month, hour, rows: countsOf(counted) });
}

/** How often each is in the one and in the other. */
function bothCounts(ids: number[], others: number[]): [id: number, here: number, there: number][] {
  const [here, there] = [new Map(countsOf(ids)), new Map(countsOf(others))];
  return countsOf([...ids, ...others]).map(([id]) => [id, here.get(id) ?? 0, there.get(id) ?? 0]);
}

/** How often each is there, the smaller id before the larger. */
function countsOf(ids: number[]): [id: number, count: number][] {
  const counts = new Map<number, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts].sort(([a], [b]) => a - b);
}

/** Mostly one: few posts are viewed twice at once. */
function idsByCount(counts: [id: number, count: number][]): Map<number, number[]> {
  const ids = new Map<number, number[]>();
  for (const [id, count] of counts) ids.set(count, [...(ids.get(count) ?? []), id]);
  return ids;
}

/** The rows of those that are ready, held. */
export const readyPosts = compiled((trx, { ids }: { ids: number[] }) =>
  forUpdate(
    trx,
    trx
      .selectFrom("publicaciones")
      .select(["id_publicacion", "id_usuario"])
      .where("id_publicacion", "in", idsIn(trx, ids))
      .where("status", "=", "ready")
      .orderBy("id_publicacion"),
  ),
);

/** Gives those that had not counted: another call may have counted the same viewer meanwhile. */
const marks = compiled(
  (trx, { visits, now, before }: { visits: GivenRow[]; now: number; before: number }) =>
    inSql(
      trx,
      sql<{ id_publicacion: number }>`
        insert into vistas (id_publicacion, viewer, counted_at)
        select id, viewer, cast(${now} as bigint)
        from ${rowsLater(trx, visits, { id: "int", viewer: "text" })} where true
        on conflict (id_publicacion, viewer) do update set counted_at = excluded.counted_at
        where vistas.counted_at <= ${before}
        returning id_publicacion`,
    ),
);

const counters = compiled((trx, { ids, views }: { ids: number[]; views: number }) =>
  trx
    .updateTable("publicaciones")
    .set((eb) => ({ views: eb("views", "+", views) }))
    .where("id_publicacion", "in", idsIn(trx, ids)),
);

const months = compiled(
  (
    trx,
    { month, cents_per_1000, rows }: { month: number; cents_per_1000: number; rows: GivenRow[] },
  ) =>
    inSql(
      trx,
      sql`
        insert into vistas_mensuales (id_usuario, month, views, paid_views, cents_per_1000)
        select owner, cast(${month} as integer), views, paid, cast(${cents_per_1000} as integer)
        from ${rowsLater(trx, rows, { owner: "int", views: "int", paid: "int" })} where true
        on conflict (id_usuario, month)
        do update set views = vistas_mensuales.views + excluded.views,
          paid_views = vistas_mensuales.paid_views + excluded.paid_views`,
    ),
);

const hours = compiled(
  (trx, { month, hour, rows }: { month: number; hour: number; rows: GivenRow[] }) =>
    inSql(
      trx,
      sql`
        insert into estudio_horas (id_usuario, month, hour, views)
        select owner, cast(${month} as integer), cast(${hour} as integer), views
        from ${rowsLater(trx, rows, { owner: "int", views: "int" })} where true
        on conflict (id_usuario, month, hour)
        do update set views = estudio_horas.views + excluded.views`,
    ),
);
