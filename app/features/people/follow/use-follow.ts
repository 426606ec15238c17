import { useEffect } from "react";
import { useRootData } from "#app/ui/root-data.ts";
import { knownOutcome, rememberOutcome, type Toggle } from "#app/ui/toggle/toggle-outcomes.ts";
import { useConfirmedToggle } from "#app/ui/toggle/use-confirmed-toggle.ts";

interface Follow {
  following: boolean;
  followersCount: number;
}

/**
 * Following somebody, shown at once, and the same wherever they stand. What has just been read (`isFresh`) is right,
 * whatever was done before it: a block ends a follow too.
 */
export function useFollow(id_usuario: number, follow: Follow, isFresh = false) {
  const { following, followersCount } = follow;
  const name = `follow ${id_usuario} ${useRootData()?.viewer?.id_usuario}`;
  useEffect(() => {
    const read = { on: following, count: followersCount };
    const known = knownOutcome(name, read);
    if (isFresh && known !== read) rememberOutcome(name, known, read);
  }, [isFresh, name, following, followersCount]);
  const { on, count, ...rest } = useConfirmedToggle(
    { path: `/api/users/${id_usuario}/follow`, on: "following", count: "followersCount" },
    { on: following, count: followersCount },
    name,
    isFresh ? asRead : knownOutcome,
  );
  return { following: on, followersCount: count, ...rest };
}

function asRead(_: string, read: Toggle): Toggle {
  return read;
}
