import { sql } from "kysely";
import { getEnv } from "#app/env.server.ts";
import { dayOf } from "#app/features/posts/views/month.server.ts";
import type { Services } from "#app/services.server.ts";

/** Notes how many follow and are subscribed to each creator, once a day. */
export async function countPeople({ db }: Pick<Services, "db">): Promise<void> {
  const day = dayOf(Date.now(), getEnv().timeZone);
  await sql`
    insert into estudio_personas (id_usuario, day, followers, subscribers)
    select id_usuario, cast(${day} as integer), ${sql.ref("followersCount")}, ${sql.ref("subscribersCount")}
    from usuarios
    where es_creador = 1 and not exists (
      select 1 from estudio_personas p where p.id_usuario = usuarios.id_usuario and p.day = ${day})
    on conflict (id_usuario, day) do nothing`.execute(db);
}
