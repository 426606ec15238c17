import { TENTHS } from "#app/features/posts/limits.ts";
import { dayOf } from "#app/features/posts/views/month.server.ts";
import type { Database } from "#db/client.ts";
import { DAY_MS } from "./crowd.ts";
import { insertRows } from "./insert.ts";

/** The newest of a creator: those are listed. */
const POSTS = 30;
/** What share of its views a post has on its days, and what it is seen later: two waves, as in the months. */
const DAYS = [
  ...[0.27, 0.15, 0.08, 0.05, 0.03, 0.02].map((share, day) => ({ day, share })),
  ...[0.13, 0.08, 0.04].map((share, at) => ({ day: 20 + at, share })),
  ...[0.08, 0.05, 0.02].map((share, at) => ({ day: 45 + at, share })),
];
const PAID_SHARE = 0.8;
/** Whoever is not measured is a few. */
const TIMED_SHARE = 0.9;
/** Of those who begin a video so many leave in each of its tenths; the last of them see its end. */
const ENDS = [0.17, 0.11, 0.08, 0.07, 0.06, 0.06, 0.05, 0.05, 0.06, 0.29];
/** Days of which it is known how far videos were watched. */
const ENDS_DAYS = 3;

/** The days of the newest posts of these creators, and how far their videos were watched. */
export async function makePostDays(
  db: Database,
  creators: readonly number[],
  { now, timeZone }: { now: number; timeZone: string },
): Promise<void> {
  for (const id_usuario of creators) {
    const posts = await db
      .selectFrom("publicaciones")
      .select(["id_publicacion", "fecha_publicacion", "views"])
      .where("id_usuario", "=", id_usuario)
      .where("status", "=", "ready")
      .orderBy("fecha_publicacion", "desc")
      .limit(POSTS)
      .execute();
    const days = posts.flatMap((post) => daysOf(post, { id_usuario, now, timeZone }));
    await insertRows(db, "vistas_diarias", days);
    await insertRows(db, "retencion_dias", await endsOf(db, days));
  }
}

interface Post {
  id_publicacion: number;
  fecha_publicacion: number;
  views: number;
}

function daysOf(
  { id_publicacion, fecha_publicacion, views }: Post,
  { id_usuario, now, timeZone }: { id_usuario: number; now: number; timeZone: string },
) {
  const had = DAYS.filter(({ day }) => fecha_publicacion + day * DAY_MS <= now);
  // What is of days to come it has had by now, as its counter says.
  const sum = had.reduce((all, { share }) => all + share, 0);
  return had.flatMap(({ day, share }) => {
    const shown = Math.round((views * share) / sum);
    if (shown === 0) return [];
    const paid_views = Math.round(shown * PAID_SHARE);
    const timed_views = Math.round(paid_views * TIMED_SHARE);
    const seconds = 7 + (id_publicacion % 9) + (day % 3);
    return {
      ...{ id_publicacion, day: dayOf(fecha_publicacion + day * DAY_MS, timeZone), id_usuario },
      ...{ views: shown, paid_views, timed_views, watched_ms: timed_views * seconds * 1_000 },
    };
  });
}

async function endsOf(db: Database, days: ReturnType<typeof daysOf>) {
  const ids = [...new Set(days.map(({ id_publicacion }) => id_publicacion))];
  const videos = await db
    .selectFrom("archivos")
    .select(["id_archivo", "id_publicacion"])
    .where("id_publicacion", "in", [0, ...ids])
    .where("tipo", "=", "video")
    .execute();
  return videos.flatMap(({ id_archivo, id_publicacion }) =>
    days
      .filter((each) => each.id_publicacion === id_publicacion)
      .slice(0, ENDS_DAYS)
      .flatMap(({ day, timed_views }) =>
        Array.from({ length: TENTHS }, (_, tenth) => ({
          ...{ id_archivo, day, tenth },
          // Some lose more of them at once.
          views: Math.round(
            timed_views * ENDS[tenth]! * (tenth < 3 ? 0.7 + (id_archivo % 7) / 10 : 1),
          ),
        })).filter(({ views }) => views > 0),
      ),
  );
}
