import { type RawBuilder, sql } from "kysely";
import type { Beholder } from "#app/features/posts/visibility.server.ts";
import type { Database } from "#db/client.ts";
import { isAnnouncedInHour, isNews } from "./happenings.server.ts";
import { EXCERPT_MAX } from "./limits.ts";

/** As a column: the newest of the posts that a line of new posts is about. */
export function newestPost(db: Database, viewer: Beholder, now: number): RawBuilder<number | null> {
  const post = db
    .selectFrom("publicaciones_anunciadas as it")
    .innerJoin("publicaciones", "publicaciones.id_publicacion", "it.id_publicacion")
    .select("it.id_publicacion")
    .where(isAnnouncedInHour)
    .where(isNews(viewer, now))
    .orderBy("it.announced_at", "desc")
    .limit(sql.lit(1));
  return sql<number | null>`(case notificaciones.tipo when 'nueva_publicacion' then ${post} end)`;
}

/** As a column: the beginning of the comment or of the description that a line is about. */
export function excerptOf(): RawBuilder<string | null> {
  const most = sql.lit(EXCERPT_MAX + 1);
  return sql<string | null>`(case when notificaciones.id_comentario is not null
    then (select substr(about.contenido, 1, ${most}) from comentarios as about
      where about.id_comentario = notificaciones.id_comentario)
    when notificaciones.id_publicacion is not null
    then (select substr(about.descripcion, 1, ${most}) from publicaciones as about
      where about.id_publicacion = notificaciones.id_publicacion) end)`;
}

/** As a column: what `archivos.error` has of the first file of its post that could not be processed. */
export function failureOf(): RawBuilder<string | null> {
  return sql<string | null>`(case notificaciones.tipo when 'procesado_mal' then (
    select it.error from archivos as it where ${isFailedFile}
    order by it.position limit 1) end)`;
}

/** As a condition on a query of `archivos as it`: it is why the line was told. */
export const isFailedFile = sql<boolean>`(it.id_publicacion = notificaciones.id_publicacion
  and (it.status = 'failed' or it.replacement = 'failed'))`;

/** As a column: the fields of the form of a post that was stopped, as JSON, while they are kept. */
export function draftOf(): RawBuilder<string | null> {
  return sql<string | null>`(case notificaciones.tipo when 'envio_detenido' then (
    select it.fields from envios as it
    where it.id_usuario = notificaciones.id_usuario and it.created_at = notificaciones.ref
      and it.state = 'stopped' limit 1) end)`;
}
