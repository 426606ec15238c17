import type { Ctx } from "#app/context.server.ts";
import { suggestCreators } from "#app/features/people/suggestions.server.ts";
import type { ShownCreator } from "#app/features/people/view.ts";
import { hydratePosts } from "./hydrate.server.ts";
import { type FileView, smallPicture } from "./view.ts";
import { isRecommended, isOpenTo } from "./visibility.server.ts";

/** Of each so many of the newest posts are looked at: one of them that the viewer may see is shown. */
const NEWEST = 12;

/** Whom the viewer may like to know, each with a picture of what they published last. */
export async function creatorsToKnow(ctx: Ctx): Promise<ShownCreator[]> {
  const creators = await suggestCreators(ctx);
  const newest = await Promise.all(creators.map(({ id_usuario }) => newestOf(ctx, id_usuario)));
  const posts = await hydratePosts(
    ctx,
    newest.flatMap((id) => id ?? []),
    "recommended",
  );
  return creators.map((creator) => {
    const post = posts.find(({ id_usuario }) => id_usuario === creator.id_usuario);
    const file = post?.archivos.find(({ status }) => status === "ready");
    return { ...creator, cover: file ? coverOf(file) : null };
  });
}

async function newestOf(ctx: Ctx, id_usuario: number): Promise<number | undefined> {
  const newest = ctx.db
    .selectFrom("publicaciones")
    .selectAll()
    .where("id_usuario", "=", id_usuario)
    .where(isRecommended())
    .orderBy("fecha_publicacion", "desc")
    .orderBy("id_publicacion", "desc")
    .limit(NEWEST);
  const row = await ctx.db
    .selectFrom(newest.as("publicaciones"))
    .select("publicaciones.id_publicacion")
    .where(isOpenTo(ctx.viewer))
    .orderBy("publicaciones.fecha_publicacion", "desc")
    .orderBy("publicaciones.id_publicacion", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.id_publicacion;
}

function coverOf(file: FileView): ShownCreator["cover"] {
  const picture = smallPicture(file);
  return picture ? { picture, preview: file.preview } : null;
}
