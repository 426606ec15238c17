import { readdirSync } from "node:fs";
import { join } from "node:path";

/** The names of the programs in scripts/, without `.ts`. */
export function scriptNames() {
  return readdirSync("scripts")
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
    .map((name) => name.slice(0, -".ts".length));
}

/** What programs start as a process of its own; it lies beside them. */
export const CHILD = { in: "app/features/media/image/heic-decoder.js", out: "heic-decoder" };

/** Of hundreds of small modules: reading them one by one is a third of what starting a process takes. */
export const BUNDLED = ["kysely"];

/** @type {import("esbuild").Plugin} */
const packagesOutside = {
  name: "packages-outside",
  setup(build) {
    build.onResolve({ filter: /^[@a-z]/ }, ({ path, kind }) => {
      const isOurs = kind === "entry-point" || BUNDLED.includes(path);
      return isOurs ? undefined : { path, external: true };
    });
  },
};

/**
 * How esbuild makes each program one file plus shared chunks; npm packages stay outside but for {@link BUNDLED}.
 * @param {string} outdir
 * @returns {import("esbuild").BuildOptions}
 */
export function bundleOptions(outdir, names = scriptNames()) {
  return {
    entryPoints: [
      ...names.map((name) => ({ in: join("scripts", `${name}.ts`), out: name })),
      CHILD,
    ],
    outdir,
    absWorkingDir: process.cwd(),
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20.19",
    plugins: [packagesOutside],
    splitting: true,
    sourcemap: true,
    logLevel: "silent",
  };
}
