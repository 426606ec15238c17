import type { Ctx, SignedInCtx } from "#app/context.server.ts";
import { actorOf, AUTOMATIC } from "#app/features/people/audit.server.ts";
import { endReview, isAwaitingReview, isReviewable } from "#app/features/posts/review.server.ts";
import { tellAllAsked } from "#app/features/releases/tell-asked.server.ts";
import { AppError } from "#app/http/errors.ts";
import type { Database } from "#db/client.ts";
import { settleContent } from "./decision/content.server.ts";
import { findOrMake, openCase } from "./open-case.server.ts";
import { lockPartiesOf } from "./decision/parties.server.ts";
import { readOwn } from "./decision/second-press.server.ts";
import { lockCase, recordEvent } from "./record-event.server.ts";
import type { EventKind } from "./state.server.ts";
import { changeTrust } from "./trust.server.ts";

/** What makes a post wait for a look, or ends that. */
const OF_REVIEW: EventKind[] = ["review", "approve", "released", "decision"];

/** A post that waits to be looked at stands in the queue of those, once; hears of every change of it. */
export async function queueForReview(
  { db }: Pick<Ctx, "db">,
  { id_publicacion }: { id_publicacion: number },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await isReviewable(trx, id_publicacion))) return;
    const subject = { kind: "publicacion", id: id_publicacion } as const;
    const { id_caso, state } = await findOrMake(trx, { subject, queue: "revision" });
    // An answered appeal closes the case without a look at what was changed since.
    if (state !== "closed" && (await lastOfReview(trx, id_caso)) === "review") return;
    const opening = { subject, queue: "revision", reason: "review", actor: AUTOMATIC } as const;
    await openCase({ db: trx }, { ...opening, kind: "review" });
  });
}

async function lastOfReview(trx: Database, id_caso: number): Promise<string | undefined> {
  const last = await trx
    .selectFrom("eventos_moderacion")
    .select("kind")
    .where("id_caso", "=", id_caso)
    .where("kind", "in", OF_REVIEW)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return last?.kind;
}

/**
 * Shows a post that waited. With `isTrusted` what its owner publishes from now on waits no more. Who sends the same once
 * more has done so. Throws `case_not_found`, `already_decided` for a post that does not wait, `not_ready` for one whose files are
 * being processed, and what {@link lockPartiesOf} throws.
 */
export async function approve(
  ctx: SignedInCtx,
  { id, isTrusted = false }: { id: number; isTrusted?: boolean },
): Promise<void> {
  const actor = actorOf(ctx.viewer);
  await ctx.db.transaction().execute(async (trx) => {
    const affected_id = await lockPartiesOf(trx, actor, id);
    const { subject_kind, subject_id, queue } = await lockCase(trx, id);
    if (subject_kind !== "publicacion") throw new AppError("already_decided");
    if (!(await endReview(trx, subject_id))) {
      if (await isAwaitingReview(trx, subject_id)) throw new AppError("not_ready");
      const last = await readOwn(trx, id, { kinds: OF_REVIEW, actor });
      if (last?.isTrusted === isTrusted) return;
      throw new AppError("already_decided");
    }
    // Reports of it are decided by themselves.
    const kind = queue === "revision" ? "approve" : "released";
    const now = await recordEvent({ db: trx }, id, { kind, actor, data: { isTrusted } });
    await settleContent(trx, now);
    await tellAllAsked(trx, subject_id);
    if (isTrusted && affected_id !== null) await changeTrust(trx, affected_id, true);
  });
}
