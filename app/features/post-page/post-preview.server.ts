import type { Ctx } from "#app/context.server.ts";
import { getEnv } from "#app/env.server.ts";
import { AppError } from "#app/http/errors.ts";
import type { AlternateLink, LinkPreview } from "#app/http/html/link-preview.ts";
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
    links: [oembedLink(`${siteUrl}/publicacion/${id}`)],
  };
}

/** By which other sites find what they show of a link. */
function oembedLink(url: string): AlternateLink {
  const search = new URLSearchParams({ format: "json", url });
  return {
    type: "application/json+oembed",
    title: strings.preview.oembed,
    href: `${getEnv().siteUrl}/api/oembed?${search}`,
  };
}

/** As everybody may know the post; null where they may not. */
export async function publicPreview(ctx: Ctx, id: number): Promise<LinkPreview | null> {
  return (await publicPost(ctx, id))?.preview ?? null;
}

/** Likewise, with whose it is. */
export async function publicPost(
  ctx: Ctx,
  id: number,
): Promise<{ preview: LinkPreview; name: string } | null> {
  if (!Number.isSafeInteger(id)) return null;
  try {
    const post = await getPost({ ...ctx, viewer: null }, id);
    return { preview: previewOfPost(post), name: post.nombre_usuario };
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
