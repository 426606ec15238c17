import { getEnv } from "#app/env.server.ts";
import { LOCALE, fill } from "#app/strings/language.ts";
import type { FeedOwner, FeedPost } from "./feed.server.ts";
import { feedPath } from "./link.server.ts";
import { strings } from "./strings.ts";

/**
 * A feed as Atom (RFC 4287). It goes where no age gate stands, so it says what the preview of a link says: whose
 * it is, and a picture that is a blur at most. Never a description.
 */
export function atomOf({ owner, posts }: { owner: FeedOwner; posts: FeedPost[] }): string {
  const { siteUrl, siteName } = getEnv();
  const { nombre_usuario: name } = owner;
  const profile = `${siteUrl}/u/${encodeURIComponent(name)}`;
  const updated = posts[0]?.fecha_publicacion ?? owner.created_at;
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${LOCALE}">`,
    `<id>${siteUrl}/u/${owner.id_usuario}</id>`,
    `<title>${escaped(fill(strings.title, { name, site: siteName }))}</title>`,
    `<updated>${timeOf(updated)}</updated>`,
    `<link rel="self" type="application/atom+xml" href="${escaped(siteUrl + feedPath(name))}"/>`,
    `<link rel="alternate" type="text/html" href="${escaped(profile)}"/>`,
    `<author><name>@${escaped(name)}</name><uri>${escaped(profile)}</uri></author>`,
    ...posts.map((post) => entryOf(post, name)),
    "</feed>\n",
  ].join("\n");
}

function entryOf(post: FeedPost, name: string): string {
  const { siteUrl } = getEnv();
  const { id_publicacion, tipo_publicacion, fecha_publicacion } = post;
  const page = `${siteUrl}/publicacion/${id_publicacion}`;
  const title = tipo_publicacion === "shortit" ? strings.shortit : strings.post;
  const at = timeOf(fecha_publicacion);
  return [
    "<entry>",
    `<id>${page}</id>`,
    `<title>${escaped(fill(title, { name }))}</title>`,
    `<published>${at}</published><updated>${at}</updated>`,
    `<link rel="alternate" type="text/html" href="${page}"/>`,
    `<link rel="enclosure" type="image/jpeg" href="${siteUrl}/og/${id_publicacion}.jpg"/>`,
    `<summary>${escaped(strings.adults)}</summary>`,
    "</entry>",
  ].join("");
}

function timeOf(at: number): string {
  return new Date(at).toISOString();
}

function escaped(text: string): string {
  const marks: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
  return text.replace(/[&<>"]/g, (mark) => marks[mark]!);
}
