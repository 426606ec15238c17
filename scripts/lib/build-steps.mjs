import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { bundleOptions } from "./bundle.mjs";
import { runQuietly } from "./command.mjs";
import { compressAssets } from "./compress-assets.mjs";
import { fingerprint } from "./install/fingerprint.mjs";
import { Failure } from "./project.mjs";
import { buildWorker } from "./site/build-worker.mjs";
import { slimManifest } from "./site/slim-manifest.mjs";

const REMIX = "node_modules/@remix-run/dev/dist/cli.js";
const SOURCES = [
  "app",
  "db",
  "docs/api",
  "storage",
  "package.json",
  "package-lock.json",
  "tsconfig.json",
];

/** What `build/` is made of; a part is whole only when its stamp says what it was built from. */
const parts = {
  scripts: {
    title: "Building the programs",
    sources: [...SOURCES, "scripts"],
    stamp: "build/scripts.stamp",
    result: "build/scripts/serve.js",
    run: buildScripts,
  },
  app: {
    title: "Building the site",
    sources: [
      ...SOURCES,
      "public",
      "remix.config.js",
      "scripts/lib/bundle.mjs",
      "scripts/lib/site",
      "vite.config.ts",
    ],
    stamp: "build/app.stamp",
    result: "build/server/index.js",
    run: buildApp,
  },
};

/** @typedef {keyof typeof parts} Part */

/**
 * The steps that bring the parts up to date; none when nothing changed since they were built.
 * @param {Part[]} wanted
 * @returns {import("./steps.mjs").Step[]}
 */
export function buildSteps(wanted) {
  return wanted
    .map((name) => ({ ...parts[name], current: fingerprint(parts[name].sources) }))
    .filter((part) => !isWhole(part))
    .map((part) => ({
      title: part.title,
      run: async (detail) => {
        rmSync(part.stamp, { force: true });
        const expected = [...allResults().filter(existsSync), part.result];
        await part.run(detail);
        const lost = expected.find((result) => !existsSync(result));
        if (lost) throw new Failure(`${part.title} left no ${lost}`);
        writeFileSync(part.stamp, part.current);
      },
    }));
}

function allResults() {
  return Object.values(parts).map(({ result }) => result);
}

function isWhole({ stamp, result, current }) {
  return existsSync(result) && existsSync(stamp) && readFileSync(stamp, "utf8") === current;
}

async function buildScripts() {
  const { build, formatMessages, stop } = await import("esbuild");
  try {
    await build(bundleOptions("build/scripts.next"));
  } catch (error) {
    if (!error.errors) throw error;
    throw new Failure((await formatMessages(error.errors, { kind: "error" })).join(""));
  } finally {
    await stop(); // its service would stay beside the server that this process becomes
  }
  rmSync("build/scripts", { recursive: true, force: true });
  renameSync("build/scripts.next", "build/scripts");
}

async function buildApp(detail) {
  // vite.config.ts has `emptyOutDir: false`, without which Remix would empty all of build/.
  for (const folder of ["build/client", "build/server", "build/worker"])
    rmSync(folder, { recursive: true, force: true });
  await runQuietly(process.execPath, [REMIX, "vite:build"], {
    env: { NODE_ENV: "production" },
    onLine: (line) => {
      const transformed = /(\d+) modules transformed/.exec(line)?.[1];
      if (transformed) detail(`${transformed} modules`);
    },
  });
  slimManifest("build/client/assets");
  await buildWorker("build/client/assets");
  await compressAssets("build/client/assets");
}
