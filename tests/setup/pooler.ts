import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { newFolder } from "./folder.ts";
import { freePort } from "./free-port.ts";
import { type Guarded, startGuarded } from "./guard.ts";

/** Debian's package; null where it is not installed. */
export const POOLER =
  ["/usr/sbin/pgbouncer", "/usr/bin/pgbouncer"].find((path) => existsSync(path)) ?? null;

/** Since 1.21 it may give a client its named statements on every connection. */
export function poolerKeepsNames(): boolean {
  const said = execFileSync(POOLER!, ["--version"], { encoding: "utf8" });
  const [, major, minor] = /(\d+)\.(\d+)/.exec(said) ?? [];
  return Number(major) > 1 || Number(minor) >= 21;
}

/** So few connections that transactions of several clients have to share them. */
const CONNECTIONS = 2;

/** PgBouncer in transaction mode before a PostgreSQL of the tests. */
export async function startPooler(
  postgresPort: number,
  { keepsNames = false } = {},
): Promise<Guarded & { port: number }> {
  const port = await freePort();
  const folder = newFolder();
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o755);
  const users = join(folder, "users");
  await writeFile(users, '"tests" ""\n');
  const settings = {
    listen_addr: "127.0.0.1",
    listen_port: port,
    unix_socket_dir: "",
    auth_type: "trust",
    auth_file: users,
    pool_mode: "transaction",
    default_pool_size: CONNECTIONS,
    ...(poolerKeepsNames() && { max_prepared_statements: keepsNames ? 200 : 0 }),
    ...(process.getuid?.() === 0 && { user: "nobody" }),
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  const file = join(folder, "pooler.ini");
  await writeFile(
    file,
    `[databases]\n* = host=127.0.0.1 port=${postgresPort}\n[pgbouncer]\n${lines.join("\n")}\n`,
  );
  const server = await startGuarded({ command: [POOLER!, file], ready: /process up/ });
  return { ...server, port };
}
