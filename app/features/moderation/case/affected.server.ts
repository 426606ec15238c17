import type { SignedInCtx } from "#app/context.server.ts";
import type { Database } from "#db/client.ts";
import type { Usuario } from "#db/schema/accounts.ts";
import { HISTORY_SHOWN } from "../limits.ts";
import { type DecisionLine, decisionsAbout } from "./decisions.server.ts";

type Kept =
  | "id_usuario"
  | "nombre_usuario"
  | "status"
  | "role"
  | "created_at"
  | "es_creador"
  | "verificado"
  | "de_confianza";

/** Whose it is, and what was decided about them before. */
export interface AffectedView extends Pick<Usuario, Kept> {
  suspended_until: number | null;
  muted_until: number | null;
  followersCount: number;
  /** Posts, up to one more than `POSTS_COUNTED`. */
  posts: number;
  /** That count today. */
  strikes: number;
  decisions: DecisionLine[];
}

const POSTS_COUNTED = 1_000;

export async function readAffected(
  ctx: SignedInCtx,
  id: number | null,
): Promise<AffectedView | null> {
  if (id === null) return null;
  const person = await ctx.db
    .selectFrom("usuarios")
    .select(["id_usuario", "nombre_usuario", "status", "role", "created_at", "es_creador"])
    .select(["verificado", "de_confianza", "suspended_until", "muted_until", "followersCount"])
    .where("id_usuario", "=", id)
    .executeTakeFirst();
  if (!person) return null;
  const [posts, strikes, decisions] = await Promise.all([
    countPosts(ctx.db, id),
    strikesNow(ctx.db, id),
    decisionsAbout(ctx, id, HISTORY_SHOWN),
  ]);
  return { ...person, posts, strikes, decisions };
}

async function countPosts(db: Database, id_usuario: number): Promise<number> {
  const some = db
    .selectFrom("publicaciones")
    .select("id_publicacion")
    .where("id_usuario", "=", id_usuario)
    .limit(POSTS_COUNTED + 1);
  const row = await db
    .selectFrom(some.as("some"))
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** How many strikes of somebody count now. */
export async function strikesNow(
  db: Database,
  affected_id: number,
  now = Date.now(),
): Promise<number> {
  const row = await db
    .selectFrom("decisiones")
    .select((eb) => eb.fn.sum<number | null>("strikes").as("strikes"))
    .where("affected_id", "=", affected_id)
    .where("reversed_at", "is", null)
    .where("strike_expires_at", ">", now)
    .executeTakeFirst();
  return Number(row?.strikes ?? 0);
}
