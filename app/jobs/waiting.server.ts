import { sql } from "kysely";
import type { Database } from "#db/client.ts";
import { fairKinds } from "./kinds.ts";

export interface WaitingJobs {
  kind: string;
  /** Counted up to the limit of all kinds together. */
  waiting: number;
  /** Since when the first of them could have been done. Milliseconds since the epoch. */
  since: number;
}

/** What is due and has not been taken, by kind: the first `max` by their time, and of each kind the first `max` by their turn. */
export async function waitingJobs(db: Database, max: number): Promise<WaitingJobs[]> {
  const now = Date.now();
  const limit = sql.lit(max);
  const byTurn = fairKinds.map(
    (kind, at) => sql`
      select * from (select kind, created_at, run_at from jobs
        where kind = ${sql.lit(kind)} and state = 'queued' and turn is not null
        order by turn, id limit ${limit}) ${sql.raw(`turns_${at}`)}`,
  );
  const { rows } = await sql<WaitingJobs>`
    select kind, count(*) as waiting, min(case when created_at > run_at then created_at else run_at end) as since
    from (
      select * from (select kind, run_at as created_at, run_at from jobs
        where state in ('queued', 'running') and turn is null and run_at <= ${now} and state = 'queued'
        order by run_at, id limit ${limit}) by_time
      union all ${sql.join(byTurn, sql` union all `)}
    ) due where run_at <= ${now} group by kind order by 3`.execute(db);
  return rows.map(({ kind, waiting, since }) => ({
    kind,
    waiting: Number(waiting),
    since: Number(since),
  }));
}

/** How many jobs are not tried any more, of those that come first: up to `max` held and as many failed. */
export async function countStopped(
  db: Database,
  max: number,
): Promise<{ held: number; failed: number; mails: number }> {
  const rows = await stoppedByKind(db, max);
  const sum = (is: (row: StoppedJobs) => boolean) =>
    rows.filter(is).reduce((all, { n }) => all + n, 0);
  return {
    held: sum(({ state }) => state === "held"),
    failed: sum(({ state }) => state === "failed"),
    mails: sum(({ kind }) => kind === "send_mail"),
  };
}

interface StoppedJobs {
  kind: string;
  state: string;
  n: number;
}

/** The same by kind. */
export async function stoppedByKind(db: Database, max: number): Promise<StoppedJobs[]> {
  const some = (state: "held" | "failed") => sql`
    select kind, state from (select kind, state from jobs
      where state in ('failed', 'held') and state = ${sql.lit(state)} order by id desc limit ${sql.lit(max)}) stopped_${sql.raw(state)}`;
  const { rows } = await sql<StoppedJobs>`
    select kind, state, count(*) as n from (${some("held")} union all ${some("failed")}) stopped
    group by kind, state`.execute(db);
  return rows.map(({ n, ...row }) => ({ ...row, n: Number(n) }));
}
