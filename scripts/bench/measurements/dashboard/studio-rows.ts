import type { SignedInCtx } from "#app/context.server.ts";
import { ORIGINS, TENTHS } from "#app/features/posts/limits.ts";
import { dayOf } from "#app/features/posts/views/month.server.ts";
import type { Database } from "#db/client.ts";
import { insertForIds, insertRows } from "../../../demo/insert.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const YEAR = 365;
const MONTH = 28;
const KINDS = ["subscription", "purchase", "tip"];

/** A year of days with every place, as the batch that counts views sums them. */
export function studioDays(id_usuario: number, views: number) {
  const each = Math.ceil(views / YEAR / ORIGINS.length);
  return daysBack(YEAR).flatMap((day) =>
    ORIGINS.map((origin) => ({
      ...{ id_usuario, day, origin, views: each, paid_views: each },
      ...{ timed_views: each, watched_ms: each * 9_000 },
    })),
  );
}

/** So many payments of one fan, each its own row, and their sums by day. */
export async function makeSales(db: Database, creator_id: number, count: number): Promise<void> {
  const fan = { nombre_usuario: "fan", name_key: "fan", correo: "fan@example.org", created_at: 0 };
  const { id_usuario: fan_id } = await db
    .insertInto("usuarios")
    .values(fan)
    .returning("id_usuario")
    .executeTakeFirstOrThrow();
  const { id_orden } = await db
    .insertInto("ordenes")
    .values({
      ...{ reference: "BENCH0000000", kind: "subscription", fan_id, creator_id, months: 1 },
      ...{ amount_cents: 9_900, currency: "MXN", provider: "manual", state: "paid" },
      ...{ created_at: 0, id_publicacion: null },
    })
    .returning("id_orden")
    .executeTakeFirstOrThrow();
  const now = Date.now();
  const charges = Array.from({ length: count }, (_, n) => ({
    ...{ id_orden, fan_id, creator_id, provider: "manual", transaction_id: `bench ${n}` },
    ...{ amount_cents: 9_900, creator_cents: 7_920, currency: "MXN", days: 30 },
    ...({ created_at: now - (n % YEAR) * DAY_MS, in_days: 1 } as const),
  }));
  await insertRows(db, "cobros", charges);
  const cents = Math.round((count * 7_920) / YEAR);
  const days = daysBack(YEAR).flatMap((day) =>
    KINDS.map((kind) => ({ id_usuario: creator_id, day, kind, currency: "MXN", cents })),
  );
  await insertRows(db, "estudio_ingresos", days);
}

/** So many subscribers, who came and went over a year. */
export async function makeSubscribers(db: Database, creator_id: number, count: number) {
  const fans = Array.from({ length: count }, (_, n) => ({
    ...{ nombre_usuario: `abono ${n}`, name_key: `abono ${n}` },
    ...{ correo: `abono${n}@example.org`, created_at: 0 },
  }));
  const ids = await insertForIds(db, "usuarios", "id_usuario", fans);
  const now = Date.now();
  const subscriptions = ids.map((fan_id, n) => {
    const created_at = now - (n % YEAR) * DAY_MS;
    return {
      ...{ fan_id, creator_id, provider: "manual", created_at },
      ...({ state: "active", renews_at: created_at + 60 * DAY_MS } as const),
    };
  });
  await insertRows(db, "suscripciones", subscriptions);
  await db
    .updateTable("usuarios")
    .set({ subscribersCount: Math.round((count * 60) / YEAR) })
    .where("id_usuario", "=", creator_id)
    .execute();
}

/** A month of one post's days and of how far its video was watched: as many rows however many views. */
export async function makePostDays(db: Database, id_usuario: number, id_publicacion: number) {
  const { id_archivo } = await db
    .insertInto("archivos")
    .values({
      ...{ id_publicacion, position: 0, tipo: "video", status: "ready", progress: 100 },
      ...{ width: 720, height: 1280, duration_ms: 20_000 },
    })
    .returning("id_archivo")
    .executeTakeFirstOrThrow();
  const counts = { views: 9, paid_views: 8, timed_views: 7, watched_ms: 63_000 };
  const days = daysBack(MONTH).map((day) => ({ id_publicacion, day, id_usuario, ...counts }));
  await insertRows(db, "vistas_diarias", days);
  const ends = daysBack(MONTH).flatMap((day) =>
    Array.from({ length: TENTHS }, (_, tenth) => ({ id_archivo, day, tenth, views: 1 })),
  );
  await insertRows(db, "retencion_dias", ends);
}

/** The one with a video. */
export async function newestPost({ db, viewer }: SignedInCtx): Promise<number | undefined> {
  const post = await db
    .selectFrom("publicaciones")
    .select("id_publicacion")
    .where("id_usuario", "=", viewer.id_usuario)
    .orderBy("fecha_publicacion", "desc")
    .executeTakeFirst();
  return post?.id_publicacion;
}

function daysBack(count: number): number[] {
  const now = Date.now();
  return Array.from({ length: count }, (_, age) => dayOf(now - age * DAY_MS, "UTC"));
}
