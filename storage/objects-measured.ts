import type { ObjectStore } from "./objects.ts";

type Call = "put" | "get" | "head" | "delete" | "copy" | "list" | "append" | "complete";

/** Hears of each call how long it took, in seconds, and whether it failed. */
export type OnCall = (call: Call, seconds: number, isFailed: boolean) => void;

/** A store that tells how long its calls take; of a read until its bytes begin. */
export function openMeasuredStore(store: ObjectStore, onCall: OnCall): ObjectStore {
  const timed =
    <Given extends unknown[], T>(call: Call, run: (...given: Given) => Promise<T>) =>
    async (...given: Given): Promise<T> => {
      const start = performance.now();
      let isFailed = true;
      try {
        const done = await run(...given);
        isFailed = false;
        return done;
      } finally {
        onCall(call, (performance.now() - start) / 1000, isFailed);
      }
    };
  const { partials } = store;
  return {
    put: timed("put", (...given) => store.put(...given)),
    get: timed("get", (...given) => store.get(...given)),
    head: timed("head", (...given) => store.head(...given)),
    delete: timed("delete", (...given) => store.delete(...given)),
    copy: timed("copy", (...given) => store.copy(...given)),
    list: timed("list", (...given) => store.list(...given)),
    // What is done with the file takes its own time.
    withLocalFile: (key, use) => store.withLocalFile(key, use),
    partials: {
      size: (partial) => partials.size(partial),
      append: timed("append", (...given) => partials.append(...given)),
      complete: timed("complete", (...given) => partials.complete(...given)),
      discard: (partial) => partials.discard(partial),
    },
    sweep: () => store.sweep(),
    ping: () => store.ping(),
    pool: () => store.pool(),
  };
}
