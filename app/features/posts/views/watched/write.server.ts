import { sql } from "kysely";
import { getEnv } from "#app/env.server.ts";
import type { Database } from "#db/client.ts";
import { compiled, inSql } from "#db/compiled.ts";
import { type GivenRow, idsIn, rowsLater } from "#db/engines/value-rows.ts";
import { gathered } from "#db/gathered.ts";
import { type Origin, TENTHS } from "../../limits.ts";
import { addToDay } from "../add-to-day.server.ts";
import { dayOf } from "../month.server.ts";
import { readyPosts } from "../write-views.server.ts";

interface Watch {
  /** Of the post. */
  id: number;
  token: string;
  origin: Origin | "unknown";
  /** Milliseconds on screen. */
  watched: number;
  /** Milliseconds since the post was delivered: nobody is further in a video than that. */
  age: number;
  reached: { file: number; tenth: number }[];
}

/** Adds a view's length, once for its token, together with those of others that come at once. */
export const writeWatch: (db: Database, watch: Watch) => Promise<void> = gathered(writeWatches);

async function writeWatches(trx: Database, given: Watch[]): Promise<void[]> {
  const done = given.map(() => undefined);
  // Posts first, as whoever counts views does.
  const posts = await readyPosts.all(trx, { ids: given.map(({ id }) => id) });
  const owners = new Map(
    posts.map(({ id_publicacion, id_usuario }) => [id_publicacion, id_usuario]),
  );
  const watches = await untold(
    trx,
    given.filter(({ id }) => owners.has(id)),
  );
  if (watches.length === 0) return done;
  const day = dayOf(Date.now(), getEnv().timeZone);
  await addToDay(
    trx,
    day,
    watches.map(({ id, origin, watched }) => ({
      ...{ id, owner: owners.get(id)!, origin, timed: 1, watched },
    })),
  );
  const ends = await endsOf(trx, watches);
  if (ends.length > 0) await retention.run(trx, { day, rows: ends });
  return done;
}

/** Those whose token a view was told with, and that were not timed before; of the same one in a batch the first. */
async function untold(trx: Database, watches: Watch[]): Promise<Watch[]> {
  if (watches.length === 0) return [];
  const tokens = [...new Set(watches.map(({ token }) => token))].sort();
  const rows = await timeTokens.all(trx, { rows: tokens.map((token) => [token]) });
  const left = new Set(rows.map(({ token }) => token));
  return watches.filter(({ token }) => left.delete(token));
}

/** How many ended at which tenth of which video, of files that are videos of the post. */
async function endsOf(trx: Database, watches: Watch[]): Promise<GivenRow[]> {
  const ids = [...new Set(watches.flatMap(({ reached }) => reached.map(({ file }) => file)))];
  if (ids.length === 0) return [];
  const files = new Map((await videosOf.all(trx, { ids })).map((file) => [file.id_archivo, file]));
  const ends = new Map<string, [number, number, number]>();
  for (const { id, age, reached } of watches) {
    for (const { file, tenth } of reached) {
      const video = files.get(file);
      if (!video?.duration_ms || video.id_publicacion !== id) continue;
      const end = Math.min(tenth, Math.floor((TENTHS * age) / video.duration_ms));
      const row = ends.get(`${file} ${end}`) ?? [file, end, 0];
      row[2] += 1;
      ends.set(`${file} ${end}`, row);
    }
  }
  return [...ends.values()].sort(([a, x], [b, y]) => a - b || x - y);
}

const timeTokens = compiled((trx, { rows }: { rows: GivenRow[] }) =>
  inSql(
    trx,
    sql<{ token: string }>`
      update vistas_usadas set timed = 1
      where timed = 0 and token in (select token from ${rowsLater(trx, rows, { token: "text" })})
      returning token`,
  ),
);

const videosOf = compiled((trx, { ids }: { ids: number[] }) =>
  trx
    .selectFrom("archivos")
    .select(["id_archivo", "id_publicacion", "duration_ms"])
    .where("id_archivo", "in", idsIn(trx, ids))
    .where("tipo", "=", "video"),
);

const OF_VIDEO = { file: "int", tenth: "int", views: "int" } as const;

const retention = compiled((trx, { day, rows }: { day: number; rows: GivenRow[] }) =>
  inSql(
    trx,
    sql`
      insert into retencion_dias (id_archivo, day, tenth, views)
      select file, cast(${day} as integer), tenth, views
      from ${rowsLater(trx, rows, OF_VIDEO)} where true
      on conflict (id_archivo, day, tenth)
      do update set views = retencion_dias.views + excluded.views`,
  ),
);
