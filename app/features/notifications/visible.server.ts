import { type RawBuilder, sql } from "kysely";
import { isUnblocked } from "#app/features/people/blocks.server.ts";
import { isUnmuted } from "#app/features/people/mutes/mutes.server.ts";
import { isInGoodStanding } from "#app/features/people/standing.server.ts";
import type { Beholder } from "#app/features/posts/visibility.server.ts";
import type { Database } from "#db/client.ts";
import type { NotificationKind } from "#db/schema/notifications.ts";
import { isFailedFile } from "./about.server.ts";
import { type Happening, happeningsOf, isSeen } from "./happenings.server.ts";
import { kinds } from "./limits.ts";

/**
 * THE rule of what somebody is told, as a condition on a query of `notificaciones`: what it happened to is there
 * and they may see it, and of those who did it one is left whom they may see, have not muted and are not.
 */
export function isTold(db: Database, viewer: Beholder, now: number): RawBuilder<boolean> {
  return sql<boolean>`(${isTargetSeen(db, viewer, now)}
    and ${byKind(
      viewer,
      now,
      (happening) => sql`exists ${peopleOf(db, happening, viewer).select(sql.lit(1).as("it"))}`,
      sql`true`,
    )})`;
}

/** A value for each line by its kind; `otherwise` where nobody did it. */
export function byKind<T>(
  viewer: Beholder,
  now: number,
  value: (happening: RawBuilder<Happening>, kind: NotificationKind) => RawBuilder<T>,
  otherwise: RawBuilder<T>,
): RawBuilder<T> {
  const cases = kinds.flatMap((kind) => {
    const happening = happeningsOf(kind, viewer, now);
    return happening ? [sql`when ${sql.lit(kind)} then ${value(happening, kind)}`] : [];
  });
  return sql<T>`(case notificaciones.tipo ${sql.join(cases, sql` `)} else ${otherwise} end)`;
}

/** Those who did it, as far as the viewer is to hear of them. */
export function peopleOf(
  db: Database,
  happening: RawBuilder<Happening>,
  { id_usuario: me }: Pick<Beholder, "id_usuario">,
) {
  return db
    .selectFrom(sql<Happening>`(${happening})`.as("happening"))
    .innerJoin("usuarios", "usuarios.id_usuario", "happening.actor")
    .where("usuarios.id_usuario", "<>", me)
    .where(isInGoodStanding())
    .where(isUnblocked("usuarios.id_usuario", me))
    .where(isUnmuted("usuarios.id_usuario", me));
}

function isTargetSeen(db: Database, viewer: Beholder, now: number): RawBuilder<boolean> {
  const post = db
    .selectFrom("publicaciones")
    .select(sql.lit(1).as("it"))
    .where(sql<boolean>`publicaciones.id_publicacion = notificaciones.id_publicacion`)
    .where(isSeen(viewer, now));
  // What was repaired, or taken out of the post, is told no more. As a value: PostgreSQL could read all files to hash what exists.
  return sql<boolean>`((notificaciones.id_publicacion is null or exists ${post})
    and (notificaciones.tipo <> 'procesado_mal' or (
      select 1 from archivos as it where ${isFailedFile} limit 1) is not null))`;
}
