import { sql } from "kysely";
import { vi } from "vitest";
import type { Database } from "#db/client.ts";
import { isPostgres } from "#db/engines/engine.ts";
import { PATIENCE } from "../setup/patience.ts";

/** Until somebody waits for a lock of ours. SQLite has one writer, and tests one connection to it: there nobody can. */
export async function untilOneWaits(db: Database): Promise<void> {
  if (!isPostgres(db)) return;
  await vi.waitFor(async () => {
    const { rows } = await sql`
      select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    if (rows.length !== 1) throw new Error(`${rows.length} wait for a lock`);
  }, PATIENCE);
}
