import type { Ctx } from "#app/context.server.ts";
import { getEnv } from "#app/env.server.ts";
import type { Who } from "#app/features/people/queries.server.ts";
import { ATOM_TYPE, type AlternateLink } from "#app/http/html/link-preview.ts";
import { fill } from "#app/strings/language.ts";
import { findFeedOwner } from "./feed.server.ts";
import { strings } from "./strings.ts";

export function feedPath(name: string): string {
  return `/u/${encodeURIComponent(name)}/atom.xml`;
}

/** By which readers find the feed of somebody; null: they have none. */
export async function feedLink(ctx: Pick<Ctx, "db">, who: Who): Promise<AlternateLink | null> {
  const owner = await findFeedOwner(ctx, who);
  if (!owner) return null;
  const { siteUrl, siteName } = getEnv();
  const { nombre_usuario: name } = owner;
  return {
    type: ATOM_TYPE,
    title: fill(strings.title, { name, site: siteName }),
    href: `${siteUrl}${feedPath(name)}`,
  };
}
