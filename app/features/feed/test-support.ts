import { newPost } from "#tests/kit/post.ts";
import type { Person } from "#tests/kit/stage.ts";
import type { Ctx } from "#app/context.server.ts";
import type { FeedViewer } from "./list/viewer-key.server.ts";

const HOUR_MS = 60 * 60 * 1000;

/** Publishes a shortit so many hours ago. Gives its id. */
export async function addPost(
  creator: Person,
  { age = 1, ...given }: { descripcion?: string; solo_suscriptores?: 0 | 1; age?: number } = {},
): Promise<number> {
  const fecha_publicacion = Date.now() - Math.round(age * HOUR_MS);
  return (await newPost(creator, { tipo_publicacion: "shortit", fecha_publicacion, ...given })).id;
}

let made = 0;

/** Somebody without an account, whom no other test knows. */
export function stranger(): FeedViewer {
  made += 1;
  return {
    name: `a-stranger-${made}`,
    feedKey: "not used here",
    isMember: false,
    isPersonal: true,
    countedAs: `n-${made}`,
  };
}

export function memberViewer({ viewer }: Person): FeedViewer {
  return {
    name: `u${viewer.id_usuario}`,
    feedKey: "not used here",
    isMember: true,
    isPersonal: viewer.personalizacion !== 0,
    countedAs: `u${viewer.id_usuario}`,
  };
}

/** Everybody's posts go, so that a test knows what there is. */
export async function emptyInstance({ db }: Ctx): Promise<void> {
  await db.deleteFrom("publicaciones").execute();
}
