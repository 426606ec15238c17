import type { PostView } from "#app/features/posts/view.ts";
import { call } from "#app/ui/browser/browser-client.ts";
import { keepRead } from "#app/ui/browser/outbox/read-last.ts";
import { SAVED_ASKED } from "#app/ui/browser/kept-reading.ts";
import { tabStorage } from "#app/ui/browser/storage.ts";
import { read } from "#app/ui/browser/use-kept-reading.ts";
import { SAVED_EVERY_MS, SAVED_KEPT } from "../limits.ts";

/** Keeps the words of what somebody saved last, asked for now and then. */
export async function keepSaved(viewer: number): Promise<void> {
  const name = `${SAVED_ASKED}${viewer}`;
  const asked = Number(tabStorage.getItem(name));
  if (Math.abs(Date.now() - asked) < SAVED_EVERY_MS) return;
  const path = `/api/user/${viewer}/saved?limit=${SAVED_KEPT}`;
  try {
    const { saved } = await call<{ saved: PostView[] }>(path);
    await keepRead("saved", { viewer, posts: saved.flatMap(read) });
    tabStorage.setItem(name, String(Date.now()));
  } catch {
    // What was kept before stays.
  }
}
