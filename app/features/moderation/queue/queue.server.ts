import type { z } from "zod";
import type { SignedInCtx } from "#app/context.server.ts";
import { listQueue } from "#app/features/cases/queries.server.ts";
import { formatCursor, type Page } from "#db/pagination.ts";
import { CASES_PAGE } from "../limits.ts";
import type { queueInput } from "../schema.ts";
import type { CaseLine } from "../view.ts";
import { linesOf } from "./lines.server.ts";

/** Cases that wait, the earliest deadline first: of one queue or of all, of everybody or the viewer's own. */
export async function readQueue(
  ctx: SignedInCtx,
  { state, queue, mine, before, limit = CASES_PAGE }: z.output<typeof queueInput>,
): Promise<Page<CaseLine>> {
  const { cases, nextAfter } = await listQueue(ctx, {
    ...{ state, queue: queue ?? null, limit },
    ...(mine && { assigned_to: ctx.viewer.id_usuario }),
    after: before && { due_at: before.at, id_caso: before.id },
  });
  return {
    rows: await linesOf(ctx, cases),
    nextBefore: nextAfter && formatCursor({ at: nextAfter.due_at, id: nextAfter.id_caso }),
  };
}
