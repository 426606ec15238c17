import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { build } from "esbuild";
import { expect, vi } from "vitest";
import { freePort } from "#tests/setup/free-port.ts";
import { PATIENCE } from "#tests/setup/patience.ts";
import { bundleOptions } from "../bundle.mjs";

const PROGRAMS = ["serve", "web-process", "remote-address", "follow-parent"];

/** The real parent, preloads and remix-serve around a site, a worker and a migration of a few lines. */
export async function buildInstance(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "instance-"));
  const scripts = join(folder, "build/scripts");
  await build(bundleOptions(scripts, PROGRAMS));
  mkdirSync(join(folder, "build/server"));
  writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module" }));
  writeFileSync(join(folder, "build/server/index.js"), SITE);
  writeFileSync(join(scripts, "worker.js"), WORKER);
  writeFileSync(join(scripts, "migrate.js"), MIGRATION);
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
  return folder;
}

export interface Instance {
  process: ChildProcess;
  url: string;
  dataDir: string;
  /** Everything printed so far. */
  output(): string;
  /** Waits until something like it was printed. */
  prints(pattern: RegExp): Promise<void>;
  /** The exit code, once it has ended. */
  ended: Promise<number | null>;
}

export async function startInstance(
  folder: string,
  environment: Record<string, string> = {},
  args: string[] = [],
): Promise<Instance> {
  const port = environment.PORT ?? String(await freePort());
  const dataDir = mkdtempSync(join(tmpdir(), "data-"));
  const defaults = { HOST: "127.0.0.1", DATA_DIR: dataDir, WEB_CONCURRENCY: "1" };
  const variables = { ...process.env, NODE_ENV: "production", ...defaults, ...environment };
  const child = spawn(process.execPath, [join(folder, "build/scripts/serve.js"), ...args], {
    env: { ...variables, PORT: port } as NodeJS.ProcessEnv,
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => (printed += text));
  }
  return {
    process: child,
    url: `http://127.0.0.1:${port}`,
    dataDir,
    output: () => printed,
    prints: (pattern) => vi.waitFor(() => expect(printed).toMatch(pattern), PATIENCE),
    ended: once(child, "close").then(([code]) => code as number | null),
  };
}

const MIGRATION = `
process.exitCode = process.env.BROKEN_MIGRATION;
if (!process.exitCode && process.argv.includes("--first-start"))
  console.error("the link of the first administrator");
`;

const SITE = `
import { existsSync, writeFileSync } from "node:fs";
const route = (id, loader) => ({ id, parentId: "root", path: id, module: { loader } });
const told = ({ request }) =>
  Response.json({
    address: request.headers.get("x-client-address"),
    pid: process.pid,
    restarting: globalThis.shortitRestarting,
  });
const held = async () => {
  writeFileSync(process.env.DATA_DIR + "/held", "");
  while (!existsSync(process.env.DATA_DIR + "/released")) await new Promise(setImmediate);
  return new Response("answered");
};
export const mode = "production";
export const isSpaMode = false;
export const publicPath = "/";
export const assetsBuildDirectory = "build/client";
export const future = { v3_singleFetch: true };
export const assets = { entry: { module: "", imports: [] }, routes: {}, url: "", version: "1" };
export const entry = { module: { default: () => new Response("page") } };
export const routes = {
  root: { id: "root", path: "", module: { default: () => null } },
  told: route("told", told),
  held: route("held", held),
};
`;

const WORKER = `
import { spawn } from "node:child_process";
const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]);
console.log("worker " + process.pid + " with child " + child.pid);
process.on("SIGTERM", () => {
  console.log("worker handed its job back");
  child.kill();
  process.exit();
});
setInterval(() => {}, 1000);
`;
