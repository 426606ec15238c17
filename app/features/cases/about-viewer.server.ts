import { type RawBuilder, sql } from "kysely";
import type { SignedInCtx } from "#app/context.server.ts";

/**
 * As a condition on a query of `casos`: it is about whoever asks, and somebody else sees to it. Who is reported learns
 * nothing of who did, whatever their role (docs/product.md 24.2): no list of the console has such a case, nor a request
 * to the portal with one. Where nobody else moderates it must be read by somebody: its time runs.
 */
export function isAboutViewer({ viewer }: Pick<SignedInCtx, "viewer">): RawBuilder<boolean> {
  const me = viewer.id_usuario;
  // It may be about nobody any more.
  return sql<boolean>`(coalesce(casos.affected_id, 0) = ${me} and exists (
    select 1 from usuarios as colleague where colleague.role <> 'user'
      and colleague.role in ('moderator', 'administrator')
      and colleague.status = 'active' and colleague.id_usuario <> ${me}))`;
}
