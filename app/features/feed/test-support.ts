import { hashtagsOf } from "#app/features/posts/text/text.ts";
import type { Person } from "#app/features/posts/test-support.ts";
import type { Ctx } from "#app/context.server.ts";
import type { FeedViewer } from "./list/viewer-key.server.ts";

interface Given {
  descripcion?: string;
  tipo?: "publicacion" | "shortit";
  solo_suscriptores?: 0 | 1;
  /** Hours since it was published. */
  age?: number;
}

/** Publishes a post without files, which lists and ranking do not look at. Gives its id. */
export async function addPost(creator: Person, given: Given = {}): Promise<number> {
  const { descripcion = "", tipo = "shortit", solo_suscriptores = 0, age = 1 } = given;
  const { id_publicacion } = await creator.db
    .insertInto("publicaciones")
    .values({
      id_usuario: creator.viewer.id_usuario,
      descripcion,
      tipo_publicacion: tipo,
      solo_suscriptores,
      status: "ready",
      fecha_publicacion: Date.now() - Math.round(age * 60 * 60 * 1000),
    })
    .returning("id_publicacion")
    .executeTakeFirstOrThrow();
  const tags = hashtagsOf(descripcion).map((tag) => ({ tag, id_publicacion }));
  if (tags.length > 0) await creator.db.insertInto("clasificaciones").values(tags).execute();
  return id_publicacion;
}

export async function follow(fan: Person, creator: Person): Promise<void> {
  await fan.db
    .insertInto("seguimientos")
    .values({
      follower_id: fan.viewer.id_usuario,
      followed_id: creator.viewer.id_usuario,
      created_at: Date.now(),
    })
    .execute();
}

let made = 0;

/** Somebody without an account, whom no other test knows. */
export function stranger(): FeedViewer {
  made += 1;
  return { name: `a-stranger-${made}`, feedKey: "not used here", isMember: false };
}

export function memberViewer({ viewer }: Person): FeedViewer {
  return { name: `u${viewer.id_usuario}`, feedKey: "not used here", isMember: true };
}

/** Everybody's posts go, so that a test knows what there is. */
export async function emptyInstance({ db }: Ctx): Promise<void> {
  await db.deleteFrom("publicaciones").execute();
}
