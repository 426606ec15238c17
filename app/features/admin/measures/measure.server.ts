import { setTimeout as delay } from "node:timers/promises";
import { getEnv } from "#app/env.server.ts";
import { countUnsettled } from "#app/features/billing/postbacks/unsettled.server.ts";
import { checkStores } from "#app/features/shell/readiness.server.ts";
import { laneOf, lanes } from "#app/jobs/lanes.ts";
import { stoppedByKind } from "#app/jobs/waiting.server.ts";
import { log } from "#app/log.server.ts";
import { gauge, noGauge } from "#app/meter.server.ts";
import type { Services } from "#app/services.server.ts";
import type { Database } from "#db/client.ts";
import { readFigures } from "../figures/figures.server.ts";
import { COUNTED_MAX } from "../limits.ts";
import { dutyNames } from "../overview/duties.server.ts";
import { type Overview, readOverview } from "../overview/overview.server.ts";

const EVERY_MS = 15_000;

/** Measures for /metrics what the overview shows, until the signal aborts: in one process, and never for who asks. */
export async function measureUntil(services: Services, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await measure(services).catch((error: unknown) =>
      log.warn({ err: error }, "the instance could not be measured"),
    );
    await delay(EVERY_MS, undefined, { signal }).catch(() => undefined);
  }
}

export async function measure(services: Services): Promise<void> {
  const start = performance.now();
  const ctx = { ...services, viewer: null };
  // First, and by itself: it says so when the rest cannot be read.
  const ready = await checkStores(ctx);
  for (const part of ["database", "objects", "kv", "disk"] as const)
    gauge("shortit_part_up", { part }, Number(ready[part]));
  const [overview, stopped, notices, figures] = await Promise.all([
    readOverview(ctx),
    stoppedByKind(ctx.db, COUNTED_MAX + 1),
    countUnsettled(ctx.db, COUNTED_MAX + 1),
    readFigures(ctx.db),
  ]);
  noteQueue(overview, stopped);
  noteDuties(overview);
  noteDisk(overview);
  await noteBackups(ctx.db);
  for (const { state, n, since } of notices) {
    gauge("shortit_payment_notices", { state }, n);
    const age = since === null ? 0 : overview.now - since;
    gauge("shortit_payment_notice_age_seconds", { state }, seconds(age));
  }
  gauge("shortit_people", {}, overview.people.n);
  gauge("shortit_posts", {}, overview.posts.n);
  for (const [name, figure] of Object.entries(figures)) {
    const [kind, state] = name.split("_");
    if (kind === "objetos" && state) gauge("shortit_objects", { state }, figure.value);
    if (kind === "bytes" && state) gauge("shortit_object_bytes", { state }, figure.value);
  }
  gauge("shortit_measured_timestamp_seconds", {}, Date.now() / 1000);
  gauge("shortit_measuring_seconds", {}, seconds(performance.now() - start));
}

type Stopped = Awaited<ReturnType<typeof stoppedByKind>>;

function noteQueue({ queue, now }: Overview, stopped: Stopped): void {
  for (const lane of lanes) {
    const waiting = queue.kinds.filter(({ kind }) => laneOf(kind) === lane);
    const first = Math.min(now, ...waiting.map(({ since }) => since));
    gauge("shortit_queue_jobs", { lane }, sum(waiting.map((each) => each.waiting)));
    gauge("shortit_queue_age_seconds", { lane }, seconds(now - first));
    for (const state of ["held", "failed"]) {
      const here = stopped.filter((row) => row.state === state && laneOf(row.kind) === lane);
      gauge("shortit_stopped_jobs", { lane, state }, sum(here.map(({ n }) => n)));
    }
  }
}

function noteDuties({ duties, now }: Overview): void {
  for (const duty of dutyNames) {
    const open = duties.find(({ name }) => name === duty);
    gauge("shortit_duties", { duty }, open?.waiting ?? 0);
    gauge("shortit_duties_overdue", { duty }, open?.overdue ?? 0);
    if (open) gauge("shortit_duty_left_seconds", { duty }, seconds(open.due_at - now));
    else noGauge("shortit_duty_left_seconds", { duty });
  }
}

function noteDisk({ disk }: Overview): void {
  gauge("shortit_disk_free_bytes", {}, disk.free);
  gauge("shortit_disk_bytes", {}, disk.total);
  gauge("shortit_disk_kept_free_bytes", {}, disk.leaves);
}

/** Where they are made by themselves; a place where none was tried yet has no age. */
async function noteBackups(db: Database): Promise<void> {
  const { to, everyHours } = getEnv().backups ?? { to: "", everyHours: 0 };
  if (everyHours === 0) return;
  const { done, first } = await db
    .selectFrom("respaldos")
    .select((eb) => [
      eb.fn.max<number | null>("started_at").filterWhere("state", "=", "done").as("done"),
      eb.fn.min<number | null>("started_at").as("first"),
    ])
    .where("kind", "=", "backup")
    .where("destination", "=", to)
    .executeTakeFirstOrThrow();
  gauge("shortit_backup_every_seconds", {}, everyHours * 60 * 60);
  const since = done ?? first;
  if (since !== null) gauge("shortit_backup_age_seconds", {}, seconds(Date.now() - Number(since)));
}

function seconds(ms: number): number {
  return ms / 1000;
}

function sum(numbers: number[]): number {
  return numbers.reduce((all, n) => all + n, 0);
}
