import type { Router } from "@remix-run/router";
import { claimEntries } from "../history-entries.ts";
import { whenPresent } from "../use-presence.ts";
import { arriving } from "./arriving.ts";

type Routes = Parameters<Router["patchRoutes"]>[1];
type Mapped = Pick<Router, "navigate" | "patchRoutes">;

declare global {
  interface Window {
    readMapLate: typeof readMapLate;
  }
}

/**
 * A page knows the routes it stands on (page-scripts.tsx). The others come as soon as somebody is there, and the router
 * goes nowhere before. Where the server has them no more, the page is loaded anew.
 */
export function readMapLate<R extends Mapped>(router: R, allRoutes: () => Routes): R {
  let isRead = false;
  let reading: Promise<void> | undefined;
  const read = () => (reading ??= begin());
  const begin = async () => {
    const { url } = window.__remixManifest;
    await arriving(() => import(/* @vite-ignore */ url));
    router.patchRoutes("root", allRoutes());
    isRead = true;
  };
  const once = (go: () => unknown) => read().then(go, () => location.reload());

  const navigate = router.navigate as (...to: unknown[]) => Promise<void>;
  router.navigate = (...to: unknown[]) =>
    isRead ? navigate(...to) : (once(() => navigate(...to)) as Promise<void>);
  claimEntries(() => {
    if (isRead) return false;
    void once(() =>
      dispatchEvent(new PopStateEvent("popstate", { state: history.state as unknown })),
    );
    return true;
  });
  whenPresent(() => void read().catch(() => (reading = undefined)));
  return router;
}
