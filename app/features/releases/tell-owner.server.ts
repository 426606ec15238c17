import type { JobPayloads } from "#app/jobs/kinds.ts";
import { enqueue } from "#app/jobs/queue.server.ts";
import { queueMail } from "#app/mail.server.ts";
import type { Services } from "#app/services.server.ts";
import type { Database } from "#db/client.ts";
import { forUpdate } from "#db/engines/engine.ts";
import type { LedgerAction } from "./ledger.server.ts";
import { OWNER_MAIL_LINES, OWNER_MAIL_MINUTES } from "./limits.ts";
import { type Disagreed, disagreedMail } from "./mails.server.ts";

/** What the owner of a post is told of, as the ledger calls it. */
const DISAGREEING: readonly LedgerAction[] = ["refused", "not_me", "withdrawn"];

/**
 * Somebody shown does not agree: its owner hears of it by the job that this queues, at most once in a while
 * of everything since. To be called before the line of the ledger is written, in its transaction: lines of
 * one owner then are read in the order in which they come to be there, and none is passed over.
 */
export async function queueOwnerNews(trx: Database, owner_id: number): Promise<void> {
  const { told_at } = await trx
    .insertInto("avisos_apariciones")
    .values((eb) => ({
      ...{ owner_id, told_at: 0 },
      // Nothing from before there were such mails is told now.
      told_id: eb
        .selectFrom("consentimientos")
        .select((of) => of.fn.coalesce(of.fn.max("id"), of.val(0)).as("id"))
        .where("owner_id", "=", owner_id),
    }))
    .onConflict((conflict) =>
      // Changes nothing and holds the row.
      conflict
        .column("owner_id")
        .doUpdateSet((eb) => ({ told_at: eb.ref("avisos_apariciones.told_at") })),
    )
    .returning("told_at")
    .executeTakeFirstOrThrow();
  await queueMailOf(trx, owner_id, told_at);
}

async function queueMailOf(trx: Database, id_usuario: number, told_at: number): Promise<void> {
  const runAt = Math.max(Date.now(), told_at + OWNER_MAIL_MINUTES * 60_000);
  await enqueue(
    trx,
    "tell_of_people",
    { id_usuario },
    { uniqueKey: `tell_of_people:${id_usuario}`, runAt },
  );
}

/** One mail to the owner of posts about everybody who has said no since the last. */
export async function tellOfPeople(
  { db }: Pick<Services, "db">,
  { id_usuario }: JobPayloads["tell_of_people"],
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = trx.selectFrom("avisos_apariciones").selectAll().where("owner_id", "=", id_usuario);
    const told = await forUpdate(trx, row).executeTakeFirst();
    if (!told) return;
    const lines = await linesSince(trx, told);
    if (lines.length === 0) return;
    if (told.told_at + OWNER_MAIL_MINUTES * 60_000 > Date.now()) {
      return queueMailOf(trx, id_usuario, told.told_at);
    }
    const now = Date.now();
    await trx
      .updateTable("avisos_apariciones")
      .set({ told_at: now, told_id: lines.at(-1)!.id })
      .where("owner_id", "=", id_usuario)
      .execute();
    if (lines.length === OWNER_MAIL_LINES) await queueMailOf(trx, id_usuario, now);
    const owner = await trx
      .selectFrom("usuarios")
      .select("correo")
      .where("id_usuario", "=", id_usuario)
      .where("status", "<>", "deleted")
      .executeTakeFirst();
    if (owner) await queueMail(trx, disagreedMail(owner.correo, lines.map(disagreed)));
  });
}

function linesSince(trx: Database, { owner_id, told_id }: { owner_id: number; told_id: number }) {
  return trx
    .selectFrom("consentimientos")
    .select(["id", "id_publicacion", "action"])
    .where("owner_id", "=", owner_id)
    .where("id", ">", told_id)
    .where("id_archivo", "is", null)
    .where("action", "in", DISAGREEING)
    .orderBy("id")
    .limit(OWNER_MAIL_LINES)
    .execute();
}

function disagreed({
  id_publicacion,
  action,
}: {
  id_publicacion: number;
  action: string;
}): Disagreed {
  return { id_publicacion, how: action === "withdrawn" ? "withdrawn" : "refused" };
}
