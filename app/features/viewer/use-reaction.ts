import { useLocation, useNavigate } from "@remix-run/react";
import { useRef, useState } from "react";
import { useRootData } from "#app/features/shell/root-data.ts";
import { outcomeOf, type Reaction, rememberOutcome } from "./done-reactions.ts";

export type ReactionKind = "like" | "save";

/** What each call sends and answers (spec section 7). */
const fields = {
  like: { on: "liked", count: "likeCount" },
  save: { on: "saved", count: "saveCount" },
} as const;

/**
 * A like or a save that shows at once and is taken back when the server refuses it. It sends the
 * state that is wanted, not a toggle, one call at a time, so quick presses and retries end right.
 */
export function useReaction(kind: ReactionKind, id_publicacion: number, listed: Reaction) {
  const key = `${kind} ${id_publicacion} ${useRootData()?.viewer?.id_usuario}`;
  const [initial] = useState(() => outcomeOf(key, listed));
  const [shown, setShown] = useState(initial);
  const [failed, setFailed] = useState(false);
  const confirmed = useRef(initial);
  const wanted = useRef(initial.on);
  const isSending = useRef(false);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();

  const toggle = () => {
    wanted.current = !wanted.current;
    setFailed(false);
    setShown(expected(confirmed.current, wanted.current));
    if (!isSending.current) void send();
  };

  const send = async () => {
    isSending.current = true;
    try {
      while (wanted.current !== confirmed.current.on) {
        confirmed.current = await postReaction(kind, id_publicacion, wanted.current);
      }
      setShown(confirmed.current);
      rememberOutcome(key, listed, confirmed.current);
    } catch (error) {
      wanted.current = confirmed.current.on;
      setShown(confirmed.current);
      if (error instanceof NotSignedIn) {
        navigate(`/login?next=${encodeURIComponent(`${pathname}${search}`)}`);
      } else {
        setFailed(true);
      }
    } finally {
      isSending.current = false;
    }
  };

  return { ...shown, failed, toggle };
}

function expected(confirmed: Reaction, on: boolean): Reaction {
  if (on === confirmed.on) return confirmed;
  return { on, count: Math.max(0, confirmed.count + (on ? 1 : -1)) };
}

class NotSignedIn extends Error {}

async function postReaction(kind: ReactionKind, id: number, on: boolean): Promise<Reaction> {
  const names = fields[kind];
  const response = await fetch(`/api/publicaciones/${id}/${kind}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ [names.on]: on }),
  });
  if (response.status === 401) throw new NotSignedIn();
  if (!response.ok) throw new Error(`${kind} answered ${response.status}`);
  const answer = (await response.json()) as Record<string, unknown>;
  return { on: Boolean(answer[names.on]), count: Number(answer[names.count]) };
}
