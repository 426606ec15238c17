import type { Ctx } from "#app/context.server.ts";
import { getEnv } from "#app/env.server.ts";
import { addBusinessDays } from "#app/features/cases/clock.server.ts";
import { ARCO_ANSWER_DAYS } from "#app/features/legal/limits.ts";
import { type Actor, actorOf, PORTAL } from "#app/features/people/audit.server.ts";
import { AppError } from "#app/http/errors.ts";
import type { Database } from "#db/client.ts";
import type { SolicitudArco } from "#db/schema/privacy.ts";
import { ARCO_NOTES_MAX } from "../limits.ts";
import { lockArco } from "./queries.server.ts";
import { recordArco } from "./record.server.ts";
import { takesMore } from "./view.ts";

type Asker = Pick<Ctx, "db" | "viewer">;

/**
 * Adds words to a request that is not answered. With what was missing the time to answer begins anew, as
 * the law has it. Throws `removal_not_found` and `request_closed`.
 */
export async function addToArco(
  ctx: Asker,
  { key, texto }: { key: string; texto: string },
): Promise<void> {
  await changeArco(ctx, key, async (trx, request) => {
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

/** Ends a request by the wish of who made it. Throws as {@link addToArco}. */
export async function withdrawArco(ctx: Asker, { key }: { key: string }): Promise<void> {
  await changeArco(ctx, key, async (trx, { id_solicitud }) => {
    await recordArco(trx, id_solicitud, { kind: "withdrawn", actor: askerOf(ctx) });
    await trx
      .updateTable("solicitudes_arco")
      .set({ state: "withdrawn", closed_at: Date.now() })
      .where("id_solicitud", "=", id_solicitud)
      .execute();
  });
}

export function askerOf({ viewer }: Pick<Ctx, "viewer">): Actor {
  return viewer ? actorOf({ ...viewer, role: "user" }) : PORTAL;
}

/** Does something with a request that is not answered yet. Throws as {@link addToArco}. */
export async function changeArco(
  { db, viewer }: Asker,
  key: string,
  run: (trx: Database, request: SolicitudArco) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const request = await lockArco({ db: trx, viewer }, key);
    if (!takesMore(request)) throw new AppError("request_closed");
    await run(trx, request);
    await trx
      .updateTable("solicitudes_arco")
      .set({ updated_at: Date.now() })
      .where("id_solicitud", "=", request.id_solicitud)
      .execute();
  });
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
