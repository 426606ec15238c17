import { expressionBuilder } from "kysely";
import { AppError } from "#app/http/errors.ts";
import type { Database } from "#db/client.ts";
import type { Schema } from "#db/schema.ts";

/** One of the two has blocked the other: neither writes to, follows or comments on the other. */
export async function isBlocked(db: Database, a: number, b: number): Promise<boolean> {
  const row = await db
    .selectFrom("bloqueos")
    .select("id_usuario")
    .where((eb) =>
      eb.or([eb.and({ id_usuario: a, blocked_id: b }), eb.and({ id_usuario: b, blocked_id: a })]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** {@link isBlocked} as a check. Throws `blocked`. */
export async function requireUnblocked(db: Database, a: number, b: number): Promise<void> {
  if (await isBlocked(db, a, b)) throw new AppError("blocked");
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
