import type { Ctx } from "#app/context.server.ts";
import { AppError } from "#app/http/errors.ts";
import type { Caso, CaseState, QueueName } from "#db/schema/cases.ts";

type Source = Pick<Ctx, "db">;

/** Throws `case_not_found`. */
export async function readCaseRow({ db }: Source, id_caso: number): Promise<Caso> {
  const caso = await db
    .selectFrom("casos")
    .selectAll()
    .where("id_caso", "=", id_caso)
    .executeTakeFirst();
  if (!caso) throw new AppError("case_not_found");
  return caso;
}

/** A case may have ten thousand reports, and each is an event. */
const EVENTS_READ = 100;

/** A case with its newest events, oldest first. Throws `case_not_found`. */
export async function readCase(ctx: Source, id_caso: number) {
  const caso = await readCaseRow(ctx, id_caso);
  const newest = await ctx.db
    .selectFrom("eventos_moderacion")
    .selectAll()
    .where("id_caso", "=", id_caso)
    .orderBy("id", "desc")
    .limit(EVENTS_READ)
    .execute();
  const events = newest.reverse();
  return {
    ...caso,
    events: events.map((event) => ({
      ...event,
      data: JSON.parse(event.data) as Record<string, unknown>,
    })),
  };
}

/** Where a page of a queue ended: deadline and number of its last case. */
export interface QueueCursor {
  due_at: number;
  id_caso: number;
}

export interface QueueInput {
  state: CaseState;
  /** Null: of all queues. */
  queue?: QueueName | null;
  /** Only those that this person works on. */
  assigned_to?: number;
  after?: QueueCursor | null;
  limit: number;
}

/** Cases that wait, the earliest deadline first. Pages by key on an index, whatever their number. */
export async function listQueue(
  { db }: Source,
  { state, queue = null, assigned_to, after = null, limit }: QueueInput,
): Promise<{ cases: Caso[]; nextAfter: QueueCursor | null }> {
  const rows = await db
    .selectFrom("casos")
    .selectAll()
    .where("state", "=", state)
    .$if(queue !== null, (query) => query.where("queue", "=", queue!))
    .$if(assigned_to !== undefined, (query) => query.where("assigned_to", "=", assigned_to!))
    .$if(after !== null, (query) =>
      query.where((eb) =>
        eb(eb.refTuple("due_at", "id_caso"), ">", eb.tuple(after!.due_at, after!.id_caso)),
      ),
    )
    .orderBy("due_at")
    .orderBy("id_caso")
    .limit(limit + 1)
    .execute();
  const cases = rows.slice(0, limit);
  const last = cases.at(-1);
  return {
    cases,
    nextAfter: rows.length > limit && last ? { due_at: last.due_at, id_caso: last.id_caso } : null,
  };
}
