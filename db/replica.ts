import { type RawBuilder, sql } from "kysely";
import { type Database, openDatabase } from "./client.ts";
import type { PostgresOptions } from "./engines/postgres.ts";

const LOOK_MS = 1_000;
/** What was seen then holds for so long, should nobody come to look again. */
const HOLDS_MS = 3_000;
/** Whoever would wait longer for it asks the primary. */
const TIMEOUT_MS = 2_000;

const UNSEEN = "has not been looked at";
const AWAY = "does not answer";

interface Options {
  /** Farther behind than this it is left alone. */
  maxLagMs: number;
  /** How often it is looked how far it is; every second when absent. */
  lookMs?: number;
  naming?: Pick<PostgresOptions, "namesStatements" | "onNamesLost">;
  /** Hears at each look how far behind it is at most; null: nobody can tell. */
  onLook?: (behindMs: number | null) => void;
  /** Hears why it is left alone from now on, and, by null, that it is not any more. */
  onChange?: (problem: string | null) => void;
}

/** A copy of the database that PostgreSQL streams from the primary. It may be asked while it has no {@link problem}. */
export class Replica {
  readonly primary: Database;
  readonly db: Database;
  readonly #options: Options;
  /** How far the primary's log was, and when: where the replica is now, and what it has yet to reach. */
  #seen: { position: number; at: number }[] = [];
  #replayed = 0;
  #problem: string | null = UNSEEN;
  #behindMs: number | null = null;
  #lookedAt = -Infinity;
  #next: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(primary: Database, url: string, options: Options) {
    this.primary = primary;
    this.db = openDatabase(url, { timeoutMs: TIMEOUT_MS, ...options.naming });
    this.#options = options;
    void this.#watch();
  }

  /** Why everything is to be read from the primary; null: nothing is amiss. */
  get problem(): string | null {
    const isOld = performance.now() - this.#lookedAt > HOLDS_MS;
    return this.#problem ?? (isOld ? UNSEEN : null);
  }

  /** After so many seconds it has what was written, or is left alone. */
  get catchesUpSeconds(): number {
    return Math.ceil((this.#options.maxLagMs + HOLDS_MS + LOOK_MS + 2 * TIMEOUT_MS) / 1000);
  }

  /** Whether it has all of the primary's log up to there. */
  has(position: number): boolean {
    return position <= this.#replayed;
  }

  /** It has let somebody down: nobody else tries before it was looked at again. */
  distrust(): void {
    this.#judge(AWAY);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#next);
    await this.db.destroy();
  }

  async #watch(): Promise<void> {
    this.#behindMs = null;
    const problem = await this.#look().catch(() => AWAY);
    if (this.#isClosed) return;
    this.#options.onLook?.(this.#behindMs);
    this.#lookedAt = performance.now();
    this.#judge(problem);
    this.#next = setTimeout(() => void this.#watch(), this.#options.lookMs ?? LOOK_MS).unref();
  }

  #judge(problem: string | null): void {
    const before = this.#problem;
    this.#problem = problem;
    // Nobody is told of how it begins where that is well.
    const isNews = before === UNSEEN ? problem !== null : (before === null) !== (problem === null);
    if (isNews && problem !== UNSEEN) this.#options.onChange?.(problem);
  }

  /** The replica first and then the primary, so that it is never farther behind than it looks. */
  async #look(): Promise<string | null> {
    const own = await placeOf(this.db, sql`pg_last_wal_replay_lsn()`);
    const at = performance.now();
    const first = await placeOf(this.primary, sql`pg_current_wal_insert_lsn()`);
    const { position } = own;
    if (position === null) return "is no replica";
    if (own.cluster !== first.cluster || position > first.position!) {
      return "is a replica of another server";
    }
    this.#replayed = position;
    return this.#lag(position, { position: first.position!, at });
  }

  #lag(replayed: number, now: { position: number; at: number }): string | null {
    const { maxLagMs } = this.#options;
    const seen = [...this.#seen, now];
    const reached = seen.findLast(({ position }) => position <= replayed);
    // One from longer ago says no more than that it is too far behind.
    this.#seen = seen.filter(
      (one) => one === reached || (one.position > replayed && now.at - one.at <= maxLagMs),
    );
    if (!reached) return seen.length === 1 ? UNSEEN : "is too far behind";
    const behindMs = now.at - reached.at;
    this.#behindMs = behindMs;
    return behindMs > maxLagMs ? `is ${Math.round(behindMs / 1000)} s behind` : null;
  }
}

/** How far the log of the primary is: a replica that has so much of it has all that is committed by now. */
export async function logPosition(primary: Database): Promise<number> {
  const { position } = await placeOf(primary, sql`pg_current_wal_insert_lsn()`);
  return position!;
}

interface Place {
  /** Bytes of the log; null: it replays none. */
  position: number | null;
  /** What a server and its replicas have in common, and no other server. */
  cluster: string;
}

async function placeOf(db: Database, lsn: RawBuilder<unknown>): Promise<Place> {
  const { rows } = await sql<Place>`
    select pg_wal_lsn_diff(${lsn}, '0/0')::bigint as position,
      (select system_identifier::text from pg_control_system()) as cluster`.execute(db);
  return rows[0]!;
}
