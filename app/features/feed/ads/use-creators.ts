import { useEffect, useState } from "react";
import type { SuggestedCreator } from "#app/features/people/view.ts";
import { call } from "#app/ui/browser/browser-client.ts";
import { useRootData } from "#app/ui/root-data.ts";

const asked = new Map<number | undefined, Promise<SuggestedCreator[]>>();

/** Creators to know: those that the page brought, else the server is asked once they are wanted. */
export function useCreators(given: SuggestedCreator[], isWanted: boolean): SuggestedCreator[] {
  const viewerId = useRootData()?.viewer?.id_usuario;
  const [found, setFound] = useState(given);
  useEffect(() => {
    if (!isWanted || given.length > 0) return;
    let isOver = false;
    creatorsFor(viewerId).then(
      (creators) => isOver || setFound(creators),
      // Without any there is a tip in their place.
      () => asked.delete(viewerId),
    );
    return () => {
      isOver = true;
    };
  }, [given, isWanted, viewerId]);
  return found;
}

function creatorsFor(viewerId: number | undefined): Promise<SuggestedCreator[]> {
  const known = asked.get(viewerId);
  if (known) return known;
  const creators = call<{ users: SuggestedCreator[] }>("/api/search/suggestions").then(
    ({ users }) => users,
  );
  asked.set(viewerId, creators);
  return creators;
}
