import type { Services } from "#app/services.server.ts";
import { isRecommended } from "#app/features/posts/visibility.server.ts";
import type { Database } from "#db/client.ts";
import { readCandidates } from "./candidates.server.ts";
import { TRENDING_MAX } from "../limits.ts";
import { trendPoints } from "../ranking/score.ts";

const CHUNK = 500;

/**
 * Counts the points of the newest posts and of those that were hot anew, and keeps the hottest. Points
 * do not age, so what nothing happened to is not written again.
 */
export async function refreshTrends(services: Services): Promise<void> {
  const { db } = services;
  const stored = await readPoints(db);
  const ids = [...new Set([...(await newestIds(db)), ...stored.keys()])];
  const counted: Points[] = [];
  for (const chunk of chunks(ids)) {
    const posts = await readCandidates({ ...services, viewer: null }, chunk);
    counted.push(...posts.map((post) => ({ id_publicacion: post.id, points: trendPoints(post) })));
  }
  const kept = counted.sort((a, b) => b.points - a.points).slice(0, TRENDING_MAX);
  const changed = kept.filter(
    ({ id_publicacion, points }) => stored.get(id_publicacion) !== points,
  );
  const keptIds = new Set(kept.map(({ id_publicacion }) => id_publicacion));
  for (const chunk of chunks(changed)) await writePoints(db, chunk);
  for (const chunk of chunks([...stored.keys()].filter((id) => !keptIds.has(id)))) {
    await db.deleteFrom("tendencias").where("id_publicacion", "in", chunk).execute();
  }
}

interface Points {
  id_publicacion: number;
  points: number;
}

async function readPoints(db: Database): Promise<Map<number, number>> {
  const rows = await db.selectFrom("tendencias").select(["id_publicacion", "points"]).execute();
  return new Map(rows.map(({ id_publicacion, points }) => [id_publicacion, points]));
}

async function newestIds(db: Database): Promise<number[]> {
  const rows = await db
    .selectFrom("publicaciones")
    .select("id_publicacion as id")
    .where(isRecommended())
    .orderBy("fecha_publicacion", "desc")
    .orderBy("id_publicacion", "desc")
    .limit(TRENDING_MAX)
    .execute();
  return rows.map(({ id }) => id);
}

/** A post that is deleted in between fails the job, which then runs again. */
async function writePoints(db: Database, values: Points[]): Promise<void> {
  await db
    .insertInto("tendencias")
    .values(values)
    .onConflict((conflict) =>
      conflict
        .column("id_publicacion")
        .doUpdateSet((eb) => ({ points: eb.ref("excluded.points") })),
    )
    .execute();
}

function chunks<T>(values: T[]): T[][] {
  const count = Math.ceil(values.length / CHUNK);
  return Array.from({ length: count }, (_, i) => values.slice(i * CHUNK, (i + 1) * CHUNK));
}
