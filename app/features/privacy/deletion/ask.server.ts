import type { Ctx } from "#app/context.server.ts";
import { recordAudit, type Actor } from "#app/features/people/audit.server.ts";
import { freeStatus, tellOthers } from "#app/features/people/standing.server.ts";
import { AppError } from "#app/http/errors.ts";
import { enqueue } from "#app/jobs/queue.server.ts";
import { queueMail } from "#app/mail.server.ts";
import type { Database } from "#db/client.ts";
import { forNoKeyUpdate } from "#db/engines/engine.ts";
import type { Baja } from "#db/schema/rights.ts";
import { WAIT_DAYS } from "./limits.ts";
import { askedMail, keptMail } from "./mails.server.ts";
import type { DeletionView } from "./schema.ts";
import { endAccess } from "#app/http/session.server.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

interface Asked {
  id_usuario: number;
  via: Baja["via"];
  plazo: "ahora" | "30-dias";
  ocultar: boolean;
}

/**
 * An account is to go, now or in some days; asked again, as it was asked last. Throws `user_not_found`
 * for one that is gone.
 */
export function askDeletion(
  { db }: Pick<Ctx, "db">,
  { id_usuario, via, plazo, ocultar }: Asked,
): Promise<DeletionView> {
  return db.transaction().execute(async (trx) => {
    const person = await lockAccount(trx, id_usuario);
    const isNow = plazo === "ahora";
    const now = Date.now();
    const baja = {
      ...{ via, asked_at: now, due_at: isNow ? now : now + WAIT_DAYS * DAY_MS },
      oculta: isNow || ocultar ? (1 as const) : (0 as const),
    };
    await trx
      .insertInto("bajas")
      .values({ id_usuario, ...baja })
      .onConflict((conflict) => conflict.column("id_usuario").doUpdateSet(baja))
      .execute();
    await settleHiding(trx, { id_usuario, status: person.status });
    await enqueueDeletion(trx, id_usuario, baja.due_at);
    if (!isNow) await queueMail(trx, askedMail(person, { id_usuario, dueAt: baja.due_at }));
    const actor = actorOf(via, id_usuario);
    const subject = { kind: "persona", id: id_usuario };
    await recordAudit({ db: trx }, { actor, action: "account.leave", subject, data: { plazo } });
    return viewOf(baja);
  });
}

/** The account stays as it was. Throws `user_not_found` once it began to go. */
export function undoDeletion({ db }: Pick<Ctx, "db">, id_usuario: number): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const person = await lockAccount(trx, id_usuario);
    const { numDeletedRows } = await trx
      .deleteFrom("bajas")
      .where("id_usuario", "=", id_usuario)
      .where("state", "=", "asked")
      .executeTakeFirst();
    if (numDeletedRows === 0n) return;
    await settleHiding(trx, { id_usuario, status: person.status });
    await queueMail(trx, keptMail(person));
    const subject = { kind: "persona", id: id_usuario };
    const actor = actorOf("person", id_usuario);
    await recordAudit({ db: trx }, { actor, action: "account.stay", subject });
  });
}

/** Null: the account stays. */
export async function readDeletion(db: Database, id_usuario: number): Promise<DeletionView> {
  const row = await db
    .selectFrom("bajas")
    .select(["asked_at", "due_at", "oculta"])
    .where("id_usuario", "=", id_usuario)
    .where("state", "=", "asked")
    .executeTakeFirst();
  return row ? viewOf(row) : null;
}

/** One job for each moment: what is asked again later finds another, or nothing to do. */
export function enqueueDeletion(trx: Database, id_usuario: number, runAt: number): Promise<void> {
  const uniqueKey = `delete_account:${id_usuario}:${runAt}`;
  return enqueue(trx, "delete_account", { id_usuario }, { runAt, uniqueKey });
}

async function lockAccount(trx: Database, id_usuario: number) {
  const row = trx
    .selectFrom("usuarios")
    .select(["nombre_usuario", "correo", "status"])
    .where("id_usuario", "=", id_usuario)
    .where("status", "<>", "deleted");
  const person = await forNoKeyUpdate(trx, row).executeTakeFirst();
  if (!person) throw new AppError("user_not_found");
  return person;
}

/** Whom moderation keeps out is hidden all the same, and stays so whatever is undone. */
async function settleHiding(
  trx: Database,
  { id_usuario, status }: { id_usuario: number; status: string },
): Promise<void> {
  if (status !== "active" && status !== "leaving") return;
  const { status: next } = await trx
    .updateTable("usuarios")
    .set({ status: freeStatus })
    .where("id_usuario", "=", id_usuario)
    .returning("status")
    .executeTakeFirstOrThrow();
  if (next === status) return;
  if (next === "leaving") {
    await endAccess(trx, id_usuario);
    await trx.deleteFrom("restablecimientos").where("id_usuario", "=", id_usuario).execute();
  }
  await tellOthers(trx, id_usuario);
}

function actorOf(via: Baja["via"], id: number): Actor {
  return via === "operator" ? { id: null, kind: "command_line" } : { id, kind: "person" };
}

function viewOf({ asked_at, due_at, oculta }: Pick<Baja, "asked_at" | "due_at" | "oculta">) {
  return {
    asked_at: new Date(asked_at).toISOString(),
    due_at: new Date(due_at).toISOString(),
    hidden: oculta === 1,
  };
}
