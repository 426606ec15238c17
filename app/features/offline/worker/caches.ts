const PREFIX = "sitio-";

/** Where a build keeps its page for no line and the scripts that belong to it. */
export function cacheOf(build: string): string {
  return `${PREFIX}${build}`;
}

/** What a build has kept; where it has not been able to, what another has. Scripts have one content under one name. */
export async function findKept(
  caches: CacheStorage,
  build: string,
  address: string,
): Promise<Response | undefined> {
  const own = await caches.match(address, { cacheName: cacheOf(build) });
  if (own) return own;
  const others = (await namesOf(caches)).filter((name) => name !== cacheOf(build));
  for (const cacheName of others) {
    const kept = await caches.match(address, { cacheName });
    if (kept) return kept;
  }
  return undefined;
}

/**
 * Removes what builds before this one have kept, once this one has the page itself. Names come as their caches were
 * made: what an even newer worker is keeping stays.
 */
export async function dropOlderBuilds(
  caches: CacheStorage,
  build: string,
  page: string,
): Promise<void> {
  if (!(await caches.match(page, { cacheName: cacheOf(build) }))) return;
  const names = await namesOf(caches);
  const older = names.slice(0, names.indexOf(cacheOf(build)));
  await Promise.all(older.map((name) => caches.delete(name)));
}

async function namesOf(caches: CacheStorage): Promise<string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(PREFIX));
}
