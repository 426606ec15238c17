import { sql } from "kysely";
import { settleAllDue } from "#app/features/payouts/settle.server.ts";
import { recordAudit, AUTOMATIC } from "#app/features/people/audit.server.ts";
import type { JobPayloads } from "#app/jobs/kinds.ts";
import type { JobRun } from "#app/jobs/worker.server.ts";
import { queueMail } from "#app/mail.server.ts";
import type { Leaver } from "#app/personal-data.server.ts";
import type { Services } from "#app/services.server.ts";
import type { Database } from "#db/client.ts";
import { forUpdate } from "#db/engines/engine.ts";
import { personalData } from "../personal-data.server.ts";
import { enqueueDeletion } from "./ask.server.ts";
import { closeAccount } from "./close-account.server.ts";
import { AGAIN_AFTER_HOURS } from "./limits.ts";
import { goneMail } from "./mails.server.ts";

const RESUMED_AT_ONCE = 100;

/**
 * The job that removes an account: it becomes a tombstone, then every room forgets, in steps. Killed
 * anywhere it begins anew and finds less. Some time after its end it looks for what was under way then.
 */
export async function deleteAccount(
  services: Services,
  { id_usuario }: JobPayloads["delete_account"],
  { signal }: Pick<JobRun, "signal">,
): Promise<void> {
  const leaver = await begin(services, id_usuario);
  if (!leaver) return;
  for (const room of Object.values(personalData)) {
    signal.throwIfAborted();
    await room.forget(services, leaver, signal);
  }
  await services.db.transaction().execute((trx) => end(trx, id_usuario));
}

/** Whom to forget; null: nobody has asked for it, or it is not due. */
async function begin({ db }: Services, id_usuario: number): Promise<Leaver | null> {
  const baja = await db
    .selectFrom("bajas")
    .select(["state", "due_at"])
    .where("id_usuario", "=", id_usuario)
    .executeTakeFirst();
  if (!baja || (baja.state === "asked" && baja.due_at > Date.now())) return null;
  // What they have earned is asked for in their name, so that it is paid out all the same.
  if (baja.state === "asked") await settleAllDue(db, id_usuario);
  return db.transaction().execute(async (trx) => {
    // The person first, as whoever asks for it or undoes it.
    const person = trx.selectFrom("usuarios").select("id_usuario");
    await forUpdate(trx, person.where("id_usuario", "=", id_usuario)).execute();
    const row = trx.selectFrom("bajas").selectAll().where("id_usuario", "=", id_usuario);
    const held = await forUpdate(trx, row).executeTakeFirst();
    if (!held || (held.state === "asked" && held.due_at > Date.now())) return null;
    const { nombre_usuario, correo } =
      held.state === "asked" ? await closeAccount(trx, id_usuario) : held;
    return { id_usuario, nombre_usuario, correo };
  });
}

async function end(trx: Database, id_usuario: number): Promise<void> {
  const row = trx.selectFrom("bajas").selectAll().where("id_usuario", "=", id_usuario);
  const baja = await forUpdate(trx, row).executeTakeFirst();
  if (baja?.state !== "running") return;
  const now = Date.now();
  await trx
    .updateTable("bajas")
    .set({ state: "done", done_at: now, nombre_usuario: null, correo: null })
    .where("id_usuario", "=", id_usuario)
    .execute();
  if (baja.correo !== null) await queueMail(trx, goneMail(baja.correo, { id_usuario }));
  const subject = { kind: "persona", id: id_usuario };
  await recordAudit({ db: trx }, { actor: AUTOMATIC, action: "account.deleted", subject });
  await enqueueDeletion(trx, id_usuario, now + AGAIN_AFTER_HOURS * 60 * 60 * 1000);
}

/** For the sweep: what is due and has no job any more, as after a backup was brought back. */
export async function resumeDeletions({ db }: Pick<Services, "db">): Promise<void> {
  const due = await db
    .selectFrom("bajas")
    .select(["id_usuario", "due_at"])
    .where((eb) =>
      eb.or([
        eb("state", "=", "running"),
        eb.and([eb("state", "=", "asked"), eb("due_at", "<=", Date.now())]),
      ]),
    )
    .orderBy("id_usuario")
    .execute();
  if (due.length === 0) return;
  const queued = await payloadsOfDeletions(db);
  const lost = due.filter(({ id_usuario }) => !queued.has(JSON.stringify({ id_usuario })));
  for (const { id_usuario, due_at } of lost.slice(0, RESUMED_AT_ONCE)) {
    await enqueueDeletion(db, id_usuario, due_at);
  }
}

/** Of all that will be done, or wait for the operator: a job that has begun once has no key any more. */
async function payloadsOfDeletions(db: Database): Promise<Set<string>> {
  const jobs = db.selectFrom("jobs").select("payload").where("kind", "=", "delete_account");
  // The states stand in the text of the query: only so an engine knows that its partial index will do.
  const pages = await Promise.all([
    jobs.where(sql<boolean>`state in ('queued', 'running') and turn is null`).execute(),
    jobs.where(sql<boolean>`state in ('failed', 'held') and state = 'held'`).execute(),
  ]);
  return new Set(pages.flat().map(({ payload }) => payload));
}
