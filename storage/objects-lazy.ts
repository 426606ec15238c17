import type { ObjectStore } from "./objects.ts";

/**
 * A store whose program is loaded only where it is used. That begins at once, so that the first call does
 * not wait for it.
 */
export function openLazyStore(open: () => Promise<ObjectStore>): ObjectStore {
  let opened: ObjectStore | undefined;
  const store = open().then((each) => (opened = each));
  return {
    put: async (...given) => (await store).put(...given),
    get: async (...given) => (await store).get(...given),
    head: async (...given) => (await store).head(...given),
    delete: async (...given) => (await store).delete(...given),
    copy: async (...given) => (await store).copy(...given),
    list: async (...given) => (await store).list(...given),
    withLocalFile: async (key, use) => (await store).withLocalFile(key, use),
    partials: {
      size: async (partial) => (await store).partials.size(partial),
      append: async (...given) => (await store).partials.append(...given),
      complete: async (partial) => (await store).partials.complete(partial),
      discard: async (partial) => (await store).partials.discard(partial),
    },
    sweep: async () => (await store).sweep(),
    ping: async () => (await store).ping(),
    pool: () => opened?.pool() ?? null,
  };
}
