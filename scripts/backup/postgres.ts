import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import { type Database, openDatabase } from "#db/client.ts";
import { Refusal } from "../admin/program.ts";
import { assertOwnObject, copyReader } from "./forged.ts";
import { listLiveObjects } from "./object-list.ts";

/** PostgreSQL ends a connection a moment after its client has. */
const GONE_MS = 3_000;

/**
 * Dumps a database that others may be writing to, as it is at one moment, and lists its objects in
 * another file. Gives their number.
 */
export async function dumpPostgres(
  url: string,
  to: { database: string; objects: string },
): Promise<number> {
  return withDatabase(url, (db) =>
    db
      .transaction()
      .setIsolationLevel("repeatable read")
      .execute(async (trx) => {
        const { rows } = await sql<{ id: string }>`select pg_export_snapshot() as id`.execute(trx);
        const snapshot = `--snapshot=${rows[0]!.id}`;
        await runTool("pg_dump", [...DUMP_OPTIONS, snapshot, `--file=${to.database}`], { url });
        return listLiveObjects(trx, to.objects);
      }),
  );
}

const DUMP_OPTIONS = ["--format=custom", "--no-owner", "--no-privileges"];
const RESTORE_OPTIONS = [
  "--no-owner",
  "--no-privileges",
  "--single-transaction",
  "--exit-on-error",
];

/**
 * Fills the database from a dump; the tables it had are gone first, and what their triggers called.
 * Throws {@link Refusal} for a dump with forged objects, before it touches anything.
 */
export async function restorePostgres(
  url: string,
  dump: string,
  beforeReplacing: () => Promise<void>,
): Promise<void> {
  const objects = ["--data-only", "--table=objetos", "--file=-", dump];
  const onLine = copyReader((row) => assertOwnObject(row as { name: string; mime: string }));
  await runTool("pg_restore", objects, { onLine });
  await beforeReplacing();
  await withDatabase(url, dropSchema);
  await runTool("pg_restore", [...RESTORE_OPTIONS, dump], { url });
}

/** Throws {@link Refusal}, which names them, when others are connected to the database and stay, for so long. */
export async function assertPostgresUnused(url: string, waitMs = GONE_MS): Promise<void> {
  const others = await withDatabase(url, async (db) => {
    const end = performance.now() + waitMs;
    for (;;) {
      const there = await listOthers(db);
      if (there.length === 0 || performance.now() > end) return there;
      await setTimeout(200);
    }
  });
  if (others.length === 0) return;
  const count = others.reduce((sum, { sessions }) => sum + Number(sessions), 0);
  const who = others.map(({ sessions, name }) => `${sessions} of ${name}`).join(", ");
  throw new Refusal(
    `${count} others are connected to the database (${who}): stop the server first, and what else keeps a connection, as a pooler does`,
  );
}

/** Where a role may not see whence another's session is, only its name is told. */
async function listOthers(db: Database) {
  const { rows } = await sql<{ name: string; sessions: number }>`
    select concat_ws(' ', usename, 'from ' || host(client_addr), nullif(application_name, '')) as name,
      count(*) as sessions
    from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
      and backend_type = 'client backend'
    group by 1 order by 1`.execute(db);
  return rows;
}

/**
 * Makes a database beside that of `url` for `use`, and removes it. False when the role may not make one.
 */
export async function withScratchDatabase(
  url: string,
  use: (url: string) => Promise<void>,
): Promise<boolean> {
  const name = `shortit_verify_${randomBytes(6).toString("hex")}`;
  const address = new URL(url);
  address.pathname = `/${name}`;
  return withDatabase(url, async (db) => {
    try {
      await sql`create database ${sql.id(name)}`.execute(db);
    } catch (error) {
      if ((error as { code?: string }).code === "42501") return false;
      throw error;
    }
    try {
      await use(address.href);
      return true;
    } finally {
      await sql`drop database if exists ${sql.id(name)} with (force)`.execute(db);
    }
  });
}

/** Reads a dump to its end. Throws {@link Refusal} when that cannot be done. */
export async function readPostgresDump(dump: string): Promise<void> {
  await runTool("pg_restore", ["--file=/dev/null", dump], {});
}

async function dropSchema(db: Database): Promise<void> {
  const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(db);
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  for (const { schema, name } of tables) {
    if (schema === rows[0]?.schema) await db.schema.dropTable(name).cascade().execute();
  }
  const functions = await sql<{ signature: string }>`
    select oid::regprocedure::text as signature from pg_proc
    where pronamespace = current_schema()::regnamespace and prokind = 'f'
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`.execute(
    db,
  );
  for (const { signature } of functions.rows) {
    await sql`drop function ${sql.raw(signature)}`.execute(db);
  }
}

async function withDatabase<T>(url: string, use: (db: Database) => Promise<T>): Promise<T> {
  const db = openDatabase(url);
  try {
    return await use(db);
  } finally {
    await db.destroy();
  }
}

interface ToolOptions {
  /** The database it works on. */
  url?: string;
  /** What it prints; what this throws ends it. */
  onLine?: (line: string) => void;
}

async function runTool(tool: string, args: string[], { url, onLine }: ToolOptions): Promise<void> {
  const { options, env } = url ? connection(url) : { options: [], env: process.env };
  const child = spawn(tool, [...options, ...args], {
    stdio: ["ignore", onLine ? "pipe" : "ignore", "pipe"],
    env,
  });
  let said = "";
  child.stderr!.setEncoding("utf8").on("data", (text: string) => (said += text));
  const closed = once(child, "close").catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
    throw new Refusal(`${tool} is missing: install PostgreSQL's client programs`);
  }) as Promise<[number | null]>;
  try {
    if (child.stdout) for await (const line of createInterface(child.stdout)) onLine?.(line);
  } catch (error) {
    child.kill();
    await closed;
    throw error;
  }
  const [code] = await closed;
  if (code !== 0) throw new Refusal(said.trim().replaceAll("\n", "; ") || `${tool} failed`);
}

function connection(url: string): { options: string[]; env: NodeJS.ProcessEnv } {
  const address = new URL(url);
  // Arguments are there for every user of the machine to see.
  const PGPASSWORD = decodeURIComponent(address.password);
  address.password = "";
  return {
    options: [`--dbname=${address.href}`],
    env: { ...process.env, ...(PGPASSWORD && { PGPASSWORD }) },
  };
}
