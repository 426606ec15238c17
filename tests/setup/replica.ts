import { execFile } from "node:child_process";
import { appendFile, mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { openDatabase } from "#db/client.ts";
import { migrateToLatest } from "#db/migrate.ts";
import { freePort } from "./free-port.ts";
import type { Guarded } from "./guard.ts";
import { postgresUrl, startPostgres } from "./postgres.ts";
import { startRelay } from "./relay.ts";

const run = promisify(execFile);

const DATABASE = "replicated";
const STREAMED = { wal_level: "replica", max_wal_senders: "4", full_page_writes: "on" };

export interface Replicated {
  primary: { url: string };
  replica: Guarded & {
    url: string;
    /** Its clients hear nothing from it, until `thaw`. */
    freeze(): void;
    thaw(): void;
    /** Whether it takes over what the primary sends it. */
    setReplay(isOn: boolean): Promise<void>;
    /** After a stop: what it missed it gets from the primary. */
    start(): Promise<void>;
  };
  stop(): Promise<void>;
}

/** A migrated primary, and a replica that it streams to. */
export async function startReplicated(folder: string): Promise<Replicated> {
  const homes = { primary: join(folder, "primary"), replica: join(folder, "replica") };
  const [port, replicaPort] = [await freePort(), await freePort()];
  for (const home of Object.values(homes)) await mkdir(home, { recursive: true });
  const primary = await startPostgres(port, homes.primary, STREAMED);
  await ask(postgresUrl(port, "postgres"), `create database ${DATABASE}`);
  const url = postgresUrl(port, DATABASE);
  const db = openDatabase(url);
  await migrateToLatest(db);
  await db.destroy();
  await copyRunning(url, homes);
  const data = join(homes.replica, "postgres/data");
  await appendFile(
    join(data, "postgresql.auto.conf"),
    `primary_conninfo = 'host=127.0.0.1 port=${port} user=tests'\n`,
  );
  const start = () => startPostgres(replicaPort, homes.replica, STREAMED);
  let server = await start();
  const line = await startRelay(replicaPort);
  const replay = (state: "pause" | "resume") =>
    ask(postgresUrl(replicaPort, DATABASE), `select pg_wal_replay_${state}()`);
  return {
    primary: { url },
    replica: {
      url: postgresUrl(line.port, DATABASE),
      setReplay: (isOn) => replay(isOn ? "resume" : "pause"),
      start: async () => {
        server = await start();
      },
      stop: () => server.stop(),
      freeze: () => line.freeze(),
      thaw: () => line.thaw(),
    },
    stop: async () => {
      await line.stop();
      await server.stop();
      await primary.stop();
    },
  };
}

/** What pg_basebackup does, which the binaries of the tests come without. */
async function copyRunning(url: string, homes: { primary: string; replica: string }) {
  const client = new pg.Client(url);
  await client.connect();
  await client.query("select pg_backup_start('replica', true)");
  await run("cp", ["-a", join(homes.primary, "postgres"), homes.replica]);
  const { rows } = await client.query<{ labelfile: string }>(
    "select labelfile from pg_backup_stop(false)",
  );
  await client.end();
  const data = join(homes.replica, "postgres/data");
  await rm(join(data, "postmaster.pid"));
  const made = { backup_label: rows[0]!.labelfile, "standby.signal": "" };
  const paths = Object.keys(made).map((name) => join(data, name));
  for (const [name, text] of Object.entries(made)) await writeFile(join(data, name), text);
  await run("chown", [`--reference=${join(data, "PG_VERSION")}`, ...paths]);
}

async function ask(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
