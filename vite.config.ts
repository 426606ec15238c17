import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig, type Plugin } from "vite";
import { denyImports } from "vite-env-only";
import remixConfig from "./remix.config.js";
import { BUNDLED } from "./scripts/lib/bundle.mjs";
import { leanFramework } from "./scripts/lib/site/lean-framework.ts";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

/** What the first visit needs: the shell, the feed and the cards in it. */
const FIRST_VISIT =
  /\/app\/(http|strings|styles|ui|features\/(cards|consent|feed|people|posts\/text|privacy\/told|publish\/pending|shell))\/(?!errors|entry-of|waiting\/|keys\/(composing|use-shortcuts|shortcuts-switch|strings)|notice|backdrop|browser\/(random-key|use-kept-state)|tiles\/|vertical|controls\/|dialog\/|lists\/|forms\/|reading\/|mutes\/|toast\.tsx|back-link|done-notice|follow\/sign-in-to-follow|pages\/|api\/)[^?]*\.(tsx?|css)(\?|$)/;
/** Of that, what hardly any first visit needs: it comes when it is asked for, but for its styles. */
const SELDOM =
  /\/(age-gate|age-check-form|consent\/strings|empty-following|suggested-creators|follow-button|ads\/(ad-row|house|use-creators|strings)|ad-frame|card-menu|stage\/(locked|parts)|feed-moves|texts-notice|count-views|watch-clock|measured-choice|choose-video|conditions|smooth|throughput|battery|publication-toasts|pending\/(pending-list|use-pending-posts|strings))\.tsx?(\?|$)/;
/** What comes as soon as somebody is there. */
const AFTERWARDS =
  /\/app\/features\/cards\/controls\/(gestures|key-help|video-controls|scrubber|volume-slider|clock-time|strings)(\.module)?\.(tsx?|css)(\?|$)/;
/** What several pages do with keys: one small script, as each is named in the first. */
const KEYS = /\/app\/ui\/(keys\/composing|forms\/send-form)\.ts(\?|$)/;
const FRAMEWORK =
  /\/node_modules\/(@remix-run|react|react-dom|react-router|react-router-dom|scheduler)\//;

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    patientImports(),
    leanFramework(),
    denyImports({ client: { files: ["**/db/**", "**/storage/**", "**/*.server.ts"] } }),
    remix(remixConfig),
  ],
  build: {
    target: isSsrBuild ? "node20" : "es2020",
    assetsInlineLimit: 0,
    // Smaller than esbuild by a twentieth. What a property gives is taken to have no effect: none of ours has.
    minify: isSsrBuild ? false : "terser",
    terserOptions: {
      compress: { ecma: 2020, passes: 2, pure_getters: true, keep_fargs: false, hoist_props: true },
      format: { comments: false },
    },
    // build/ also holds the programs; the build script empties what is the site's.
    emptyOutDir: false,
    rollupOptions: { output: isSsrBuild ? {} : { manualChunks: together } },
  },
  // A name of a class stands in the styles, in the scripts and in every page.
  css: { modules: { generateScopedName: command === "build" ? shortNames() : undefined } },
  ssr: { noExternal: command === "build" ? BUNDLED : [] },
  server: { host: "127.0.0.1" },
}));

/**
 * The first visit is three scripts and one style sheet: on a slow line each more costs a turn, and small
 * files compress badly. What other pages need comes with them.
 */
function together(id: string): string | undefined {
  if (FRAMEWORK.test(id)) return "framework";
  if (AFTERWARDS.test(id)) return "afterwards";
  if (KEYS.test(id)) return "keys";
  return FIRST_VISIT.test(id) && !SELDOM.test(id) ? "first" : undefined;
}

/**
 * Numbers every class and animation of every module, `_0`, `_1`, …: a hash is four bytes that do not compress. The order
 * is that of the source, so that the builds for browser and server agree.
 */
function shortNames(): (local: string, file: string) => string {
  const numbers = new Map<string, number>();
  const app = join(import.meta.dirname, "app");
  const files = readdirSync(app, { recursive: true, encoding: "utf8" }).sort();
  for (const file of files.filter((name) => name.endsWith(".module.css"))) {
    const css = readFileSync(join(app, file), "utf8").replace(/\/\*[^]*?\*\//g, "");
    for (const [, local] of css.matchAll(/(?:\.|@keyframes )([a-z_][\w-]*)/gi)) {
      const key = `${join(app, file)} ${local}`;
      if (!numbers.has(key)) numbers.set(key, numbers.size);
    }
  }
  return (local, file) => {
    const number = numbers.get(`${file.split("?")[0]} ${local}`);
    if (number === undefined) throw new Error(`No class .${local} was seen in ${file}`);
    return `_${number.toString(36)}`;
  };
}

/** Remix reloads the page when the script of a route does not come: offline that ends it. */
function patientImports(): Plugin {
  const theirs = "await import( /* webpackIgnore: true */route.module)";
  let isFound = false;
  return {
    name: "patient-imports",
    apply: (_, { isSsrBuild, command }) => command === "build" && !isSsrBuild,
    transform(code, id) {
      if (!id.endsWith("/@remix-run/react/dist/esm/routeModules.js")) return undefined;
      isFound = code.includes(theirs);
      return { code: code.replace(theirs, "await window.importRoute(route.module)"), map: null };
    },
    buildEnd(error) {
      if (!error && !isFound)
        throw new Error("Remix loads its routes in another way: see patientImports");
    },
  };
}
