import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { chown, copyFile, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { sql } from "kysely";
import { afterAll, beforeAll, inject } from "vitest";
import type { Ctx } from "#app/context.server.ts";
import { openDatabase } from "#db/client.ts";
import { migrateToLatest } from "#db/migrate.ts";
import { openSqlKv } from "#storage/kv-sql.ts";
import type { ObjectStore } from "#storage/objects.ts";
import { freePort } from "#tests/setup/free-port.ts";
import { startGuarded } from "#tests/setup/guard.ts";
import { newFolder } from "#tests/setup/folder.ts";
import { sqliteTemplate, TEMPLATE_DATABASE } from "#tests/setup/template-names.ts";
import type { BackupEnv } from "./backup-steps.ts";

/** A place for an instance: its stores, and its environment as the programs see it. */
export interface Place {
  env: BackupEnv;
  ctx: Ctx;
}

/** A place whose database does not exist yet. */
export function newSqlitePlace(objects: ObjectStore): Place {
  const dataDir = newFolder();
  mkdirSync(dataDir);
  return placeAt(`file:${join(dataDir, "shortit.db")}`, dataDir, objects);
}

function placeAt(databaseUrl: string, dataDir: string, objects: ObjectStore): Place {
  const db = openDatabase(databaseUrl);
  const ctx = { db, objects, kv: openSqlKv(db), viewer: null };
  return { env: { databaseUrl, dataDir }, ctx };
}

/** Makes the place an empty instance with a session secret; what it serves, this process serves. */
export async function settle({ env, ctx }: Place, secret: string): Promise<void> {
  await copyMigrated(env.databaseUrl);
  await sql`update instancia set id_instancia = ${randomUUID()}`.execute(ctx.db);
  writeFileSync(join(env.dataDir, "session-secret"), secret, { mode: 0o600 });
  globalThis.shortitServices = ctx;
}

/** With all migrations and no row. To migrate one takes PostgreSQL ten times as long as to copy it. */
async function copyMigrated(url: string): Promise<void> {
  if (url.startsWith("file:"))
    return copyFile(sqliteTemplate(inject("services").folder), url.slice("file:".length));
  const name = new URL(url).pathname.slice(1);
  const admin = openDatabase(new URL("postgres", url).href);
  await sql`drop database ${sql.id(name)}`.execute(admin);
  await sql`create database ${sql.id(name)} template ${sql.id(TEMPLATE_DATABASE)}`.execute(admin);
  await admin.destroy();
}

export function secretOf({ env }: Place): string {
  return readFileSync(join(env.dataDir, "session-secret"), "utf8");
}

export function reopen({ env }: Place): Ctx["db"] {
  return openDatabase(env.databaseUrl);
}

/**
 * A server whose own pg_dump is beside it, as Debian installs them: pg_dump refuses a server that
 * is newer than itself. Null where there is none.
 */
export const systemPostgres = findSystemPostgres();

function findSystemPostgres(): string | null {
  const folder = "/usr/lib/postgresql";
  const versions = existsSync(folder)
    ? readdirSync(folder).sort((a, b) => Number(b) - Number(a))
    : [];
  const programs = versions.map((version) => join(folder, version, "bin"));
  const needed = ["postgres", "initdb", "pg_dump", "pg_restore"];
  return programs.find((bin) => needed.every((name) => existsSync(join(bin, name)))) ?? null;
}

/** Places on a server of this machine's own, which runs for the tests of the surrounding `describe`. */
export function usePostgresPlaces(programs: string): (objects: ObjectStore) => Promise<Place> {
  let server: Awaited<ReturnType<typeof startGuarded>>;
  let address: string;
  const path = process.env.PATH;
  beforeAll(async () => {
    const port = await freePort();
    address = `postgres://tests:with%20blank@127.0.0.1:${port}`;
    server = await startServer(programs, port);
    await createTemplate(address);
    process.env.PATH = `${programs}:${path}`;
  });
  afterAll(async () => {
    process.env.PATH = path;
    await server.stop();
  });
  return async (objects) => {
    const name = `test_${randomUUID().replaceAll("-", "")}`;
    const admin = openDatabase(`${address}/postgres`);
    await sql`create database ${sql.id(name)}`.execute(admin);
    await admin.destroy();
    const dataDir = newFolder();
    mkdirSync(dataDir);
    return placeAt(`${address}/${name}`, dataDir, objects);
  };
}

async function createTemplate(address: string): Promise<void> {
  const admin = openDatabase(`${address}/postgres`);
  await sql`create database ${sql.id(TEMPLATE_DATABASE)}`.execute(admin);
  await admin.destroy();
  const template = openDatabase(`${address}/${TEMPLATE_DATABASE}`);
  await migrateToLatest(template);
  await template.destroy();
}

/** What runs a program of PostgreSQL: it refuses to run as root. */
export async function postgresUser() {
  const isRoot = process.getuid?.() === 0;
  const run = promisify(execFile);
  const idOf = async (option: string) => Number((await run("id", [option, "nobody"])).stdout);
  const user = isRoot ? { uid: await idOf("-u"), gid: await idOf("-g") } : null;
  const prefix = user
    ? ["setpriv", `--reuid=${user.uid}`, `--regid=${user.gid}`, "--clear-groups"]
    : [];
  return { user, prefix };
}

async function startServer(programs: string, port: number) {
  const folder = await mkdtemp(join(tmpdir(), "backup-postgres-"));
  const run = promisify(execFile);
  const { user, prefix: asUser } = await postgresUser();
  if (user) await chown(folder, user.uid, user.gid);
  const data = join(folder, "data");
  const options = [`--pgdata=${data}`, "--username=tests", "--auth=trust", "--no-sync", "-EUTF8"];
  await run(join(programs, "initdb"), options, { ...user, cwd: folder });
  const settings = [
    ...["listen_addresses=127.0.0.1", "unix_socket_directories="],
    // No power fails here, and compiling pg_dump's queries takes longer than they do.
    ...["fsync=off", "synchronous_commit=off", "full_page_writes=off", "jit=off"],
  ];
  const flags = settings.flatMap((setting) => ["-c", setting]);
  const postgres = [join(programs, "postgres"), "-D", data, "-p", `${port}`, ...flags];
  return startGuarded({
    command: [...asUser, ...postgres] as [string],
    folder,
    ready: /ready to accept connections/,
  });
}
