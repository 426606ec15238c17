import { type RawBuilder, sql } from "kysely";
import type { SignedInCtx } from "#app/context.server.ts";
import type { Database } from "#db/client.ts";

/** As a condition: somebody else than them moderates, and can; `free`, if given, is asked of `colleague`. */
export function hasColleague(id_usuario: number, free = sql<boolean>`1 = 1`): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select 1 from usuarios as colleague where colleague.role <> 'user'
      and colleague.role in ('moderator', 'administrator')
      and colleague.status = 'active' and colleague.id_usuario <> ${id_usuario}
      and ${free})`;
}

/**
 * As a condition on a query of `casos`: it is about whoever asks, and somebody else sees to it. Who is reported learns
 * nothing of who did, whatever their role (docs/product.md 24.2): no list of the console has such a case, nor a request
 * to the portal with one. Where nobody else moderates it must be read by somebody: its time runs.
 */
export function isAboutViewer({ viewer }: Pick<SignedInCtx, "viewer">): RawBuilder<boolean> {
  const me = viewer.id_usuario;
  // It may be about nobody any more.
  return sql<boolean>`(coalesce(casos.affected_id, 0) = ${me} and ${hasColleague(me)})`;
}

/**
 * Whether what is about this person is kept from them though they moderate, since somebody else sees to it: what every
 * administrator can read tells nothing of it.
 */
export async function isKeptFromModerator(
  db: Database,
  affected_id: number | null,
): Promise<boolean> {
  if (affected_id === null) return false;
  const moderator = await db
    .selectFrom("usuarios")
    .select("id_usuario")
    .where("id_usuario", "=", affected_id)
    .where("role", "in", ["moderator", "administrator"])
    .where(hasColleague(affected_id))
    .executeTakeFirst();
  return moderator !== undefined;
}
