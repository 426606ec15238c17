import { type RawBuilder, sql } from "kysely";
import { isUnblocked } from "#app/features/people/blocks.server.ts";
import { isInGoodStanding } from "#app/features/people/standing.server.ts";
import {
  type Beholder,
  isListed,
  isOpenTo,
  isRecommended,
} from "#app/features/posts/visibility.server.ts";
import type { NotificationKind } from "#db/schema/notifications.ts";
import { HOUR_MS } from "./limits.ts";

/** Whose rows something happened by, and when. */
export interface Happening {
  actor: number;
  happened_at: number;
}

/**
 * What stands behind a line of `notificaciones` in the query around it, by its kind: the rows of what happened
 * themselves, so that nothing is told of that was undone. Null: nobody did it.
 */
export function happeningsOf(
  kind: NotificationKind,
  viewer: Beholder,
  now: number,
): RawBuilder<Happening> | null {
  return sources[kind]?.(viewer, now) ?? null;
}

type Source = (viewer: Beholder, now: number) => RawBuilder<Happening>;

const inHour = (column: string) => sql<boolean>`(${sql.ref(column)} >= notificaciones.hora
  and ${sql.ref(column)} < notificaciones.hora + ${sql.lit(HOUR_MS)})`;

const ofPost = sql<boolean>`it.id_publicacion = notificaciones.id_publicacion`;

/** As a condition on a query of `publicaciones`: the viewer may see it, and what is in it. */
export function isSeen(viewer: Beholder, now: number): RawBuilder<boolean> {
  return sql<boolean>`(${isListed(viewer)} and ${isOpenTo(viewer, now)})`;
}

/** The same of what is told to who has not asked for it. */
export function isNews(viewer: Beholder, now: number): RawBuilder<boolean> {
  return sql<boolean>`(${isSeen(viewer, now)} and ${isRecommended()})`;
}

/** As a condition on a query of `publicaciones_anunciadas as it`: the line is about it. */
export const isAnnouncedInHour = sql<boolean>`(it.id_usuario = notificaciones.creator_id
  and ${inHour("it.announced_at")})`;

/** Neither moderation nor who would read it has taken the comment away, nor the thread that it is an answer in. */
const isThereToRead = sql<boolean>`(it.oculto = 0 and ${isUnhidden("it.id_comentario")}
  and (it.hilo is null or exists (select 1 from comentarios
    inner join usuarios on usuarios.id_usuario = comentarios.id_usuario
    where comentarios.id_comentario = it.hilo and comentarios.oculto = 0 and ${isInGoodStanding()}
      and ${isUnhidden("comentarios.id_comentario")}
      and ${isUnblocked("comentarios.id_usuario", "notificaciones.id_usuario")})))`;

function isUnhidden(comment: "it.id_comentario" | "comentarios.id_comentario") {
  return sql<boolean>`not exists (select 1 from comentarios_ocultos as hidden
    where hidden.id_usuario = notificaciones.id_usuario and hidden.id_comentario = ${sql.ref(comment)})`;
}

/** One to whom is told, that stands. */
const isPayment = sql<boolean>`(it.creator_id = notificaciones.id_usuario
  and ${inHour("it.created_at")} and it.reversed_at is null)`;

const sources: Partial<Record<NotificationKind, Source>> = {
  me_gusta: () => sql`select it.id_usuario as actor, it.created_at as happened_at
    from me_gusta as it where ${ofPost} and ${inHour("it.created_at")}`,
  me_gusta_comentario: () => sql`select it.id_usuario as actor, it.created_at as happened_at
    from me_gusta_comentario as it where it.id_comentario = notificaciones.id_comentario
      and ${inHour("it.created_at")}`,
  comentario: () => sql`select it.id_usuario as actor, it.fecha_comentario as happened_at
    from comentarios as it where ${ofPost} and ${inHour("it.fecha_comentario")}
      and ${isThereToRead} and not exists (select 1 from comentarios as own
        where own.id_comentario = it.en_respuesta_a
          and own.id_usuario = notificaciones.id_usuario)`,
  respuesta: () => sql`select it.id_usuario as actor, it.fecha_comentario as happened_at
    from comentarios as it where it.en_respuesta_a = notificaciones.id_comentario
      and ${inHour("it.fecha_comentario")} and ${isThereToRead}`,
  mencion: () => sql`select it.id_usuario as actor, it.fecha_publicacion as happened_at
    from publicaciones as it where ${ofPost} and exists (
      select 1 from menciones_publicacion as means
      where means.id_publicacion = it.id_publicacion
        and means.id_usuario = notificaciones.id_usuario)`,
  mencion_comentario: () => sql`select it.id_usuario as actor, it.fecha_comentario as happened_at
    from comentarios as it where it.id_comentario = notificaciones.id_comentario
      and ${isThereToRead} and exists (
        select 1 from menciones_comentario as means
        where means.id_comentario = it.id_comentario
          and means.id_usuario = notificaciones.id_usuario)`,
  seguidor: () => sql`select it.follower_id as actor, it.created_at as happened_at
    from seguimientos as it
    where it.followed_id = notificaciones.id_usuario and ${inHour("it.created_at")}`,
  suscripcion: () => sql`select it.fan_id as actor, it.created_at as happened_at
    from suscripciones as it where it.creator_id = notificaciones.id_usuario
      and ${inHour("it.created_at")} and it.state in ('active', 'cancelled')`,
  propina: () => sql`select it.fan_id as actor, it.created_at as happened_at
    from cobros as it where ${isPayment} and exists (
      select 1 from ordenes where ordenes.id_orden = it.id_orden and ordenes.kind = 'tip')`,
  compra: () => sql`select it.fan_id as actor, it.created_at as happened_at
    from cobros as it where ${isPayment} and exists (
      select 1 from ordenes where ordenes.id_orden = it.id_orden and ordenes.kind = 'purchase'
        and ordenes.id_publicacion = notificaciones.id_publicacion)`,
  nueva_publicacion: (viewer, now) => sql`select it.id_usuario as actor,
      it.announced_at as happened_at
    from publicaciones_anunciadas as it cross join publicaciones
    where publicaciones.id_publicacion = it.id_publicacion
      and ${isAnnouncedInHour} and ${isNews(viewer, now)}`,
};
