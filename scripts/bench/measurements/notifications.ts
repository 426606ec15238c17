import { join } from "node:path";
import { sql } from "kysely";
import { loader as list } from "#app/features/notifications/api/list.ts";
import { loader as unread } from "#app/features/notifications/api/unread.ts";
import { HOUR_MS } from "#app/features/notifications/limits.ts";
import { openSession } from "#app/http/session.server.ts";
import { type Database, openDatabase } from "#db/client.ts";
import { isPostgres } from "#db/engines/engine.ts";
import { migrateToLatest } from "#db/migrate.ts";
import { openDiskStore } from "#storage/disk/store.ts";
import { openSqlKv } from "#storage/kv-sql.ts";
import { insertForIds, insertRows } from "../../demo/insert.ts";
import type { Bench, Result } from "../measurement.ts";
import { NO_POSTGRES, withPostgres } from "../postgres.ts";
import { inTurn, timesOf } from "../rounds.ts";
import { medianOf, percentile, ratioOf } from "../statistics.ts";
import { measureFollowed } from "./notifications/followed.ts";

const LIMIT = 1.25;
const FEWEST = 1_000;
const LARGE = 100_000;
const FULL = 1_000_000;
/** Every second post, with its lines, is of the one who reads. */
const OWN = 2;
const FANS = 100;
const BATCH = 20_000;
const ROUNDS = 9;
const READS = 100;

/** The list and the bell with many lines over few, and what a post costs whose owner has many followers. */
export async function measureNotifications(bench: Bench): Promise<Result[]> {
  const sqlite = await onEngine("SQLite", bench, async (name) => join(bench.folder, `${name}.db`));
  const postgres = await withPostgres(bench.folder, (newDatabase) =>
    onEngine("PostgreSQL", bench, newDatabase),
  );
  return [...sqlite, ...(postgres ?? [NO_POSTGRES]), ...(await measureFollowed(bench))];
}

async function onEngine(
  engine: string,
  { folder, detail, full }: Bench,
  newDatabase: (name: string) => Promise<string>,
): Promise<Result[]> {
  const say = (text: string) => detail(`${engine}: ${text}`);
  const most = full ? FULL : LARGE;
  const small = await filled(await newDatabase("few_notifications"), FEWEST, say);
  const large = await filled(await newDatabase("many_notifications"), most, say);
  const before = globalThis.shortitServices;
  const on = (ask: typeof list, { db, token }: Filled) => {
    return async () => {
      globalThis.shortitServices = { db, objects: openDiskStore(folder), kv: openSqlKv(db) };
      return percentile(await timesOf(READS, () => read(ask, token)), 0.95);
    };
  };
  try {
    const figures = await inTurn(
      ROUNDS,
      {
        smallList: on(list, small),
        largeList: on(list, large),
        smallBell: on(unread, small),
        largeBell: on(unread, large),
      },
      say,
    );
    const about = (reading: string, slow: number[], quick: number[]): Result => {
      const [many, few] = [slow, quick].map((each) => medianOf(each).value.toFixed(2));
      const what = `${engine}, ${reading}: p95 with ${most} notifications (${many} ms) / ${FEWEST} (${few} ms)`;
      return { what, unit: "times", limit: LIMIT, ...ratioOf(slow, quick) };
    };
    return [
      about("page", figures.largeList, figures.smallList),
      about("bell", figures.largeBell, figures.smallBell),
    ];
  } finally {
    globalThis.shortitServices = before;
    await Promise.all([small.db.destroy(), large.db.destroy()]);
  }
}

async function read(ask: typeof list, token: string): Promise<void> {
  const headers = { Authorization: `Bearer ${token}` };
  const request = new Request("http://localhost/api/notifications", { headers });
  const { status } = await ask({ request, params: {}, context: {} });
  if (status !== 200) throw new Error(`answered ${status}`);
}

interface Filled {
  db: Database;
  token: string;
}

/** Somebody with half of so many lines, unread, each of likes of a post of theirs; the others have the rest. */
async function filled(url: string, rows: number, say: (text: string) => void): Promise<Filled> {
  const db = openDatabase(url);
  await migrateToLatest(db);
  const now = Date.now();
  const people = await insertForIds(
    db,
    "usuarios",
    "id_usuario",
    Array.from({ length: FANS + 1 }, (_, i) => ({
      ...{ nombre_usuario: `persona${i}`, name_key: `persona${i}` },
      ...{ correo: `persona${i}@example.org`, created_at: now },
    })),
  );
  const [me = 0, ...others] = people;
  // A post for each ten lines, liked in each of the ten hours.
  const posts = await insertForIds(
    db,
    "publicaciones",
    "id_publicacion",
    Array.from({ length: Math.ceil(rows / 10) }, (_, i) => ({
      ...{ id_usuario: i % OWN === 0 ? me : others[i % FANS]!, descripcion: `Publicación ${i}` },
      ...{ tipo_publicacion: "publicacion" as const, solo_suscriptores: 0 as const },
      ...{ status: "ready" as const, fecha_publicacion: now - i },
    })),
  );
  const hourOf = (i: number) => now - (now % HOUR_MS) - (i % 10) * HOUR_MS;
  for (let start = 0; start < rows; start += BATCH) {
    const count = Math.min(BATCH, rows - start);
    const lines = Array.from({ length: count }, (_, j) => {
      const i = start + j;
      const [place, id_publicacion] = [Math.floor(i / 10), posts[Math.floor(i / 10)]!];
      const owner = place % OWN === 0 ? me : others[place % FANS]!;
      return { i, owner, id_publicacion, hora: hourOf(i) };
    });
    await db.transaction().execute(async (trx) => {
      await insertRows(
        trx,
        "me_gusta",
        lines.map(({ i, id_publicacion, hora }) => ({
          // One person likes a post once: of each hour another.
          ...{ id_usuario: others[(i % 10) + 1]!, id_publicacion, created_at: hora + 1_000 },
        })),
      );
      await insertRows(
        trx,
        "notificaciones",
        lines.map(({ i, owner, id_publicacion, hora }) => ({
          ...{ id_usuario: owner, tipo: "me_gusta" as const, ref: id_publicacion, hora },
          ...{ id_publicacion, id_comentario: null, creator_id: null },
          ...{ updated_at: now - i, correo_at: null },
        })),
      );
    });
    say(`${start + count} of ${rows} notifications`);
  }
  if (isPostgres(db)) await sql`vacuum analyze`.execute(db);
  const request = new Request("http://localhost");
  return { db, token: await openSession(db, { id_usuario: me, request }) };
}
