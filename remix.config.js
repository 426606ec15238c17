/** @type {import("@remix-run/dev").VitePluginConfig} */
export default {
  appDirectory: "app",
  serverModuleFormat: "esm",
  future: {
    v3_fetcherPersist: true,
    // All pages are known at once: a map of 2 KB that comes once somebody is there (app/ui/page-scripts.tsx).
    v3_lazyRouteDiscovery: false,
    v3_relativeSplatPath: true,
    v3_routeConfig: true,
    v3_singleFetch: true,
    v3_throwAbortReason: true,
  },
};
