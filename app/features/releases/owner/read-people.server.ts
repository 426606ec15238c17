import type { SignedInCtx } from "#app/context.server.ts";
import { isOwnedBy } from "#app/features/posts/visibility.server.ts";
import { AppError } from "#app/http/errors.ts";
import { isoTime } from "#app/iso-time.ts";
import type { Database } from "#db/client.ts";
import type { PeopleView, PersonShown } from "../schema.ts";
import { openRelease } from "../signed/release-data.server.ts";

/** Who is shown in a post of one's own. Throws `post_not_found`. */
export async function readPeople(ctx: SignedInCtx, id_publicacion: number): Promise<PeopleView> {
  const { aparecen, faltan_personas, espera_consentimiento } = await requireOwnPost(
    ctx,
    id_publicacion,
  );
  return {
    aparecen,
    faltan: faltan_personas === 1,
    espera: espera_consentimiento !== 0,
    personas: await peopleIn(ctx.db, id_publicacion),
  };
}

/** Whether a post of one's own waits for the people shown in it. Throws `post_not_found`. */
export async function isWaiting(ctx: SignedInCtx, id_publicacion: number): Promise<boolean> {
  return (await requireOwnPost(ctx, id_publicacion)).espera_consentimiento !== 0;
}

/** The post, if it is the viewer's own. Throws `post_not_found`. */
export async function requireOwnPost({ db, viewer }: SignedInCtx, id_publicacion: number) {
  const post = await db
    .selectFrom("publicaciones")
    .select(["id_publicacion", "aparecen", "faltan_personas", "espera_consentimiento"])
    .where("id_publicacion", "=", id_publicacion)
    .where(isOwnedBy(viewer))
    .executeTakeFirst();
  if (!post) throw new AppError("post_not_found");
  return post;
}

async function peopleIn(db: Database, id_publicacion: number): Promise<PersonShown[]> {
  const rows = await db
    .selectFrom("apariciones_personas as shown")
    .leftJoin("usuarios", "usuarios.id_usuario", "shown.persona_id")
    .leftJoin("liberaciones", "liberaciones.id_liberacion", "shown.id_liberacion")
    .selectAll("shown")
    .select(["usuarios.nombre_usuario", "liberaciones.datos"])
    .where("shown.id_publicacion", "=", id_publicacion)
    .where("shown.state", "<>", "removed")
    .orderBy("shown.id_aparicion")
    .execute();
  return rows.map(({ nombre_usuario, persona_id, id_liberacion, datos, ...row }) => ({
    id_aparicion: row.id_aparicion,
    persona:
      persona_id !== null && nombre_usuario !== null
        ? { id_usuario: persona_id, nombre_usuario }
        : null,
    nombre:
      id_liberacion !== null && datos !== null ? openRelease(id_liberacion, datos).nombre : null,
    estado: row.state,
    asked_at: new Date(row.asked_at).toISOString(),
    shown_at: isoTime(row.shown_at),
    distribution_at: isoTime(row.distribution_at),
    version: row.version,
  }));
}
