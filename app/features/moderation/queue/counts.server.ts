import type { SignedInCtx } from "#app/context.server.ts";
import { isAboutViewer } from "#app/features/cases/about-viewer.server.ts";
import { queueNames } from "#app/features/cases/schema.ts";
import type { Database } from "#db/client.ts";
import type { CaseState, QueueName } from "#db/schema/cases.ts";
import { COUNTED_MAX, TIMED_DECISIONS } from "../limits.ts";
import type { QueueCount } from "../view.ts";

type Asking = Pick<SignedInCtx, "db" | "viewer">;

/**
 * How many cases wait for the viewer in each queue and how long the newest decisions took. What is counted has an end,
 * so that a million of them cost what a thousand do.
 */
export async function countQueues(ctx: Asking, state: CaseState): Promise<QueueCount[]> {
  const [counts, means] = await Promise.all([
    Promise.all(queueNames.map((queue) => countQueue(ctx, state, queue).executeTakeFirst())),
    meanTimes(ctx.db),
  ]);
  return queueNames.map((queue, i) => ({
    queue,
    waiting: Number(counts[i]?.waiting ?? 0),
    overdue: Number(counts[i]?.overdue ?? 0),
    mean_ms: means.get(queue) ?? null,
  }));
}

/** The earliest deadlines come first, so what is overdue is counted among them. */
export function countQueue(
  ctx: Asking,
  state: CaseState,
  queue: QueueName,
  now: number = Date.now(),
) {
  const first = ctx.db
    .selectFrom("casos")
    .select("due_at")
    .where("state", "=", state)
    .where("queue", "=", queue)
    .where((eb) => eb.not(isAboutViewer(ctx)))
    .orderBy("due_at")
    .limit(COUNTED_MAX + 1);
  return ctx.db
    .selectFrom(first.as("waiting"))
    .select((eb) => [
      eb.fn.countAll<number>().as("waiting"),
      eb.fn.sum<number>(eb.case().when("due_at", "<", now).then(1).else(0).end()).as("overdue"),
    ]);
}

async function meanTimes(db: Database): Promise<Map<QueueName, number>> {
  const times = new Map<QueueName, number[]>();
  for (const { queue, decided_at, opened_at, actor_kind } of await newestTimes(db).execute()) {
    // What a program decides at once says nothing of how long one waits for a person.
    if (opened_at === null || actor_kind === "automatic") continue;
    times.set(queue, [...(times.get(queue) ?? []), decided_at - opened_at]);
  }
  return new Map(
    [...times].map(([queue, each]) => [queue, each.reduce((a, b) => a + b, 0) / each.length]),
  );
}

/** Of the newest decisions: when each was made, and when its case was opened, or opened again. */
export function newestTimes(db: Database) {
  const newest = db
    .selectFrom("eventos_moderacion")
    .select(["id", "id_caso", "actor_kind", "created_at"])
    .where("kind", "=", "decision")
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(TIMED_DECISIONS);
  return db
    .selectFrom(newest.as("made"))
    .select(["made.created_at as decided_at", "made.actor_kind"])
    .select((eb) => {
      const before = eb
        .selectFrom("eventos_moderacion as before")
        .select("before.id")
        .whereRef("before.id_caso", "=", "made.id_caso")
        .whereRef("before.id", "<", "made.id")
        .where("before.kind", "=", "decision")
        .orderBy("before.id", "desc")
        .limit(1);
      // By its key for each: a join may read all cases for the few that are wanted.
      const queue = eb
        .selectFrom("casos")
        .select("casos.queue")
        .whereRef("casos.id_caso", "=", "made.id_caso")
        .$asScalar()
        .$notNull()
        .as("queue");
      const opened_at = eb
        .selectFrom("eventos_moderacion as event")
        .select("event.created_at")
        .whereRef("event.id_caso", "=", "made.id_caso")
        .where((on) => on("event.id", ">", on.fn.coalesce(before, on.lit(0))))
        .orderBy("event.id")
        .limit(1)
        .as("opened_at");
      return [queue, opened_at];
    });
}
