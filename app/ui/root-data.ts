import { useMatches, useRouteLoaderData } from "@remix-run/react";
import type { loader } from "#app/root.tsx";

/** What the root loader read; undefined while it has failed. */
export function useRootData() {
  return useRouteLoaderData<typeof loader>("root");
}

/**
 * The newest count of messages that wait: a page that has just shown some knows it better than the
 * root, which counts at the same time.
 */
export function useLoadedUnread(): { unread: number | null } | null {
  const counts = useMatches().map(({ data }) => data as { unread?: number | null } | undefined);
  const isCount = (data: object | undefined): data is { unread: number | null } =>
    data !== undefined && data !== null && "unread" in data;
  return counts.filter(isCount).at(-1) ?? null;
}
