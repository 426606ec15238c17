import type { PostView } from "#app/features/posts/view.ts";
import { call } from "#app/ui/browser/browser-client.ts";
import { keepRead } from "#app/ui/browser/outbox/read-last.ts";
import { tabStorage } from "#app/ui/browser/storage.ts";
import { read } from "#app/ui/browser/use-kept-reading.ts";
import { SAVED_EVERY_MS, SAVED_KEPT } from "../limits.ts";

const ASKED_KEY = "offline:saved";

/** Keeps the words of what somebody saved last, asked for now and then. */
export async function keepSaved(viewer: number): Promise<void> {
  const asked = Number(tabStorage.getItem(ASKED_KEY));
  if (Math.abs(Date.now() - asked) < SAVED_EVERY_MS) return;
  tabStorage.setItem(ASKED_KEY, String(Date.now()));
  const path = `/api/user/${viewer}/saved?limit=${SAVED_KEPT}`;
  try {
    const { saved } = await call<{ saved: PostView[] }>(path);
    await keepRead("saved", { viewer, posts: saved.flatMap(read) });
  } catch {
    // What was kept before stays.
  }
}
