import { overruleWithdrawals, readWithdrawal } from "#app/features/releases/decided.server.ts";
import { AUTOMATIC } from "#app/features/people/audit.server.ts";
import { setModeration } from "#app/features/posts/moderate.server.ts";
import { lockPost } from "#app/features/posts/post-status.server.ts";
import { AppError } from "#app/http/errors.ts";
import type { JobPayloads } from "#app/jobs/kinds.ts";
import type { Services } from "#app/services.server.ts";
import type { Database } from "#db/client.ts";
import { settleContent } from "./decision/content.server.ts";
import { openCase } from "./open-case.server.ts";
import { lockCase } from "./record-event.server.ts";
import { decidedAt } from "./waiting.server.ts";

type Source = Pick<Services, "db">;

/** Somebody shown has taken back that they agreed: it is hidden already, and is decided within 48 hours. */
export async function openConsentCase(
  { db }: Source,
  { id_aparicion }: JobPayloads["consent_withdrawn"],
): Promise<void> {
  const withdrawal = await readWithdrawal(db, id_aparicion);
  if (!withdrawal) return;
  const { id_publicacion, id_liberacion, ended_at } = withdrawal;
  try {
    await openCase(
      { db },
      {
        subject: { kind: "publicacion", id: id_publicacion },
        ...{ queue: "intimidad", kind: "consent", reason: "sin_consentimiento", hide: true },
        actor: AUTOMATIC,
        externalId: `consent:${id_aparicion}:${ended_at}`,
        data: { id_aparicion, id_liberacion },
      },
    );
  } catch (error) {
    // Its owner was faster and has deleted it.
    if (!(error instanceof AppError && error.code === "not_found")) throw error;
  }
}

/** Nobody shown in a post has anything against it any more: it is shown as far as decisions let it be. */
export async function showAgreed(
  { db }: Source,
  { id_publicacion }: JobPayloads["people_agreed"],
): Promise<void> {
  while (!(await db.transaction().execute((trx) => settle(trx, id_publicacion))));
}

/** False: somebody has opened the first case of it meanwhile. */
async function settle(trx: Database, id_publicacion: number): Promise<boolean> {
  const id_caso = await caseOf(trx, id_publicacion);
  if (id_caso !== undefined) {
    await settleContent(trx, await lockCase(trx, id_caso));
    return true;
  }
  // The lock of a case comes before that of its post, so nobody waits for one who waits for them.
  if (!(await lockPost(trx, id_publicacion))) return true;
  if ((await caseOf(trx, id_publicacion)) !== undefined) return false;
  // What is known is hidden before it has a case.
  if (await isHeld(trx, id_publicacion)) return true;
  await setModeration(trx, id_publicacion, "visible");
  return true;
}

/** Where it was decided that a post stays, what its people had taken back holds it no longer. */
export async function settleWithdrawals(
  { db }: Source,
  { id_caso }: JobPayloads["case_decided"],
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const caso = await lockCase(trx, id_caso);
    const { subject_kind, subject_id: id_publicacion } = caso;
    const until = await decidedAt(trx, caso);
    if (subject_kind !== "publicacion" || until === null) return;
    const stands = await trx
      .selectFrom("decisiones")
      .select("id_decision")
      .where("id_caso", "=", id_caso)
      .where("content_effect", "in", ["hidden", "removed"])
      .where("reversed_at", "is", null)
      .executeTakeFirst();
    if (!stands) await overruleWithdrawals(trx, { id_publicacion, until });
  });
}

/** The same where a decision that took it away was taken back. */
export async function settleReversed(
  source: Source,
  { id_decision }: JobPayloads["decision_reversed"],
): Promise<void> {
  const decision = await source.db
    .selectFrom("decisiones")
    .select("id_caso")
    .where("id_decision", "=", id_decision)
    .executeTakeFirst();
  if (decision) await settleWithdrawals(source, { ...decision, id_decision });
}

async function caseOf(trx: Database, id_publicacion: number): Promise<number | undefined> {
  const row = await trx
    .selectFrom("casos")
    .select("id_caso")
    .where("subject_kind", "=", "publicacion")
    .where("subject_id", "=", id_publicacion)
    .executeTakeFirst();
  return row?.id_caso;
}

async function isHeld(trx: Database, id_publicacion: number): Promise<boolean> {
  const row = await trx
    .selectFrom("coincidencias")
    .select("id_coincidencia")
    .where("id_publicacion", "=", id_publicacion)
    .where("state", "=", "held")
    .executeTakeFirst();
  return row !== undefined;
}
