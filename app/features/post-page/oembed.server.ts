import type { Ctx } from "#app/context.server.ts";
import { getEnv } from "#app/env.server.ts";
import { AppError } from "#app/http/errors.ts";
import { PREVIEW_HEIGHT, PREVIEW_WIDTH } from "#app/http/html/link-preview.ts";
import { publicPost } from "./post-preview.server.ts";

const CACHE_SECONDS = 600;

interface Asked {
  url: string;
  maxwidth?: number | undefined;
  maxheight?: number | undefined;
}

/**
 * What another site shows of a link to a post (oEmbed 1.0, of the type `link`): the same as its preview, a
 * blur at most. Throws `not_found` for every other address, and for what not everybody may know of.
 */
export async function oembedOf(ctx: Ctx, { url, maxwidth, maxheight }: Asked) {
  const found = await publicPost(ctx, postOf(url));
  if (!found) throw new AppError("not_found");
  const { siteUrl, siteName } = getEnv();
  const { preview, name } = found;
  const fits = (maxwidth ?? Infinity) >= PREVIEW_WIDTH && (maxheight ?? Infinity) >= PREVIEW_HEIGHT;
  return {
    version: "1.0" as const,
    type: "link" as const,
    title: preview.title,
    author_name: `@${name}`,
    author_url: `${siteUrl}/u/${encodeURIComponent(name)}`,
    provider_name: siteName,
    provider_url: siteUrl,
    cache_age: CACHE_SECONDS,
    ...(fits && {
      thumbnail_url: preview.image,
      thumbnail_width: PREVIEW_WIDTH,
      thumbnail_height: PREVIEW_HEIGHT,
    }),
  };
}

/** The post that an address of ours names. Throws `not_found`. */
function postOf(text: string): number {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isOurs = url?.origin === new URL(getEnv().siteUrl).origin && !url.username && !url.password;
  const id = isOurs ? /^\/publicacion\/([1-9]\d{0,14})\/?$/.exec(url.pathname)?.[1] : undefined;
  if (!id) throw new AppError("not_found");
  return Number(id);
}
