import { useEffect, useRef, useState } from "react";
import { call } from "#app/ui/browser/browser-client.ts";
import type { TypedWord } from "./word-at.ts";

/** What may stand in place of a word that is being typed. */
export interface Suggestion {
  /** Without its sign. */
  text: string;
  /** Of a person. */
  picture?: string | null;
}

/** As much of an answer of the search as is shown here. */
interface Found {
  tags: string[];
  users: { nombre_usuario: string; profile_picture: string | null }[];
}

/** Shorter ones begin too much. */
const LETTERS_MIN = 2;
const SHOWN_MAX = 6;
const DEBOUNCE_MS = 200;
/** Answers that are remembered: who deletes a letter has the list of before at once. */
const KEPT_MAX = 50;

/**
 * What people have written that begins like this word: asked for while one goes on typing, and
 * silently nothing when it does not come.
 */
export function useSuggestions(word: TypedWord | null): Suggestion[] {
  const kept = useRef(new Map<string, Suggestion[]>());
  const [shown, setShown] = useState<{ sign: string; list: Suggestion[] } | null>(null);
  const sign = word && word.text.length >= LETTERS_MIN ? word.sign : null;
  const query = sign && word ? `${sign}${word.text.toLowerCase()}` : null;

  useEffect(() => {
    if (query === null || sign === null) {
      setShown(null);
      return;
    }
    const known = kept.current.get(query);
    if (known) {
      setShown({ sign, list: known });
      return;
    }
    const stop = new AbortController();
    const timer = setTimeout(() => {
      ask(query, stop.signal).then(
        (list) => {
          if (kept.current.size >= KEPT_MAX) kept.current.clear();
          kept.current.set(query, list);
          setShown({ sign, list });
        },
        // Nobody is told: what is typed stands as it is.
        () => undefined,
      );
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [query, sign]);

  // What was found for other letters is shown until there is something newer, as far as it still fits.
  if (!word || !shown || shown.sign !== sign) return [];
  const begun = plain(word.text);
  return shown.list.filter(({ text }) => text !== word.text && plain(text).startsWith(begun));
}

async function ask(query: string, signal: AbortSignal): Promise<Suggestion[]> {
  const asked = new URLSearchParams({ q: query, limit: "1" });
  const { tags, users } = await call<Found>(`/api/search?${asked}`, { signal });
  const list = query.startsWith("#")
    ? tags.map((text) => ({ text }))
    : users.map(({ nombre_usuario, profile_picture }) => ({
        text: nombre_usuario,
        picture: profile_picture,
      }));
  return list.slice(0, SHOWN_MAX);
}

/** Without case and accents, as the search compares. */
function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
