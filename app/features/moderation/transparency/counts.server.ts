import { sql } from "kysely";
import type { Ctx } from "#app/context.server.ts";
import type { DecisionAction } from "#app/features/cases/schema.ts";
import type { Database } from "#db/client.ts";
import type { Period } from "./period.ts";

/** What was counted: how often, by what. */
export type Tally = Record<string, number>;

/** How long it took, to the hour; null: nothing was decided. */
export interface Handling {
  decided: number;
  meanHours: number | null;
  medianHours: number | null;
  inTime: number;
}

/** What a report says of a period. Reports and decisions are counted when they are made. */
export interface Counts {
  /** Reports and requests of the portal, by reason. */
  notices: Tally;
  /** Those of them that came by the portal, and from people who say it is them who is shown. */
  byPortal: number;
  byDepicted: Tally;
  /** What became of the reports that were resolved in the period. */
  outcomes: Tally;
  handling: Handling;
  /** Cases that wait now, by queue, and how many of them are past their deadline. */
  waiting: Tally;
  late: number;
  authorityOrders: number;
  /** Files that a list of known images knew. */
  matches: number;
  reviewed: { waited: number; approved: number };
  /** Decisions, of each action, ground, category, source and kind of content. */
  decisions: Record<"action" | "ground" | "category" | "source" | "content" | "automated", Tally>;
  appeals: { made: number; decided: Tally; handling: Handling };
  /** Decisions that were undone, and how many of them a machine had made. */
  reversed: { all: number; automated: number };
}

const HOUR_MS = 60 * 60 * 1000;

/** Reads all of the period: for a job or the command line, not for a page. */
export async function countPeriod(
  { db }: Pick<Ctx, "db">,
  period: Period,
  now = Date.now(),
): Promise<Counts> {
  const made = [...(await noticesIn(db, period)), ...(await requestsApartIn(db, period))];
  const waiting = await waitingNow(db, now);
  return {
    notices: tally(made, ({ reason }) => reason),
    byPortal: sum(made.filter(({ by_portal }) => by_portal)),
    byDepicted: tally(
      made.filter(({ is_shown }) => is_shown === 1),
      ({ reason }) => reason,
    ),
    ...(await resolvedIn(db, period)),
    waiting: tally(waiting, ({ queue }) => queue),
    late: sum(waiting.filter(({ is_late }) => is_late)),
    authorityOrders: await ordersIn(db, period),
    matches: await eventsIn(db, period, "match"),
    reviewed: {
      waited: await eventsIn(db, period, "review"),
      approved: await eventsIn(db, period, "approve"),
    },
    ...(await decidedIn(db, period)),
    appeals: await appealsIn(db, period),
  };
}

function noticesIn(db: Database, { from, to }: Period) {
  return db
    .selectFrom("denuncias")
    .select(["reason", "is_shown"])
    .select(sql<number>`case when id_solicitud is null then 0 else 1 end`.as("by_portal"))
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("created_at", ">=", from)
    .where("created_at", "<", to)
    .groupBy(["reason", "is_shown", "by_portal"])
    .execute();
}

/** Requests of the portal that no case decides: each is one notice, where the others are one for each thing they name. */
function requestsApartIn(db: Database, { from, to }: Period) {
  return db
    .selectFrom("solicitudes_retiro as request")
    .select("motivo as reason")
    .select([sql<0 | 1>`0`.as("is_shown"), sql<number>`1`.as("by_portal")])
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("created_at", ">=", from)
    .where("created_at", "<", to)
    .where((eb) => {
      const reports = eb
        .selectFrom("denuncias")
        .select("denuncias.id")
        .whereRef("denuncias.id_solicitud", "=", "request.id_solicitud");
      return eb.not(eb.exists(reports));
    })
    .groupBy("motivo")
    .execute();
}

async function resolvedIn(db: Database, { from, to }: Period) {
  // That of the case is what came into it since.
  const due = sql`coalesce(denuncias.due_at, casos.due_at)`;
  const rows = await db
    .selectFrom("denuncias")
    .innerJoin("casos", "casos.id_caso", "denuncias.id_caso")
    .select("outcome")
    .select(sql<number>`(resolved_at - denuncias.created_at) / ${sql.lit(HOUR_MS)}`.as("hours"))
    .select(sql<number>`case when resolved_at <= ${due} then 1 else 0 end`.as("in_time"))
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("resolved_at", ">=", from)
    .where("resolved_at", "<", to)
    .groupBy(["outcome", "hours", "in_time"])
    .execute();
  return { outcomes: tally(rows, ({ outcome }) => outcome ?? "kept"), handling: handlingOf(rows) };
}

function waitingNow(db: Database, now: number) {
  return db
    .selectFrom("casos")
    .select("queue")
    .select(sql<number>`case when due_at < ${now} then 1 else 0 end`.as("is_late"))
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("state", "in", ["open", "escalated"])
    .groupBy(["queue", "is_late"])
    .execute();
}

async function ordersIn(db: Database, { from, to }: Period): Promise<number> {
  const row = await db
    .selectFrom("solicitudes_retiro")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("quien", "=", "autoridad")
    .where("created_at", ">=", from)
    .where("created_at", "<", to)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

async function eventsIn(db: Database, { from, to }: Period, kind: string): Promise<number> {
  const row = await db
    .selectFrom("eventos_moderacion")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("kind", "=", kind)
    .where("created_at", ">=", from)
    .where("created_at", "<", to)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

async function decidedIn(db: Database, { from, to }: Period) {
  const rows = await db
    .selectFrom("decisiones")
    .select(["actions", "ground", "category", "source_type", "content_type"])
    .select("automated_decision")
    .select(sql<number>`case when reversed_at is null then 0 else 1 end`.as("is_reversed"))
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("created_at", ">=", from)
    .where("created_at", "<", to)
    .groupBy([
      ...(["actions", "ground", "category", "source_type", "content_type"] as const),
      ...(["automated_decision", "is_reversed"] as const),
    ])
    .execute();
  const reversed = rows.filter(({ is_reversed }) => is_reversed);
  const isAutomated = (row: { automated_decision: string }) =>
    row.automated_decision !== "AUTOMATED_DECISION_NOT_AUTOMATED";
  return {
    decisions: {
      action: tally(rows, ({ actions }) => JSON.parse(actions) as DecisionAction[]),
      ground: tally(rows, ({ ground }) => ground),
      category: tally(rows, ({ category }) => category),
      source: tally(rows, ({ source_type }) => source_type),
      content: tally(rows, ({ content_type }) => JSON.parse(content_type) as string[]),
      automated: tally(rows, ({ automated_decision }) => automated_decision),
    },
    reversed: { all: sum(reversed), automated: sum(reversed.filter(isAutomated)) },
  };
}

async function appealsIn(db: Database, { from, to }: Period): Promise<Counts["appeals"]> {
  const made = await db
    .selectFrom("apelaciones")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("created_at", ">=", from)
    .where("created_at", "<", to)
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom("apelaciones")
    .select("outcome")
    .select(sql<number>`(decided_at - created_at) / ${sql.lit(HOUR_MS)}`.as("hours"))
    .select(sql<number>`1`.as("in_time"))
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("decided_at", ">=", from)
    .where("decided_at", "<", to)
    .groupBy(["outcome", "hours"])
    .execute();
  return {
    made: Number(made.count),
    decided: tally(rows, ({ outcome }) => outcome ?? "upheld"),
    handling: handlingOf(rows),
  };
}

interface Counted {
  count: number | string | bigint;
}

function tally<T extends Counted>(rows: T[], by: (row: T) => string | string[]): Tally {
  const counts: Tally = {};
  for (const row of rows) {
    for (const name of [by(row)].flat()) counts[name] = (counts[name] ?? 0) + Number(row.count);
  }
  return Object.fromEntries(Object.entries(counts).sort(([a], [b]) => a.localeCompare(b)));
}

function sum(rows: Counted[]): number {
  return rows.reduce((total, { count }) => total + Number(count), 0);
}

/** The median is that of whole hours, so that the database has to give no more than their counts. */
function handlingOf(rows: (Counted & { hours: number; in_time: number })[]): Handling {
  const decided = sum(rows);
  const inTime = sum(rows.filter(({ in_time }) => Number(in_time) === 1));
  if (decided === 0) return { decided, meanHours: null, medianHours: null, inTime };
  const sorted = rows
    .map(({ hours, count }) => ({ hours: Math.floor(Number(hours)), count: Number(count) }))
    .sort((a, b) => a.hours - b.hours);
  const total = sorted.reduce((all, { hours, count }) => all + hours * count, 0);
  let left = Math.ceil(decided / 2);
  const middle = sorted.find(({ count }) => (left -= count) <= 0);
  return {
    decided,
    meanHours: Math.round((10 * total) / decided) / 10,
    medianHours: middle?.hours ?? null,
    inTime,
  };
}
