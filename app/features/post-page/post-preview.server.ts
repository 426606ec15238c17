import type { Ctx } from "#app/context.server.ts";
import { getEnv } from "#app/env.server.ts";
import { AppError } from "#app/http/errors.ts";
import type { LinkPreview } from "#app/http/html/link-preview.ts";
import { fill } from "#app/strings/language.ts";
import { getPost } from "#app/features/posts/queries.server.ts";
import type { PostView } from "#app/features/posts/view.ts";
import { strings } from "./strings.ts";

/**
 * What a link to a post shows elsewhere: its creator, and a picture that is a blur at most. Never
 * its description, which may be as adult as the post.
 */
export function previewOfPost(post: PostView): LinkPreview {
  const { siteUrl, siteName } = getEnv();
  const id = post.id_publicacion;
  const { post: ofPost, shortit, description } = strings.preview;
  const title = post.tipo_publicacion === "shortit" ? shortit : ofPost;
  return {
    title: fill(title, { name: post.nombre_usuario, site: siteName }),
    description,
    url: `${siteUrl}/publicacion/${id}`,
    image: `${siteUrl}/og/${id}.jpg`,
    siteName,
  };
}

/** As everybody may know the post; null where they may not. */
export async function publicPreview(ctx: Ctx, id: number): Promise<LinkPreview | null> {
  if (!Number.isSafeInteger(id)) return null;
  try {
    return previewOfPost(await getPost({ ...ctx, viewer: null }, id));
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
