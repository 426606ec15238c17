import type { Ctx } from "#app/context.server.ts";
import { nameKey } from "#app/features/people/view.ts";
import { saveMentions } from "#app/features/posts/text/mentions.server.ts";
import { indexPost, indexUser } from "#app/features/index/commands.server.ts";
import type { Sort } from "./limits.ts";
import { search } from "./queries.server.ts";

export interface GivenPost {
  text: string;
  /** A name; the people are made as they are named. */
  by?: string;
  likes?: number;
  tipo?: "publicacion" | "shortit";
  status?: "ready" | "queued" | "failed";
  restricted?: boolean;
}

/** Writes a post as if it had been uploaded and processed long ago. Gives its id. */
export async function givenPost({ db }: Ctx, given: GivenPost): Promise<number> {
  const id_usuario = await givenPerson({ db }, given.by ?? "alguien");
  return db.transaction().execute(async (trx) => {
    const { id_publicacion } = await trx
      .insertInto("publicaciones")
      .values({
        id_usuario,
        descripcion: given.text,
        tipo_publicacion: given.tipo ?? "publicacion",
        solo_suscriptores: given.restricted ? 1 : 0,
        status: given.status ?? "ready",
        likeCount: given.likes ?? 0,
        fecha_publicacion: Date.now(),
      })
      .returning("id_publicacion")
      .executeTakeFirstOrThrow();
    await saveMentions(trx, "id_publicacion", id_publicacion, given.text);
    await indexPost(trx, id_publicacion);
    return id_publicacion;
  });
}

/** The id of the person with this name, who is made when there is none. */
export async function givenPerson(
  { db }: Pick<Ctx, "db">,
  nombre_usuario: string,
  followersCount = 0,
): Promise<number> {
  const name_key = nameKey(nombre_usuario);
  const known = await db
    .selectFrom("usuarios")
    .select("id_usuario")
    .where("name_key", "=", name_key)
    .executeTakeFirst();
  if (known) return known.id_usuario;
  return db.transaction().execute(async (trx) => {
    const { id_usuario } = await trx
      .insertInto("usuarios")
      .values({
        nombre_usuario,
        name_key,
        correo: `${encodeURIComponent(nombre_usuario)}@example.org`,
        followersCount,
        created_at: Date.now(),
      })
      .returning("id_usuario")
      .executeTakeFirstOrThrow();
    await indexUser(trx, id_usuario);
    return id_usuario;
  });
}

/** What the posts that a query finds say, in their order. */
export async function textsFor(ctx: Ctx, q: string, sort: Sort = "recent"): Promise<string[]> {
  const { blocks } = await search(ctx, { q, sort, page: 1, limit: 50 });
  return blocks.flatMap(({ posts }) => posts.map(({ descripcion }) => descripcion));
}
