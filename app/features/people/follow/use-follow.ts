import { useConfirmedToggle } from "#app/ui/toggle/use-confirmed-toggle.ts";

interface Follow {
  following: boolean;
  followersCount: number;
}

/** Following somebody, shown at once. */
export function useFollow(id_usuario: number, { following, followersCount }: Follow) {
  const { on, count, ...rest } = useConfirmedToggle(
    { path: `/api/users/${id_usuario}/follow`, on: "following", count: "followersCount" },
    { on: following, count: followersCount },
  );
  return { following: on, followersCount: count, ...rest };
}
