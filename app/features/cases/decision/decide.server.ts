import { randomUUID } from "node:crypto";
import type { Ctx } from "#app/context.server.ts";
import type { Actor } from "#app/features/people/audit.server.ts";
import { endReview } from "#app/features/posts/review.server.ts";
import type { HeldPicture } from "#app/features/profiles/settings/held-picture.server.ts";
import { noteTakenName } from "#app/features/names/taken.server.ts";
import { tellAllAsked } from "#app/features/releases/tell-asked.server.ts";
import { lastOfDay, monthsAfter } from "#app/features/vault/calendar.server.ts";
import { AppError } from "#app/http/errors.ts";
import { emit } from "#app/jobs/events.server.ts";
import type { Database } from "#db/client.ts";
import type { Caso } from "#db/schema/cases.ts";
import { settleContent } from "./content.server.ts";
import { type Effects, effectsOf, endOf, outcomeOf } from "./effects.server.ts";
import { heldIn, rememberTaken, settleHeld, takingsOf } from "./held.server.ts";
import { inTransaction } from "../in-transaction.server.ts";
import { APPEAL_MONTHS, STRIKE_DAYS } from "../limits.ts";
import { lockPartiesOf } from "./parties.server.ts";
import { lockCase, recordEvent } from "../record-event.server.ts";
import { type automatedDecisions, decisionInput, type DecisionInput } from "../schema.ts";
import { findUpload } from "../uploads/queries.server.ts";
import { findSame } from "./second-press.server.ts";
import { settleStanding } from "./standing.server.ts";
import { findSubject } from "../subject.server.ts";
import { appealedAt, placeOfAppeal, waitsForDecision } from "../waiting.server.ts";
import { discard, takeAway, type Taken } from "./taking.server.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

export interface NewDecision extends DecisionInput {
  actor: Actor;
  /** The newest event that whoever decides has read: a decision after it was not seen. */
  seen?: number;
  /** It was a machine that found it. */
  automatedDetection?: boolean | undefined;
  automatedDecision?: (typeof automatedDecisions)[number] | undefined;
  territorialScope?: string[] | undefined;
  /** The decision that removed what this is a copy of, by its bytes where it was shown. */
  copyOf?: number;
  externalId?: string | undefined;
  /** Nobody has looked at what waits in the case: it goes on waiting as it is. For what is done to the person alone. */
  aside?: boolean;
}

export interface Decided {
  id_caso: number;
  /** Null: nothing was done, so there is nothing to state. */
  id_decision: number | null;
}

/**
 * Decides a case: what it does to content and person holds when the transaction ends, the case is closed or
 * goes on for an appeal that waits in it, its reports are answered and the statement of reasons is there.
 * The same decision sent once more by the same person is the one that holds. Throws `already_decided` for who else
 * comes second, `case_not_found`, `bad_input`, and what {@link lockPartiesOf} throws.
 */
export function decide(
  ctx: Pick<Ctx, "db">,
  id_caso: number,
  decision: NewDecision,
): Promise<Decided> {
  const { actor, seen, aside = false, automatedDetection, automatedDecision, ...others } = decision;
  const { territorialScope, externalId, copyOf, ...raw } = others;
  const told = { actor, automatedDetection, automatedDecision, territorialScope, copyOf };
  // Not only forms come here: the command line and other rooms do, too.
  const parsed = decisionInput.safeParse(raw);
  if (!parsed.success) throw new AppError("bad_input");
  const input = parsed.data;
  return inTransaction(ctx.db, async (trx) => {
    const affected_id = await lockPartiesOf(trx, actor, id_caso);
    const caso = await lockCase(trx, id_caso);
    const effects = effectsOf(input.actions, caso.subject_kind);
    const isAboutPerson = effects.standing !== null || effects.taken.length > 0;
    if (isAboutPerson && affected_id === null) throw new AppError("bad_input");
    const appealed = await appealedAt(trx, id_caso);
    if (await comesSecond(trx, caso, { seen, appealed })) {
      const same = await findSame(trx, id_caso, decision);
      if (same) return same;
      throw new AppError("already_decided");
    }
    const held = aside ? undefined : await heldIn(trx, caso);
    const refused = aside ? {} : await settleHeld(trx, caso, { held, effects });
    const isNothing = input.actions.includes("nothing");
    const taken = isNothing ? {} : await takeAll(trx, caso, { effects, held });
    const id_decision = isNothing
      ? null
      : await insertDecision(trx, caso, { ...told, ...input }, effects, { ...taken, ...refused });
    const { actions, clause, ground } = input;
    const decided = await recordEvent({ db: trx }, id_caso, {
      ...{ kind: "decision", actor, externalId, staysOpen: aside },
      change: aside ? {} : { is_hidden: 0, ...(appealed !== undefined && placeOfAppeal(appealed)) },
      data: { id_decision, actions, clause, ground, ...(copyOf && { copyOf }) },
    });
    // Whoever decides about it has looked at it.
    const isOfPost = caso.subject_kind === "publicacion";
    const hasEnded = isOfPost && (await endReview(trx, caso.subject_id));
    await settleContent(trx, decided);
    if (hasEnded) await tellAllAsked(trx, caso.subject_id);
    if (effects.standing && affected_id !== null) {
      await settleStanding(trx, affected_id, effects.standing);
    }
    if (aside) {
      const data = { queue: caso.queue, reason: clause };
      await recordEvent({ db: trx }, id_caso, { kind: "raise", actor, data });
    } else {
      await answerReports(trx, caso, outcomeOf(actions));
    }
    await emit(trx, "case_decided", { id_caso, id_decision });
    return { id_caso, id_decision };
  });
}

/** Somebody has decided what whoever decides has seen. For the holder of the case's lock. */
async function comesSecond(
  trx: Database,
  caso: Caso,
  { seen, appealed }: Pick<NewDecision, "seen"> & { appealed: number | undefined },
): Promise<boolean> {
  if (caso.state === "closed") return true;
  if (seen !== undefined) return isDecidedSince(trx, caso.id_caso, seen);
  // An appeal keeps it open for whoever answers, not for who comes second.
  return appealed !== undefined && !(await waitsForDecision(trx, caso));
}

async function isDecidedSince(trx: Database, id_caso: number, seen: number): Promise<boolean> {
  const later = await trx
    .selectFrom("eventos_moderacion")
    .select("id")
    .where("id_caso", "=", id_caso)
    .where("id", ">", seen)
    .where("kind", "in", ["decision", "reverse", "appeal_decided"])
    .executeTakeFirst();
  return later !== undefined;
}

async function insertDecision(
  trx: Database,
  caso: Caso,
  decision: Omit<NewDecision, keyof DecisionInput> & ReturnType<typeof decisionInput.parse>,
  { content, standing }: Effects,
  gone: Taken,
): Promise<number> {
  const { actor, actions, ground, clause, facts, category, strikes, days } = decision;
  const now = Date.now();
  const subject = await findSubject(trx, { kind: caso.subject_kind, id: caso.subject_id });
  // What is illegal is not kept, not even for who may appeal; what a program took for it may be none.
  const isKept = ground === "terms" || decision.copyOf !== undefined;
  if (!isKept) await discard(trx, gone);
  const isPurgeable = content === "removed" || (isKept && Object.keys(gone).length > 0);
  const { id_decision } = await trx
    .insertInto("decisiones")
    .values({
      ...{ id_caso: caso.id_caso, affected_id: caso.affected_id, decided_by: actor.id },
      ...{ actor_kind: actor.kind, actions: JSON.stringify(actions) },
      ...{ content_effect: content, standing_effect: standing, ground, clause, facts, category },
      source_type: decision.sourceType ?? sourceOf(caso),
      automated_detection: decision.automatedDetection ? 1 : 0,
      automated_decision: decision.automatedDecision ?? "AUTOMATED_DECISION_NOT_AUTOMATED",
      content_type: JSON.stringify(await contentTypesOf(trx, caso, gone)),
      territorial_scope: JSON.stringify(decision.territorialScope ?? []),
      ...{ content_date: subject?.created_at ?? null, application_date: now, created_at: now },
      ends_at: endOf(standing, days, now),
      ...{ copy_of: decision.copyOf ?? null, puid: randomUUID() },
      ...{ strikes, strike_expires_at: strikes > 0 ? now + STRIKE_DAYS * DAY_MS : null },
      appeal_until: lastOfDay(monthsAfter(now, APPEAL_MONTHS)),
      purged_at: isPurgeable ? null : now,
      undo: JSON.stringify(isKept ? gone : {}),
    })
    .returning("id_decision")
    .executeTakeFirstOrThrow();
  if (caso.affected_id === null) return id_decision;
  const by = { id_usuario: caso.affected_id, id_decision };
  if (gone.name !== undefined) await noteTakenName(trx, { ...by, nombre_usuario: gone.name });
  if (!isKept) await rememberTaken(trx, { ...by, taken: gone });
  return id_decision;
}

async function takeAll(
  trx: Database,
  caso: Caso,
  { effects, held }: { effects: Effects; held: HeldPicture | undefined },
): Promise<Taken> {
  if (caso.affected_id === null) return {};
  return takeAway(trx, caso.affected_id, takingsOf(effects.taken, caso, held));
}

/** Where a case comes from nobody but ourselves, we have looked of our own accord. */
function sourceOf({ reports }: Caso): string {
  return reports > 0 ? "SOURCE_TYPE_OTHER_NOTIFICATION" : "SOURCE_VOLUNTARY";
}

async function contentTypesOf(
  trx: Database,
  { subject_kind, subject_id }: Caso,
  { avatar, cover, held }: Taken,
): Promise<string[]> {
  if (subject_kind === "subida") {
    const tipo = (await findUpload(trx, subject_id))?.tipo ?? "other";
    return [`CONTENT_TYPE_${tipo.toUpperCase()}`];
  }
  if (subject_kind === "avatar" || avatar || cover || held) return ["CONTENT_TYPE_IMAGE"];
  if (subject_kind !== "publicacion" && subject_kind !== "mensaje") return ["CONTENT_TYPE_TEXT"];
  const files = await trx
    .selectFrom("archivos")
    .select("tipo")
    .distinct()
    .where(subject_kind === "mensaje" ? "id_mensaje" : "id_publicacion", "=", subject_id)
    .orderBy("tipo")
    .execute();
  if (files.length === 0 && subject_kind === "mensaje") return ["CONTENT_TYPE_TEXT"];
  const types = files.map(({ tipo }) => `CONTENT_TYPE_${tipo.toUpperCase()}`);
  return types.length > 0 ? types : ["CONTENT_TYPE_OTHER"];
}

/** Everybody who waits for an answer, in one statement however many they are. `caso` as it was before. */
async function answerReports(
  trx: Database,
  { id_caso, due_at }: Pick<Caso, "id_caso" | "due_at">,
  outcome: ReturnType<typeof outcomeOf>,
): Promise<void> {
  const now = Date.now();
  await trx
    .updateTable("denuncias")
    .set({ state: "resolved", outcome, resolved_at: now, due_at, updated_at: now })
    .where("id_caso", "=", id_caso)
    .where("state", "=", "open")
    .execute();
}
