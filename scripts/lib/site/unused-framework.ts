import type { Cut } from "./cut-out.ts";
import { reactDom } from "./unused-react-dom.ts";

/** What no page may use as long as it is cut out below. */
export const unused = [
  /\buseFetchers?\b/,
  /\buseSubmit\b/,
  /<Await\b/,
  /\bdefer\(/,
  /\bprefetch=/,
  /\bPrefetchPageLinks\b/,
  /\bviewTransition\b(?!")/,
  /\bflushSync:/,
  /\bnavigate=\{/,
  /\bfetcherKey\b(?!")/,
  /\buseViewTransitionState\b/,
  /\b(createPortal|findDOMNode|Children|PureComponent|cloneElement|isValidElement)\b/,
  /\b(createRoot|SuspenseList|unstable_batchedUpdates|contextTypes|childContextTypes)\b/,
  /\bon(BeforeInput|Composition\w+|Animation\w+|Transition\w+)=/,
  // Of what drawings may say React knows only what ours say.
  /\b(stroke|clip|fill|stop|marker|font|dominant|alignment|xlink|xml)[A-Z]\w*=/,
];

/** The configuration in remix.config.js, and what the framework derives from it. */
const future = {
  "future.v7_normalizeFormMethod": "true",
  "future.v7_partialHydration": "true",
  "future.v7_prependBasename": "true",
  "future.v7_relativeSplatPath": "true",
  "future.v7_skipActionErrorRevalidation": "true",
};

/** By the end of a file's path. */
export const cuts: Record<string, Cut> = {
  // Without fetchers, deferred data (single fetch has its own way), view transitions and discovered routes.
  "@remix-run/router/dist/router.js": {
    bodies: {
      fetch: "",
      handleFetcherAction: "",
      handleFetcherLoader: "",
      updateFetcherState: "",
      setFetcherError: "",
      getFetcher: "",
      deleteFetcher: "",
      deleteFetcherAndUpdateState: "",
      abortFetcher: "",
      markFetchersDone: "",
      markFetchRedirectsDone: "",
      abortStaleFetchLoads: "",
      getUpdatedRevalidatingFetchers: "",
      callLoadersAndMaybeResolveData:
        'return callDataStrategy("loader", state, request, matchesToLoad, matches, null).then(loaderResults => ({ loaderResults }));',
      updateState:
        "state = _extends({}, state, newState); [...subscribers].forEach(subscriber => subscriber(state));",
      interruptActiveLoads: "isRevalidationRequired = true;",
      cancelActiveDeferreds: "",
      isDeferredData: "return false;",
      isDeferredResult: "return false;",
      restoreAppliedTransitions: "",
      persistAppliedTransitions: "",
      defaultDataStrategy: "",
      checkFogOfWar: "return { active: false, matches: null };",
      discoverRoutes: "",
      // It adds what nothing on the page shows yet.
      patchRoutes:
        "patchRoutesImpl(routeId, children, dataRoutes, manifest, mapRouteProperties); dataRoutes = [...dataRoutes];",
      _internalSetRoutes: "",
      dispose: "",
      getInternalRouterError:
        "return new ErrorResponseImpl(status, { 400: 'Bad Request', 404: 'Not Found', 405: 'Method Not Allowed' }[status], Error(), true);",
    },
    values: {
      ...future,
      isBrowser: "true",
      isFogOfWar: "false",
      isFetcher: "false",
      "fogOfWar.active": "false",
      initialMatchesIsFOW: "false",
      "revalidatingFetchers.length": "0",
      pendingViewTransitionEnabled: "false",
    },
    statements: [
      "fetchLoadMatches.forEach((f, key)",
      "revalidatingFetchers.forEach(",
      "let abortPendingFetchRevalidations =",
      "if (pendingNavigationController) { pendingNavigationController.signal.",
      "redirect = findRedirect(fetcherResults)",
      "activeDeferreds.forEach(",
      "cancelActiveDeferreds(",
      "if (pendingAction === Action.Pop) { // Forward takes precedence",
      "let _saveAppliedTransitions",
      'routerWindow.addEventListener("pagehide"',
      "removePageHideEventListener =",
      "if (opts.body !== undefined)",
    ],
  },
  "react-dom/cjs/react-dom.production.min.js": reactDom,
  "react/cjs/react.production.min.js": {
    statements: [
      "exports.Children=",
      "exports.PureComponent=",
      "exports.act=",
      "exports.cloneElement=",
      "exports.createFactory=",
      "exports.isValidElement=",
      "exports.unstable_act=",
    ],
  },
  // Its provider is the other's with fetchers and view transitions.
  "react-router-dom/dist/index.js": {
    bodies: { useViewTransitionState: "" },
  },
  "react-router/dist/index.js": {
    bodies: { logV6DeprecationWarnings: "", DefaultErrorComponent: "return null;" },
  },
  "@remix-run/react/dist/esm/browser.js": {
    texts: {
      // A page that has not failed brings its data as it is (entry.server.tsx).
      "if (window.__remixContext.future.v3_singleFetch) {": "if (!window.__remixContext.state) {",
      "import { UNSAFE_mapRouteProperties } from 'react-router';":
        "import { UNSAFE_mapRouteProperties, RouterProvider } from 'react-router';",
      "import { matchRoutes, RouterProvider } from 'react-router-dom';":
        "import { matchRoutes } from 'react-router-dom';",
      // All but the routes of the page come later (app/ui/browser/line/late-map.ts).
      "window.__remixRouter = router;":
        "window.__remixRouter = window.readMapLate(router, () => createClientRoutes(window.__remixManifest.routes, window.__remixRouteModules, null, window.__remixContext.future, false, 'root'));",
    },
    values: {
      "window.__remixContext.isSpaMode": "false",
      "window.__remixContext.future.v3_singleFetch": "true",
      "window.__remixContext.future.v3_fetcherPersist": "true",
      "window.__remixContext.future.v3_relativeSplatPath": "true",
    },
    statements: [
      "let hmrRouterReadyPromise =",
      "if (import.meta &&",
      "router.createRoutesForHMR =",
      "if (hmrRouterReadyResolve)",
    ],
  },
  "@remix-run/react/dist/esm/components.js": {
    bodies: {
      usePrefetchBehavior: "return [false, null, null];",
      mergeRefs: "return arguments[0];",
      PrefetchPageLinks: "return null;",
    },
    values: { isSpaMode: "false" },
    statements: ["if (!Array.isArray(routeMeta))"],
  },
  "@remix-run/react/dist/esm/routes.js": {
    bodies: {
      fetchServerHandlerAndMaybeUnwrap: "return singleFetch();",
      preventInvalidServerHandlerCall: "",
      noActionDefinedError:
        'throw new UNSAFE_ErrorResponseImpl(405, "Method Not Allowed", Error(), true);',
    },
    values: { isSpaMode: "false", needsRevalidation: "null", "future.v3_singleFetch": "true" },
  },
  "@remix-run/react/dist/esm/single-fetch.js": {
    texts: {
      // What reads the answers of the server comes with the first of them.
      "import { decode } from 'turbo-stream';":
        "const decoder = () => window.arriving(() => import('turbo-stream')); const decode = async (...given) => (await decoder()).decode(...given);",
      "let res = await fetch(url, init);":
        "decoder().catch(() => undefined); let res = await fetch(url, init);",
    },
    bodies: { singleFetchLoaderFetcherStrategy: "" },
    values: { "window.__remixHdrActive": "false" },
  },
  // What writes those answers is the server's.
  "@remix-run/server-runtime/dist/esm/single-fetch.js": {
    texts: { "import { encode } from 'turbo-stream';": "" },
  },
  // The script that the server has written is left as it stands (scroll-place.tsx).
  "@remix-run/react/dist/esm/scroll-restoration.js": {
    texts: {
      "`(${restoreScroll})(${escapeHtml(JSON.stringify(STORAGE_KEY))}, ${escapeHtml(JSON.stringify(key))})`":
        '""',
    },
    values: { isSpaMode: "false" },
    statements: ["let restoreScroll =", "let key = React.useMemo("],
  },
  "@remix-run/react/dist/esm/errorBoundaries.js": {
    bodies: {
      RemixRootDefaultErrorBoundary:
        "console.error(error); return React.createElement('html', null, React.createElement('body', null, React.createElement('h1', null, 'Error')));",
    },
  },
  "@remix-run/react/dist/esm/errors.js": {
    bodies: { deserializeErrors: "return errors;" },
  },
  "@remix-run/react/dist/esm/fallback.js": {
    bodies: { RemixRootDefaultHydrateFallback: "return null;" },
  },
  "@remix-run/react/dist/esm/fog-of-war.js": {
    bodies: {
      isFogOfWarEnabled: "return false;",
      useFogOFWarDiscovery: "",
      getPatchRoutesOnNavigationFunction: "",
    },
  },
};
