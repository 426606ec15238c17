import type { Ctx } from "#app/context.server.ts";
import { findPerson, type Standing, type Who } from "#app/features/accounts/operator.server.ts";
import { type Actor, COMMAND_LINE } from "#app/features/people/audit.server.ts";
import { SECOND_PRESS_MINUTES } from "#app/features/people/limits.ts";
import { freeStatus } from "#app/features/people/standing.server.ts";
import { emit } from "#app/jobs/events.server.ts";
import { enqueue } from "#app/jobs/queue.server.ts";
import type { Database } from "#db/client.ts";
import type { Caso, Decision } from "#db/schema/cases.ts";
import { decide } from "./decision/decide.server.ts";
import { inTransaction } from "./in-transaction.server.ts";
import { findSubject, type Subject } from "./subject.server.ts";
import { openCase } from "./open-case.server.ts";
import { endDecision } from "./decision/end.server.ts";
import { hasHeldMatch } from "./stay-down/matched.server.ts";
import { lockParties } from "./decision/parties.server.ts";
import { takeBack } from "./decision/reverse.server.ts";
import { findSame, type Same } from "./decision/second-press.server.ts";
import { lockCase } from "./record-event.server.ts";
import { type DecisionAction, type DecisionInput, standingActions } from "./schema.ts";
import { waitsForDecision } from "./waiting.server.ts";

type Source = Pick<Ctx, "db">;

/** What the operator decides without saying more. */
const CLAUSE = "operator";
const FACTS = "Decided by the operator of this site on the command line.";

/** Who decides and what they say of it: on the command line nothing more. */
interface Said {
  actor?: Actor;
  facts?: string;
  clause?: string;
}

/**
 * Suspends on the operator's word, for some days or until it is taken back. Throws `user_not_found`, and
 * `cannot_decide_self` for an administrator who means themselves.
 */
export function suspendAccount(
  ctx: Source,
  who: Who,
  { days, ...said }: { days?: number } & Said = {},
): Promise<Standing> {
  return decideOn(ctx, who, { action: "suspend", ...(days !== undefined && { days }), ...said });
}

/** For good. Throws the same. */
export function banAccount(ctx: Source, who: Who, said: Said = {}): Promise<Standing> {
  return decideOn(ctx, who, { action: "ban", ...said });
}

function decideOn(
  ctx: Source,
  who: Who,
  {
    action,
    days,
    actor = COMMAND_LINE,
    facts = FACTS,
    clause = CLAUSE,
  }: { action: DecisionAction; days?: number } & Said,
): Promise<Standing> {
  return inTransaction(ctx.db, async (trx) => {
    const { id_usuario } = await findPerson({ db: trx }, who);
    await lockParties(trx, actor, id_usuario);
    const subject = { kind: "perfil", id: id_usuario } as const;
    const decision = {
      ...{ actions: [action], actor, ground: "terms" as const, clause, facts },
      category: "STATEMENT_CATEGORY_OTHER_VIOLATION_TC" as const,
      ...(days !== undefined && { days }),
    };
    if (await findPressed(trx, subject, decision)) return readStanding(trx, id_usuario);
    const waiting = await findWaiting(trx, subject);
    const opening = { subject, queue: "otro", kind: "raise", reason: CLAUSE, actor } as const;
    const { id_caso } = waiting ?? (await openCase({ db: trx }, opening));
    const aside = waiting !== null || (await hasHeldMatch(trx, await lockCase(trx, id_caso)));
    await decide({ db: trx }, id_caso, {
      ...{ ...decision, aside },
      ...(aside && { sourceType: "SOURCE_VOLUNTARY" as const }),
    });
    return readStanding(trx, id_usuario);
  });
}

/** What the same person has decided about it a moment ago, and holds. For the holder of the rows of the people. */
async function findPressed(
  trx: Database,
  { kind, id }: Subject,
  decision: DecisionInput & { actor: Actor },
): Promise<Same | null> {
  const caso = await trx
    .selectFrom("casos")
    .select("id_caso")
    .where("subject_kind", "=", kind)
    .where("subject_id", "=", id)
    .executeTakeFirst();
  return caso
    ? findSame(trx, caso.id_caso, decision, Date.now() - SECOND_PRESS_MINUTES * 60_000)
    : null;
}

/** Its case, where something waits in it that nobody has decided. */
async function findWaiting(trx: Database, { kind, id }: Subject): Promise<Caso | null> {
  const open = await trx
    .selectFrom("casos")
    .select("id_caso")
    .where("subject_kind", "=", kind)
    .where("subject_id", "=", id)
    .where("state", "<>", "closed")
    .executeTakeFirst();
  const caso = open && (await lockCase(trx, open.id_caso));
  if (!caso || caso.state === "closed") return null;
  return (await waitsForDecision(trx, caso)) ? caso : null;
}

/** Hides, restricts or removes a post on the word of an administrator. Throws `not_found`, and what decisions throw. */
export function decideOnPost(
  ctx: Source,
  id: number,
  { action, actor, ...said }: Required<Said> & { action: "hide" | "restrict" | "remove" },
): Promise<{ id_caso: number }> {
  return inTransaction(ctx.db, async (trx) => {
    const subject = { kind: "publicacion", id } as const;
    const affected = (await findSubject(trx, subject))?.affected_id ?? null;
    await lockParties(trx, actor, affected);
    const decision = {
      ...{ actions: [action], actor, ground: "terms" as const, ...said },
      category: "STATEMENT_CATEGORY_OTHER_VIOLATION_TC" as const,
    };
    const pressed = await findPressed(trx, subject, decision);
    if (pressed) return { id_caso: pressed.id_caso };
    const opening = { subject, queue: "otro", kind: "raise", reason: CLAUSE, actor } as const;
    const { id_caso } = await openCase({ db: trx }, opening);
    await decide({ db: trx }, id_caso, decision);
    return { id_caso };
  });
}

/**
 * Ends every suspension and ban that holds. A decision that did nothing else is taken back as a whole; of one that also
 * removed something that stays removed. Throws the same.
 */
export function unsuspendAccount(
  ctx: Source,
  who: Who,
  { actor = COMMAND_LINE }: Pick<Said, "actor"> = {},
): Promise<Standing> {
  return inTransaction(ctx.db, async (trx) => {
    const { id_usuario } = await findPerson({ db: trx }, who);
    await lockParties(trx, actor, id_usuario);
    const holding = await trx
      .selectFrom("decisiones")
      .select(["id_decision", "id_caso", "affected_id", "standing_effect"])
      .select(["actions", "ground", "undo"])
      .where("affected_id", "=", id_usuario)
      .where("standing_effect", "in", ["suspended", "banned"])
      .where("reversed_at", "is", null)
      .where("ended_at", "is", null)
      .execute();
    for (const one of holding) {
      if (isOfStandingAlone(one)) {
        await takeBack(trx, one.id_decision, { actor, reason: CLAUSE });
      } else {
        await endDecision(trx, one, actor);
      }
    }
    // From before suspensions were decisions.
    await trx
      .updateTable("usuarios")
      .set({ status: freeStatus, suspended_until: null })
      .where("id_usuario", "=", id_usuario)
      .where("status", "<>", "deleted")
      .execute();
    const uniqueKey = `index_search:${id_usuario}`;
    await enqueue(trx, "index_search", { id_usuario }, { uniqueKey });
    await emit(trx, "standing_changed", { id_usuario });
    return readStanding(trx, id_usuario);
  });
}

/** What is against the law and what was kept of a picture that waited is more than standing, whatever the actions say. */
function isOfStandingAlone({
  actions,
  ground,
  undo,
}: Pick<Decision, "actions" | "ground" | "undo">) {
  const standing: readonly DecisionAction[] = standingActions;
  const isAlone = (JSON.parse(actions) as DecisionAction[]).every((one) => standing.includes(one));
  return isAlone && ground === "terms" && undo === "{}";
}

function readStanding(trx: Database, id_usuario: number): Promise<Standing> {
  return trx
    .selectFrom("usuarios")
    .select(["id_usuario", "nombre_usuario", "es_creador", "verificado", "de_confianza"])
    .select(["ve_documentos", "role", "status"])
    .where("id_usuario", "=", id_usuario)
    .executeTakeFirstOrThrow();
}
