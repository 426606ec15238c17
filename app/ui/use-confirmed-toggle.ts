import { useLocation, useNavigate } from "@remix-run/react";
import { useRef, useState } from "react";
import { outcomeOf, rememberOutcome } from "./done-toggles.ts";

export interface Toggle {
  on: boolean;
  /** Of how many people. */
  count: number;
}

/** Where a toggle is set, and what its call sends and answers. */
interface ToggleDoor {
  path: string;
  /** Name of the field that says whether it is on. */
  on: string;
  /** Name of the field that counts. */
  count: string;
}

/**
 * Something that is on or off, shown at once and taken back when the server refuses it. It sends the
 * state that is wanted, not a toggle, one call at a time, so quick presses and retries end right.
 * With `whose` it is, what became of it is there when its list is shown again as it was read before.
 */
export function useConfirmedToggle(door: ToggleDoor, listed: Toggle, whose?: number) {
  const key = whose === undefined ? null : `${door.path} ${whose}`;
  const [initial] = useState(() => (key ? outcomeOf(key, listed) : listed));
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
        confirmed.current = await post(door, wanted.current);
      }
      setShown(confirmed.current);
      if (key) rememberOutcome(key, listed, confirmed.current);
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

function expected(confirmed: Toggle, on: boolean): Toggle {
  if (on === confirmed.on) return confirmed;
  return { on, count: Math.max(0, confirmed.count + (on ? 1 : -1)) };
}

class NotSignedIn extends Error {}

async function post({ path, on, count }: ToggleDoor, wanted: boolean): Promise<Toggle> {
  const response = await fetch(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ [on]: wanted }),
  });
  if (response.status === 401) throw new NotSignedIn();
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  const answer = (await response.json()) as Record<string, unknown>;
  return { on: Boolean(answer[on]), count: Number(answer[count]) };
}
