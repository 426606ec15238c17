import { execFile } from "node:child_process";
import { appendFileSync, chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { chown } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { sql } from "kysely";
import { expect, it, vi } from "vitest";
import { openDatabase } from "#db/client.ts";
import { migrateToLatest } from "#db/migrate.ts";
import { freePort } from "#tests/setup/free-port.ts";
import { startGuarded } from "#tests/setup/guard.ts";
import { postgresUser, systemPostgres } from "./test-instances.ts";
import { PATIENCE } from "#tests/setup/patience.ts";

const run = promisify(execFile);

// As docs/operating.md describes it, with the same settings.
it.skipIf(!systemPostgres)(
  "PostgreSQL is brought back to a time between two writes, from a base backup and its archived log",
  async () => {
    const { user, prefix } = await postgresUser();
    const folder = mkdtempSync(join(tmpdir(), "point-in-time-"));
    chmodSync(folder, 0o777);
    if (user) await chown(folder, user.uid, user.gid);
    const program = async (name: string, ...args: string[]) => {
      const [command, ...rest] = [...prefix, join(systemPostgres!, name), ...args];
      await run(command!, rest, { cwd: folder });
    };
    const [data, base, wal] = [join(folder, "data"), join(folder, "base"), join(folder, "wal")];
    await program("initdb", `--pgdata=${data}`, "--username=tests", "--auth=trust", "-EUTF8", "-N");
    await run("install", ["-d", "-m", "777", wal]);
    appendFileSync(
      join(data, "postgresql.conf"),
      [
        "",
        "archive_mode = on",
        `archive_command = 'test ! -f ${wal}/%f && cp %p ${wal}/%f'`,
        "listen_addresses = '127.0.0.1'",
        "unix_socket_directories = ''",
        // Nobody pulls the plug here.
        "fsync = off",
        "",
      ].join("\n"),
    );
    const port = await freePort();
    const serve = (at: string) =>
      startGuarded({
        command: [...prefix, join(systemPostgres!, "postgres"), "-D", at, "-p", `${port}`],
        ready: /ready to accept connections/,
      });
    const url = `postgres://tests@127.0.0.1:${port}/postgres`;
    const first = await serve(data);
    let db = openDatabase(url);
    await migrateToLatest(db);
    await program(
      "pg_basebackup",
      `--pgdata=${base}`,
      "--checkpoint=fast",
      "--no-sync",
      "-h",
      "127.0.0.1",
      "-p",
      `${port}`,
      "-U",
      "tests",
    );
    const write = (key: string) => db.insertInto("kv").values({ key, value: "" }).execute();
    await write("before");
    const { rows } = await sql<{ at: string }>`
      select pg_sleep(0.01), clock_timestamp()::text as at`.execute(db);
    await sql`select pg_sleep(0.01)`.execute(db);
    await write("by mistake");
    // The log up to here is archived when it is full, or after archive_timeout; here at once.
    await sql`select pg_switch_wal()`.execute(db);
    await vi.waitFor(async () => {
      const state = await sql<{ n: number }>`
          select count(*)::int as n from pg_stat_archiver
          where last_archived_wal >= pg_walfile_name(pg_current_wal_lsn() - 16777216)`.execute(db);
      expect(state.rows[0]!.n).toBe(1);
    }, PATIENCE);
    await db.destroy();
    await first.stop();

    appendFileSync(
      join(base, "postgresql.conf"),
      `restore_command = 'cp ${wal}/%f %p'
recovery_target_time = '${rows[0]!.at}'
recovery_target_action = 'promote'
`,
    );
    writeFileSync(join(base, "recovery.signal"), "");
    const second = await serve(base);
    db = openDatabase(url);
    await vi.waitFor(() => write("after"), PATIENCE);
    const kept = await db.selectFrom("kv").select("key").orderBy("key").execute();
    expect(kept.map(({ key }) => key)).toEqual(["after", "before"]);
    await db.destroy();
    await second.stop();
    rmSync(folder, { recursive: true, force: true });
  },
  120_000,
);
