import type { Ctx } from "#app/context.server.ts";
import { getEnv } from "#app/env.server.ts";
import { addBusinessDays } from "#app/features/cases/clock.server.ts";
import { ARCO_ANSWER_DAYS } from "#app/features/legal/limits.ts";
import { type Actor, actorOf, PORTAL } from "#app/features/people/audit.server.ts";
import { AppError } from "#app/http/errors.ts";
import type { Database } from "#db/client.ts";
import type { ArcoState, SolicitudArco } from "#db/schema/privacy.ts";
import { ARCO_NOTES_MAX } from "../limits.ts";
import { lockArco } from "./queries.server.ts";
import { recordArco } from "./record.server.ts";
import { takesMore } from "./view.ts";

type Asker = Pick<Ctx, "db" | "viewer">;

/**
 * Adds words to a request that is not answered. With what was missing the time to answer begins anew, as
 * the law has it; what was added last, sent once more, adds nothing. Throws `removal_not_found` and `request_closed`.
 */
export async function addToArco(
  ctx: Asker,
  { key, texto }: { key: string; texto: string },
): Promise<void> {
  await changeArco(ctx, key, async (trx, request) => {
    if (await isSaid(trx, request, texto)) return;
    await requireRoom(trx, request.id_solicitud);
    await recordArco(trx, request.id_solicitud, { kind: "added", actor: askerOf(ctx), texto });
    await takeUpAgain(trx, request);
  });
}

/** The time to answer begins anew where something was missing. */
export async function takeUpAgain(trx: Database, request: SolicitudArco): Promise<void> {
  if (request.state !== "incomplete") return;
  const answer_due_at = addBusinessDays(Date.now(), ARCO_ANSWER_DAYS, getEnv().timeZone);
  await trx
    .updateTable("solicitudes_arco")
    .set({ state: "open", answer_due_at, complete_until: null, reminded_at: null })
    .where("id_solicitud", "=", request.id_solicitud)
    .execute();
}

/** Ends a request by the wish of who made it; done already is fine. Throws as {@link addToArco}. */
export async function withdrawArco(ctx: Asker, { key }: { key: string }): Promise<void> {
  const withdraw = async (trx: Database, { id_solicitud }: SolicitudArco) => {
    await recordArco(trx, id_solicitud, { kind: "withdrawn", actor: askerOf(ctx) });
    await trx
      .updateTable("solicitudes_arco")
      .set({ state: "withdrawn", closed_at: Date.now() })
      .where("id_solicitud", "=", id_solicitud)
      .execute();
  };
  await changeArco(ctx, key, withdraw, { done: "withdrawn" });
}

export function askerOf({ viewer }: Pick<Ctx, "viewer">): Actor {
  return viewer ? actorOf({ ...viewer, role: "user" }) : PORTAL;
}

/** Does something with a request that is not answered yet, or nothing with one that is `done`. Throws as {@link addToArco}. */
export async function changeArco(
  { db, viewer }: Asker,
  key: string,
  run: (trx: Database, request: SolicitudArco) => Promise<void>,
  { done }: { done?: ArcoState } = {},
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const request = await lockArco({ db: trx, viewer }, key);
    if (request.state === done) return;
    if (!takesMore(request)) throw new AppError("request_closed");
    await run(trx, request);
    await trx
      .updateTable("solicitudes_arco")
      .set({ updated_at: Date.now() })
      .where("id_solicitud", "=", request.id_solicitud)
      .execute();
  });
}

/** Whether it is what was said last. What was asked for since is answered by the same words, too. */
async function isSaid(
  trx: Database,
  { id_solicitud, state }: SolicitudArco,
  texto: string,
): Promise<boolean> {
  if (state === "incomplete") return false;
  const last = await trx
    .selectFrom("eventos_arco")
    .innerJoin("textos_arco", "textos_arco.id_evento", "eventos_arco.id")
    .select("texto")
    .where("eventos_arco.id_solicitud", "=", id_solicitud)
    .where("kind", "=", "added")
    .orderBy("eventos_arco.id", "desc")
    .limit(1)
    .executeTakeFirst();
  return last?.texto === texto;
}

async function requireRoom(trx: Database, id_solicitud: number): Promise<void> {
  const { rows } = await trx
    .selectFrom("eventos_arco")
    .select((eb) => eb.fn.countAll<number>().as("rows"))
    .where("id_solicitud", "=", id_solicitud)
    .where("kind", "=", "added")
    .executeTakeFirstOrThrow();
  if (Number(rows) >= ARCO_NOTES_MAX) throw new AppError("request_closed");
}
