import { useLocation } from "@remix-run/react";
import { type Dispatch, type SetStateAction, useEffect, useState } from "react";
import { useRootData } from "../root-data.ts";

/** Entries of the history whose state is kept; those before have to ask again. */
const KEPT = 20;
const kept = new Map<string, unknown>();

/**
 * State of a page, by `name`, that is there again when one comes back to the same entry of the
 * history. It lasts as long as the document; without a name, as long as the component.
 */
export function useKeptState<T>(
  name: string | null,
  initial: () => T,
): [T, Dispatch<SetStateAction<T>>] {
  const { key } = useLocation();
  // Whoever signs in or out sees something else.
  const whose = useRootData()?.viewer?.id_usuario;
  const place = name && `${name} ${key} ${whose}`;
  const [state, setState] = useState<T>(() =>
    place && kept.has(place) ? (kept.get(place) as T) : initial(),
  );
  // An effect: on the server, where many people share the module, nothing is ever kept.
  useEffect(() => {
    if (!place) return;
    kept.delete(place);
    kept.set(place, state);
    const [oldest] = kept.keys();
    if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
  }, [place, state]);
  return [state, setState];
}
