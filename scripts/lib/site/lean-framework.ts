import type { Plugin } from "vite";
import { cutOut } from "./cut-out.ts";
import { cuts, unused } from "./unused-framework.ts";

/**
 * Leaves out of the scripts for browsers what the framework brings and no page uses: no minifier can know. A cut that
 * finds nothing to cut fails the build, and so does a page that uses what is cut.
 */
export function leanFramework(): Plugin {
  const missing = new Set(Object.keys(cuts));
  return {
    name: "lean-framework",
    enforce: "pre",
    apply: (_, { isSsrBuild, command }) => command === "build" && !isSsrBuild,
    transform(code, id) {
      if (/\/app\/[^?]*\.tsx?$/.test(id)) {
        const used = unused.find((pattern) => pattern.test(code));
        if (used) this.error(`${id} uses ${used}, which unused-framework.ts cuts out`);
        return undefined;
      }
      const file = Object.keys(cuts).find((ending) => id.endsWith(`/node_modules/${ending}`));
      if (!file) return undefined;
      missing.delete(file);
      return { code: cutOut(code, cuts[file]!), map: null };
    },
    buildEnd(error) {
      if (!error && missing.size > 0) this.error(`Not among the scripts: ${[...missing].join()}`);
    },
  };
}
