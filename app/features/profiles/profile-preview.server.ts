import type { Ctx } from "#app/context.server.ts";
import { getEnv } from "#app/env.server.ts";
import { whoOf } from "#app/features/people/who.server.ts";
import { feedLink } from "#app/features/syndication/link.server.ts";
import { AppError } from "#app/http/errors.ts";
import type { LinkPreview } from "#app/http/html/link-preview.ts";
import { strings } from "#app/features/syndication/strings.ts";

/** Of no post: our mark alone. */
const PLAIN_PICTURE = "/og/0.jpg";

/**
 * What a link to a creator shows elsewhere: their name, and where their feed is. Null for who has none: nobody is
 * told of them who does not come in.
 */
export async function previewOfProfile(
  ctx: Ctx,
  who: string | undefined,
  id: string | null,
): Promise<LinkPreview | null> {
  try {
    const feed = await feedLink(ctx, whoOf(who, id));
    if (!feed) return null;
    const { siteUrl, siteName } = getEnv();
    return {
      title: feed.title,
      description: strings.adults,
      url: feed.href.replace(/\/atom\.xml$/, ""),
      image: `${siteUrl}${PLAIN_PICTURE}`,
      siteName,
      links: [feed],
    };
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
