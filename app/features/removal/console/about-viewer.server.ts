import { type RawBuilder, sql } from "kysely";
import type { SignedInCtx } from "#app/context.server.ts";
import { hasColleague } from "#app/features/cases/about-viewer.server.ts";
import { AppError } from "#app/http/errors.ts";

/**
 * As a condition on a query of `solicitudes_retiro`: it is about whoever asks, and somebody else moderates whom it is not
 * about. They learn nothing of who made it.
 */
export function namesViewer({ viewer }: Pick<SignedInCtx, "viewer">): RawBuilder<boolean> {
  const me = viewer.id_usuario;
  const isFree = sql<boolean>`not ${isAbout(sql.ref("colleague.id_usuario"))}`;
  return sql<boolean>`(${isAbout(sql`${me}`)} and ${hasColleague(me, isFree)})`;
}

/** It has a case about them, or its copies show what is theirs. */
function isAbout(person: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(exists (select 1 from direcciones_retiro as item
      inner join casos on casos.id_caso = item.id_caso
      where item.id_solicitud = solicitudes_retiro.id_solicitud
        and coalesce(casos.affected_id, 0) = ${person})
    or ${looksLikeTheirs(person)} or ${hasBytesOfTheirs(person)})`;
}

/** The worker has found that something of theirs looks like one of its copies. */
function looksLikeTheirs(person: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from parecidos_retiro as alike
    left join publicaciones as post on post.id_publicacion = alike.subject_id
      and alike.subject_kind = 'publicacion'
    where alike.id_solicitud = solicitudes_retiro.id_solicitud
      and (post.id_usuario = ${person}
        or (alike.subject_kind in ('avatar', 'perfil') and alike.subject_id = ${person})))`;
}

/** Something of theirs has the bytes of one of its copies, which is known before the worker comes to it. */
function hasBytesOfTheirs(person: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from objetos_conservados as kept
    inner join huellas as print on print.sha256 = kept.sha256
    left join archivos as file on file.id_archivo = print.id_archivo
    left join publicaciones as post on post.id_publicacion = file.id_publicacion
    where kept.id_solicitud = solicitudes_retiro.id_solicitud and kept.purpose = 'copia'
      and print.sha256 is not null and (post.id_usuario = ${person} or print.id_usuario = ${person}))`;
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
