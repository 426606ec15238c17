import { WRITTEN } from "#app/ui/browser/kept-draft.ts";
import { useRootData } from "#app/ui/root-data.ts";

/** Where what one writes under a post is kept, or what one answers to a comment of it; null: nobody is signed in. */
export function useDraftPlace(id_publicacion: number, answered?: number): string | null {
  const viewer = useRootData()?.viewer;
  return viewer
    ? `${WRITTEN.comment}${[viewer.id_usuario, id_publicacion, answered].join(":")}`
    : null;
}
