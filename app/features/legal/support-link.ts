/**
 * The id of the post that a link names: `/publicacion/7`, or the same with this site's address before
 * it. Null when it names none.
 */
export function postOfLink(link: string, siteUrl: string): number | null {
  if (!URL.canParse(link, siteUrl)) return null;
  const { host, pathname } = new URL(link, siteUrl);
  if (host !== new URL(siteUrl).host) return null;
  const id = /^\/publicacion\/(\d{1,15})\/?$/.exec(pathname)?.[1];
  return id ? Number(id) : null;
}
