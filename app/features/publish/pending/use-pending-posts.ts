import { useEffect } from "react";
import type { SettledPost } from "#app/features/posts/view.ts";
import { call } from "#app/ui/browser/browser-client.ts";
import { isPendingKey, readPending, takeFromPending } from "./pending-list.ts";
import { PENDING_EVENT } from "./pending-mark.ts";

/** product.md 9.11 */
const POLL_MS = 5_000;

/**
 * Asks after all pending posts in one request: every five seconds while the page is looked at, when
 * one is added, and when another tab changed the list. `onSettled` must not change.
 */
export function usePendingPosts(
  isSignedIn: boolean,
  onSettled: (posts: SettledPost[]) => void,
): void {
  useEffect(() => {
    if (!isSignedIn) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isAsking = false;
    let isOver = false;

    async function poll() {
      clearTimeout(timer);
      const ids = readPending().map(({ id }) => id);
      if (isAsking || isOver || document.hidden || ids.length === 0) return;
      isAsking = true;
      // The next poll asks again: nobody is told.
      const settled = await askAfter(ids).catch((): SettledPost[] => []);
      isAsking = false;
      if (isOver) return;
      if (settled.length > 0) onSettled(settled);
      timer = setTimeout(poll, POLL_MS);
    }
    const onStorage = ({ key }: StorageEvent) => void (isPendingKey(key) && poll());

    void poll();
    window.addEventListener(PENDING_EVENT, poll);
    window.addEventListener("storage", onStorage);
    document.addEventListener("visibilitychange", poll);
    return () => {
      isOver = true;
      clearTimeout(timer);
      window.removeEventListener(PENDING_EVENT, poll);
      window.removeEventListener("storage", onStorage);
      document.removeEventListener("visibilitychange", poll);
    };
  }, [isSignedIn, onSettled]);
}

/** Those that are ready or failed, and off the list; so is what is gone, without a word. */
async function askAfter(ids: number[]): Promise<SettledPost[]> {
  const { statuses } = await call<{
    statuses: { id_publicacion: number; status: "queued" | SettledPost["status"] }[];
  }>(`/api/publicaciones/status?ids=${ids.join()}`);
  const byId = new Map(statuses.map(({ id_publicacion, status }) => [id_publicacion, status]));
  const taken = await takeFromPending(ids.filter((id) => byId.get(id) !== "queued"));
  return taken.flatMap((id) => {
    const status = byId.get(id);
    return status && status !== "queued" ? [{ id_publicacion: id, status }] : [];
  });
}
