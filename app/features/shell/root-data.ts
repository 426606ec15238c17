import { useRouteLoaderData } from "@remix-run/react";
import type { loader } from "../../root.tsx";

/** What the root loader read; undefined while it has failed. */
export function useRootData() {
  return useRouteLoaderData<typeof loader>("root");
}
