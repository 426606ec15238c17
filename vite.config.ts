import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig } from "vite";
import { denyImports } from "vite-env-only";
import remixConfig from "./remix.config.js";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    denyImports({ client: { files: ["**/db/**", "**/storage/**", "**/*.server.ts"] } }),
    remix(remixConfig),
  ],
  build: {
    target: isSsrBuild ? "node20" : "es2020",
    assetsInlineLimit: 0,
    // build/ also holds the programs; the build script empties what is the site's.
    emptyOutDir: false,
    rollupOptions: { output: isSsrBuild ? {} : { manualChunks: stylesTogether } },
  },
  server: { host: "127.0.0.1" },
}));

/** All styles of the product are one small file: the only one that the first paint waits for. */
function stylesTogether(id: string): string | undefined {
  return /\.css(\?|$)/.test(id) ? "styles" : undefined;
}
