const PREFIX = "sitio-";

/** Where a build keeps its page for no line and the scripts that belong to it. No build reads another's. */
export function cacheOf(build: string): string {
  return `${PREFIX}${build}`;
}

/** Removes what other builds have kept. */
export async function dropOtherBuilds(caches: CacheStorage, build: string): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
  await Promise.all(
    names.filter((name) => name !== cacheOf(build)).map((name) => caches.delete(name)),
  );
}

/** Removes the pages that were made for somebody: scripts and styles are everybody's. */
export async function dropShells(caches: CacheStorage, path: string): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
  await Promise.all(names.map(async (name) => (await caches.open(name)).delete(path)));
}
