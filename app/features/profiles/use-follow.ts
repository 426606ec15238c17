import { useLocation, useNavigate } from "@remix-run/react";
import { useRef, useState } from "react";

interface Follow {
  following: boolean;
  followersCount: number;
}

/**
 * Following somebody, shown at once and taken back when the server refuses it. It sends the state
 * that is wanted, not a toggle, one call at a time, so quick presses and retries end right.
 */
export function useFollow(id_usuario: number, initial: Follow) {
  const [shown, setShown] = useState(initial);
  const [failed, setFailed] = useState(false);
  const confirmed = useRef(initial);
  const wanted = useRef(initial.following);
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
      while (wanted.current !== confirmed.current.following) {
        confirmed.current = await postFollow(id_usuario, wanted.current);
      }
      setShown(confirmed.current);
    } catch (error) {
      wanted.current = confirmed.current.following;
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

function expected(confirmed: Follow, following: boolean): Follow {
  if (following === confirmed.following) return confirmed;
  const followersCount = Math.max(0, confirmed.followersCount + (following ? 1 : -1));
  return { following, followersCount };
}

class NotSignedIn extends Error {}

async function postFollow(id_usuario: number, following: boolean): Promise<Follow> {
  const response = await fetch(`/api/users/${id_usuario}/follow`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ following }),
  });
  if (response.status === 401) throw new NotSignedIn();
  if (!response.ok) throw new Error(`follow answered ${response.status}`);
  return (await response.json()) as Follow;
}
