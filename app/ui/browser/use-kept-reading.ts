import { useEffect } from "react";
import { useRootData } from "../root-data.ts";
import { ownReading } from "./kept-reading.ts";
import type { ReadList, ReadPost } from "./outbox/read-last.ts";
import { usePresence } from "./use-presence.ts";

/** As much of a post as is kept, or decides whether it is. */
export interface Readable {
  id_publicacion: number;
  nombre_usuario: string;
  descripcion: string;
  fecha_publicacion: string;
  solo_suscriptores: 0 | 1;
}

const SETTLED_MS = 2_000;

/** Keeps the words of the posts that somebody reads, for when there is no line, once they have stopped moving. */
export function useKeptReading(
  list: ReadList,
  isOn: boolean,
  posts: ReadonlyMap<number, Readable>,
): void {
  const root = useRootData();
  const isKept = usePresence() && isOn && root !== undefined && !root.noReading && !root.noWorker;
  const viewer = root?.viewer?.id_usuario ?? null;
  useEffect(() => {
    if (!isKept) return;
    const timer = setTimeout(() => {
      ownReading(viewer);
      void import("./outbox/read-last.ts")
        .then(({ keepRead }) =>
          keepRead(list, { viewer, posts: [...posts.values()].flatMap(read) }),
        )
        .catch(() => undefined);
    }, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [isKept, list, viewer, posts]);
}

/** What is for some alone is kept nowhere. */
export function read(post: Readable): ReadPost[] {
  if (post.solo_suscriptores === 1) return [];
  const { id_publicacion: id, nombre_usuario: by, descripcion: words } = post;
  return [{ id, by, words, at: post.fecha_publicacion }];
}
