import type { Insertable } from "kysely";
import { indexPosts } from "#app/features/index/commands.server.ts";
import { getPost } from "#app/features/posts/queries.server.ts";
import { saveMentions } from "#app/features/posts/text/mentions.server.ts";
import { hashtagsOf } from "#app/features/posts/text/text.ts";
import type { PostView } from "#app/features/posts/view.ts";
import type { PublicacionesTable } from "#db/schema/posts.ts";
import type { SentFile } from "./files.ts";
import { addMedium, type MediumName } from "./shelf.ts";
import type { Fields, Owner } from "./upload.ts";

export type GivenPost = Partial<Omit<Insertable<PublicacionesTable>, "id_usuario">> & {
  /** Goes through the real upload and the worker, instead of straight into the database. */
  files?: SentFile[];
  /** Media that are ready, as an upload would have left them. */
  shows?: MediumName[];
};

const HOUR_MS = 60 * 60 * 1000;
let made = 0;

/** Publishes a post, an hour ago unless told when. Gives it as its owner sees it. */
export async function newPost(
  owner: Owner,
  { files, shows = [], ...columns }: GivenPost = {},
): Promise<PostView & { id: number }> {
  const id = files ? await uploaded(owner, files, columns) : await inserted(owner, shows, columns);
  return { ...(await getPost(owner, id)), id };
}

async function uploaded(owner: Owner, files: SentFile[], fields: Fields): Promise<number> {
  const upload = owner.upload ?? (await import("./worker.ts")).uploadHere;
  return upload(owner, files, fields);
}

async function inserted(
  { db, objects, id }: Owner,
  shows: MediumName[],
  columns: Omit<GivenPost, "files" | "shows">,
): Promise<number> {
  made += 1;
  const { id_publicacion, descripcion } = await db
    .insertInto("publicaciones")
    .values({
      id_usuario: id,
      descripcion: "",
      tipo_publicacion: "publicacion",
      solo_suscriptores: 0,
      status: "ready",
      // Each a little later than the one before, however fast they are made.
      fecha_publicacion: Date.now() - HOUR_MS + made,
      ...columns,
    })
    .returning(["id_publicacion", "descripcion"])
    .executeTakeFirstOrThrow();
  for (const [position, medium] of shows.entries()) {
    await addMedium({ db, objects }, medium, { id_publicacion, position });
  }
  await db.transaction().execute(async (trx) => {
    const tags = hashtagsOf(descripcion).map((tag) => ({ tag, id_publicacion }));
    if (tags.length > 0) await trx.insertInto("clasificaciones").values(tags).execute();
    await saveMentions(trx, "id_publicacion", id_publicacion, descripcion);
    await indexPosts(trx, [id_publicacion]);
  });
  return id_publicacion;
}
