import { inStore } from "./database.ts";

/** What of a post is kept to be read without a line: words, never a picture. */
export interface ReadPost {
  id: number;
  by: string;
  words: string;
  /** ISO 8601. */
  at: string;
}

export type ReadList = "feed" | "saved";

/** So many posts of a list at most. */
export const READ_MAX = 50;

interface Kept {
  /** Null: a visitor. */
  viewer: number | null;
  posts: ReadPost[];
}

/** Keeps what somebody has read last of a list, in place of what was kept of it. Never fails. */
export async function keepRead(list: ReadList, { viewer, posts }: Kept): Promise<void> {
  const kept: Kept = { viewer, posts: posts.slice(0, READ_MAX) };
  await inStore("leido", "readwrite", (store) => store.put(kept, list)).catch(() => undefined);
}

/** What of a list somebody has read last; nothing where it was somebody else. */
export async function readLast(list: ReadList, viewer: number | null): Promise<ReadPost[]> {
  const kept = await inStore<Kept>("leido", "readonly", (store) => store.get(list)).catch(
    () => undefined,
  );
  return kept && kept.viewer === viewer ? kept.posts : [];
}

/** Leaves nothing of what anybody has read but `viewer`; without one, of nobody. */
export async function forgetRead(viewer?: number | null): Promise<void> {
  for (const list of ["feed", "saved"] as const) {
    const kept = await inStore<Kept>("leido", "readonly", (store) => store.get(list));
    if (kept && kept.viewer !== viewer)
      await inStore("leido", "readwrite", (store) => store.delete(list));
  }
}
