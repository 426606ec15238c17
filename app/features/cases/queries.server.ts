import type { Ctx, SignedInCtx } from "#app/context.server.ts";
import { AppError } from "#app/http/errors.ts";
import type { Database } from "#db/client.ts";
import type { Caso, CaseState, QueueName } from "#db/schema/cases.ts";
import { isAboutViewer } from "./about-viewer.server.ts";

type Source = Pick<Ctx, "db">;
type Asking = Pick<SignedInCtx, "db" | "viewer">;

/**
 * For whoever reads a case or works on it in the console, before they are shown anything of it. Throws
 * `case_not_found`, and `cannot_decide_self` for one that is about them and that somebody else sees to.
 */
export async function readCaseRow(ctx: Asking, id_caso: number): Promise<Caso> {
  const caso = await findCase(ctx.db, id_caso);
  const row = ctx.db.selectFrom("casos").select("id_caso").where("id_caso", "=", id_caso);
  const own = await row.where(isAboutViewer(ctx)).executeTakeFirst();
  if (own) throw new AppError("cannot_decide_self");
  return caso;
}

async function findCase(db: Database, id_caso: number): Promise<Caso> {
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
  const caso = await findCase(ctx.db, id_caso);
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

/** Cases that wait for the viewer, the earliest deadline first. Pages by key on an index, whatever their number. */
export async function listQueue(
  ctx: Asking,
  { state, queue = null, assigned_to, after = null, limit }: QueueInput,
): Promise<{ cases: Caso[]; nextAfter: QueueCursor | null }> {
  const rows = await ctx.db
    .selectFrom("casos")
    .selectAll()
    .where("state", "=", state)
    .where((eb) => eb.not(isAboutViewer(ctx)))
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
