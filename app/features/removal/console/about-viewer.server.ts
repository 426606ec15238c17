import { type RawBuilder, sql } from "kysely";
import type { SignedInCtx } from "#app/context.server.ts";
import { isAboutViewer } from "#app/features/cases/about-viewer.server.ts";
import { AppError } from "#app/http/errors.ts";

/** As a condition on a query of `solicitudes_retiro`: it has a case about whoever asks, who learns nothing of who made it. */
export function namesViewer(ctx: Pick<SignedInCtx, "viewer">): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from direcciones_retiro as item
    inner join casos on casos.id_caso = item.id_caso
    where item.id_solicitud = solicitudes_retiro.id_solicitud and ${isAboutViewer(ctx)})`;
}

/** For whoever reads a request in the console or does anything with it. Throws `cannot_decide_self`. */
export async function requireOfOthers(
  ctx: Pick<SignedInCtx, "db" | "viewer">,
  id_solicitud: number,
): Promise<void> {
  const own = await ctx.db
    .selectFrom("solicitudes_retiro")
    .select("id_solicitud")
    .where("id_solicitud", "=", id_solicitud)
    .where(namesViewer(ctx))
    .executeTakeFirst();
  if (own) throw new AppError("cannot_decide_self");
}
