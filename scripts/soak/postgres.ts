import { readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { freePort } from "../lib/free-port.ts";

/** A PostgreSQL server that can be crashed and comes back with what it had. */
export async function startCrashable(folder: string) {
  // Not above: an image is built without the tests, who know how to run one.
  const { postgresUrl, startPostgres } = await import("#tests/setup/postgres.ts");
  const port = await freePort();
  let server = await startPostgres(port, folder);
  const run = async (statement: string) => {
    const admin = new pg.Client(postgresUrl(port, "postgres"));
    await admin.connect();
    await admin.query(statement).finally(() => admin.end());
  };
  await run("create database soak");
  return {
    url: postgresUrl(port, "soak"),
    /** As `pg_ctl stop -m immediate`: no client is told, nothing is written down. */
    crash: async () => {
      const [pid] = readFileSync(join(folder, "postgres/data/postmaster.pid"), "utf8").split("\n");
      process.kill(Number(pid), "SIGQUIT");
      await server.stop();
    },
    start: async () => {
      server = await startPostgres(port, folder);
    },
    /** Ends every connection to the site's database, whatever runs on it. */
    cutAll: () =>
      run("select pg_terminate_backend(pid) from pg_stat_activity where datname = 'soak'"),
    stop: () => server.stop(),
  };
}
