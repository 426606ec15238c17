import { expressionBuilder, type RawBuilder, sql } from "kysely";
import type { Viewer } from "#app/context.server.ts";
import { holdAccount, standsWell } from "./standing.server.ts";
import { AppError } from "#app/http/errors.ts";
import type { Database } from "#db/client.ts";
import { forNoKeyUpdate } from "#db/engines/engine.ts";
import type { Schema } from "#db/schema.ts";

/** One of the two has blocked the other: to each other they are as good as gone. */
export async function isBlocked(db: Database, a: number, b: number): Promise<boolean> {
  return (await whoBlocks(db, a, b)).length > 0;
}

async function whoBlocks(db: Database, a: number, b: number): Promise<number[]> {
  const rows = await db
    .selectFrom("bloqueos")
    .select("id_usuario")
    .where((eb) =>
      eb.or([eb.and({ id_usuario: a, blocked_id: b }), eb.and({ id_usuario: b, blocked_id: a })]),
    )
    .execute();
  return rows.map(({ id_usuario }) => id_usuario);
}

/** Somebody in a query: a column of it, or a number. */
type Somebody =
  | `${"publicaciones" | "comentarios" | "usuarios" | "mention" | "notificaciones"}.id_usuario`
  | `ordenes.${"fan_id" | "creator_id"}`
  | number;

/**
 * As a condition on a query: neither of the two has blocked the other. Two looks at a key for each row
 * that is read, however many people somebody has blocked, and never a join: see the visibility rule.
 * Said so that PostgreSQL takes it for true of most.
 */
export function isUnblocked(somebody: Somebody, other: Somebody) {
  const [a, b] = [somebody, other].map((who) =>
    typeof who === "string" ? sql.ref<number>(who) : sql<number>`${who}`,
  ) as [RawBuilder<number>, RawBuilder<number>];
  return sql<boolean>`coalesce(
    (select 1 from bloqueos where bloqueos.id_usuario = ${a} and bloqueos.blocked_id = ${b}),
    (select 1 from bloqueos where bloqueos.id_usuario = ${b} and bloqueos.blocked_id = ${a}),
    0) <> 1`;
}

/** Who looks after the site sees past blocks. */
export function seesPastBlocks(viewer: Pick<Viewer, "role">): boolean {
  return viewer.role !== "user";
}

/** The same for who looks: nobody has blocked a visitor. */
export function isUnblockedFor(
  viewer: Pick<Viewer, "id_usuario" | "role"> | null,
  somebody: Somebody,
) {
  return viewer && !seesPastBlocks(viewer)
    ? isUnblocked(somebody, viewer.id_usuario)
    : sql<boolean>`true`;
}

/**
 * Between these two there is no block, and none comes before the transaction ends: blocking takes the
 * rows of both people ({@link lockPeople}), this one shares that of `me`, before the rows of posts.
 * Throws `blocked`, and `user_not_found` for whom the other has blocked.
 */
export async function requireUnblocked(trx: Database, me: number, other: number): Promise<void> {
  await holdBlocks(trx, me);
  const blocking = await whoBlocks(trx, me, other);
  if (blocking.includes(other)) throw new AppError("user_not_found");
  if (blocking.length > 0) throw new AppError("blocked");
}

/**
 * Until the transaction ends nobody blocks this person, nor do they block anybody. Comes before every
 * other lock. Throws `not_signed_in` where their account was deleted meanwhile.
 */
export function holdBlocks(trx: Database, id_usuario: number): Promise<void> {
  return holdAccount(trx, id_usuario);
}

/**
 * Takes the rows of people until the transaction ends; false: one of them is not active. Follows,
 * blocks and choices do, so that of several at once each sees what the one before it did. The smaller id goes
 * first: nobody waits for somebody who waits for them.
 */
export async function lockPeople(trx: Database, people: readonly number[]): Promise<boolean> {
  const rows = trx
    .selectFrom("usuarios")
    .select(["status", "suspended_until"])
    .where("id_usuario", "in", people)
    .orderBy("id_usuario");
  const found = await forNoKeyUpdate(trx, rows).execute();
  return found.length === people.length && found.every((person) => standsWell(person));
}

/** The first has blocked the second. */
export async function hasBlocked(
  db: Database,
  id_usuario: number,
  blocked_id: number,
): Promise<boolean> {
  const row = await db
    .selectFrom("bloqueos")
    .select("blocked_id")
    .where("id_usuario", "=", id_usuario)
    .where("blocked_id", "=", blocked_id)
    .executeTakeFirst();
  return row !== undefined;
}

/** As a condition on a query: the person in `column` has not blocked this viewer. */
export function hasNotBlocked(
  column: "conversaciones.peer_id" | "usuarios.id_usuario",
  id: number,
) {
  const eb = expressionBuilder<Schema, "conversaciones" | "usuarios">();
  return eb.not(
    eb.exists(
      eb
        .selectFrom("bloqueos")
        .select("bloqueos.blocked_id")
        .whereRef("bloqueos.id_usuario", "=", column)
        .where("bloqueos.blocked_id", "=", id),
    ),
  );
}

/** As a condition on a query: this viewer has blocked the person in `column`. */
export function isBlockedByViewer(column: "usuarios.id_usuario", id: number) {
  const eb = expressionBuilder<Schema, "usuarios">();
  return eb.exists(
    eb
      .selectFrom("bloqueos")
      .select("bloqueos.blocked_id")
      .where("bloqueos.id_usuario", "=", id)
      .whereRef("bloqueos.blocked_id", "=", column),
  );
}
