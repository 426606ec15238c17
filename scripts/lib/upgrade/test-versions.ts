import { type ChildProcessByStdio, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Readable } from "node:stream";
import { build } from "esbuild";
import Database from "better-sqlite3";
import { inject } from "vitest";
import { freePort } from "#tests/setup/free-port.ts";
import { newFolder } from "#tests/setup/folder.ts";
import { sqliteTemplate } from "#tests/setup/template-names.ts";
import { bundleOptions } from "../bundle.mjs";

const PROGRAMS = ["serve", "web-process", "remote-address", "follow-parent", "upgrade-database"];

/** What a version does wrong, if anything: `endless` never comes to its end, `live` is not so while it is tried. */
export type Flaw =
  | ("none" | "build" | "migration" | "page" | "start")
  | ("endless-build" | "endless-migration" | "endless-page" | "live-page" | "endless-live-page");

/**
 * A repository of small versions of the program, a tag each: the real parent, preloads, remix-serve and `npm run upgrade`
 * around a site and a migration of a few lines.
 */
export async function makeVersions(versions: Record<string, Flaw>): Promise<string> {
  const origin = newFolder();
  const programs = newFolder();
  mkdirSync(join(origin, "scripts"), { recursive: true });
  await build(bundleOptions(programs, PROGRAMS));
  // What is bundled finds its packages from where it is built; so does what is copied from there.
  cpSync("scripts/lib", join(origin, "scripts/lib"), {
    recursive: true,
    filter: (path) => !path.endsWith(".ts"),
  });
  copyFileSync("scripts/upgrade.mjs", join(origin, "scripts/upgrade.mjs"));
  copyFileSync("package.json", join(origin, "package.json"));
  writeFileSync(join(origin, ".gitignore"), "build/\nnode_modules\n.upgrade/\ndata/\n");
  writeFileSync(join(origin, "package-lock.json"), "{}");
  writeFileSync(
    join(origin, "scripts/lib/install/prepare.mjs"),
    "export const prepare = () => {};",
  );
  writeFileSync(join(origin, "scripts/build.mjs"), buildProgram(programs));
  const git = (...args: string[]) => execFileSync("git", args, { cwd: origin, stdio: "pipe" });
  git("init", "--quiet", "--initial-branch=main");
  git("config", "user.email", "tests@example.org");
  git("config", "user.name", "tests");
  for (const [version, flaw] of Object.entries(versions)) {
    writeFileSync(join(origin, "site.json"), JSON.stringify({ version, flaw }));
    git("add", "--all");
    git("commit", "--quiet", "--message", version);
    git("tag", version);
  }
  return origin;
}

interface Ended {
  code: number | null;
  said: string;
}

export interface Checkout {
  folder: string;
  /** Runs `npm run upgrade -- ARGS`; gives its exit code and what it said. */
  upgrade(...args: string[]): Promise<Ended>;
  beginUpgrade(...args: string[]): {
    child: ChildProcessByStdio<null, Readable, Readable>;
    ended: Promise<Ended>;
  };
  /** Runs Node with these arguments in the folder; gives its exit code and what it said. */
  node(...args: string[]): Promise<Ended>;
  /** Starts the site as its service does, beside the one that runs. */
  start(): Promise<Ended>;
  /** Does the first steps of an upgrade to a version, then `code` if there is one, and is killed. */
  cutOff(to: string, steps: number, code?: string): Promise<void>;
  /** Which version answers; throws while none does. */
  served(): Promise<string>;
  /** The versions whose migrations the database has had, and what people have written. */
  migrated(): string[];
  write(text: string): void;
  /** Runs a statement; gives how many rows it changed. */
  run(statement: string): number;
  /** Has the database open until the function that it gives is called. */
  openDatabase(): () => void;
  stop(): Promise<void>;
}

/** A clone of the repository at a version, which is built and served. */
export async function serveVersion(origin: string, version: string): Promise<Checkout> {
  const folder = newFolder();
  execFileSync("git", ["clone", "--quiet", origin, folder], { stdio: "pipe" });
  execFileSync("git", ["reset", "--quiet", "--hard", version], { cwd: folder });
  execFileSync(process.execPath, ["scripts/build.mjs"], { cwd: folder });
  const dataDir = join(folder, "data");
  mkdirSync(dataDir);
  const path = join(dataDir, "shortit.db");
  copyFileSync(sqliteTemplate(inject("services").folder), path);
  writeFileSync(join(dataDir, "ads.json"), "[]");
  writeFileSync(join(dataDir, "breached.txt"), "");
  const port = String(await freePort());
  const env = {
    ...process.env,
    // As people write them in .env: from the project's folder.
    ...{ DATA_DIR: "./data", DATABASE_URL: "file:./data/shortit.db", NODE_ENV: "production" },
    ...{ ADS_FILE: "data/ads.json", BREACHED_PASSWORDS: "./data/breached.txt" },
    ...{ PORT: port, HOST: "127.0.0.1", WEB_CONCURRENCY: "1" },
  } as NodeJS.ProcessEnv;
  const url = `http://127.0.0.1:${port}`;
  const parent = spawn(process.execPath, ["build/scripts/serve.js"], {
    cwd: folder,
    env,
    stdio: ["ignore", "pipe", "ignore"],
  });
  await once(parent.stdout, "data");
  const begin = (args: string[]) => {
    const child = spawn(process.execPath, args, {
      cwd: folder,
      env,
      stdio: ["ignore", "pipe", "pipe"],
    });
    let said = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => (said += text));
    }
    const closed = once(child, "close") as Promise<[number | null]>;
    return { child, ended: closed.then(([code]) => ({ code, said })) };
  };
  const run = (args: string[]) => begin(args).ended;
  return {
    folder,
    upgrade: (...args) => run(["scripts/upgrade.mjs", ...args]),
    beginUpgrade: (...args) => begin(["scripts/upgrade.mjs", ...args]),
    node: (...args) => run(args),
    start: () => run(["build/scripts/serve.js"]),
    async cutOff(to, steps, code = "") {
      const program = `
        import { undoSteps, upgradeSteps } from "./scripts/lib/upgrade/upgrade.mjs";
        import { absolutePaths } from "./scripts/lib/upgrade/paths.mjs";
        import { askSite } from "./scripts/lib/upgrade/site.mjs";
        import { currentCheckout, findTarget } from "./scripts/lib/upgrade/git.mjs";
        import { readJournal, writeJournal, BEFORE } from "./scripts/lib/upgrade/journal.mjs";
        import { mkdirSync, renameSync } from "node:fs";
        Object.assign(process.env, absolutePaths(process.env));
        const { commit: from, branch } = currentCheckout();
        const journal = { from, to: await findTarget("${to}"), branch };
        const steps = upgradeSteps(journal, { hasBackups: false });
        for (const step of steps.slice(0, ${steps})) await step.run(() => {});
        ${code}
        process.kill(process.pid, "SIGKILL");`;
      const { said } = await run(["--input-type=module", "-e", program]);
      if (said) throw new Error(said);
    },
    async served() {
      return (await fetch(`${url}/version`)).text();
    },
    migrated() {
      const database = new Database(path, { readonly: true });
      const rows = database.prepare("select version from cambios").pluck().all() as string[];
      database.close();
      return rows;
    },
    write(text) {
      const database = new Database(path);
      database.prepare("insert into cambios values (?)").run(text);
      database.close();
    },
    run(statement) {
      const database = new Database(path);
      const { changes } = database.prepare(statement).run();
      database.close();
      return changes;
    },
    openDatabase() {
      const database = new Database(path);
      // As the program has it: with it who has it open is seen by others.
      database.pragma("journal_mode = wal");
      database.prepare("select count(*) from cambios").get();
      return () => database.close();
    },
    async stop() {
      if (parent.exitCode !== null) return;
      parent.kill("SIGTERM");
      await once(parent, "exit");
    },
  };
}

const buildProgram = (programs: string) => `
import { spawn } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
process.chdir(new URL("..", import.meta.url).pathname);
const { version, flaw } = JSON.parse(readFileSync("site.json", "utf8"));
if (flaw === "build") throw new Error("it cannot be built");
if (flaw === "endless-build") {
  const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "inherit" });
  writeFileSync("building", String(child.pid));
  await new Promise(() => {});
}
rmSync("node_modules", { force: true });
symlinkSync(${JSON.stringify(resolve("node_modules"))}, "node_modules");
cpSync(${JSON.stringify(programs)}, "build/scripts", { recursive: true });
mkdirSync("build/client/assets", { recursive: true });
mkdirSync("build/server", { recursive: true });
writeFileSync("build/client/assets/app.js", "// " + version);
writeFileSync("build/scripts/worker.js", "setInterval(() => {}, 1000)");
writeFileSync("build/scripts/migrate.js", ${JSON.stringify(MIGRATE())});
writeFileSync("build/server/index.js", ${JSON.stringify(SITE())}
  .replaceAll("VERSION", version).replaceAll("FLAW", flaw));
`;

function MIGRATE(): string {
  return `
import { readFileSync, writeFileSync } from "node:fs";
import Database from "better-sqlite3";
const { version, flaw } = JSON.parse(readFileSync(new URL("../../site.json", import.meta.url), "utf8"));
const db = new Database(process.env.DATABASE_URL.slice("file:".length));
db.exec("create table if not exists cambios (version text primary key)");
db.prepare("insert or ignore into cambios values (?)").run(version);
if (flaw === "migration") throw new Error("it cannot be migrated");
if (flaw === "endless-migration") {
  writeFileSync("migrated", "");
  setInterval(() => {}, 1000);
}
`;
}

function SITE(): string {
  return `
import { writeFileSync } from "node:fs";
if ("FLAW" === "start") throw new Error("it cannot be started");
const isLive = !process.cwd().endsWith("/next");
const isFlawed = (flaw) => "FLAW" === flaw || ("FLAW" === flaw.replace("page", "live-page") && isLive);
const html = (status) => async () =>
  new Response('<script src="/assets/app.js"></script>', {
    status, headers: { "Content-Type": "text/html" } });
const endless = () => {
  writeFileSync("asked", "");
  return new Promise(() => {});
};
const route = (id, loader) => ({ id, parentId: "root", path: id, module: { loader } });
export const mode = "production";
export const isSpaMode = false;
export const publicPath = "/";
export const assetsBuildDirectory = "build/client";
export const future = { v3_singleFetch: true };
export const assets = { entry: { module: "", imports: [] }, routes: {}, url: "", version: "1" };
export const entry = { module: { default: (_request, status) => html(status)() } };
export const routes = {
  root: { id: "root", path: "", module: { default: () => null } },
  index: { id: "index", parentId: "root", index: true, module: { loader: html(200) } },
  readyz: route("readyz", () => Response.json({ ok: true, version: "VERSION" })),
  version: route("version", () => new Response("VERSION")),
  terms: route("terms", isFlawed("endless-page") ? endless : html(isFlawed("page") ? 500 : 200)),
  privacy: route("privacy", html(200)),
  login: route("login", html(200)),
};
`;
}
