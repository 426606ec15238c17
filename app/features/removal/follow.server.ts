import type { Ctx } from "#app/context.server.ts";
import { getEnv } from "#app/env.server.ts";
import { addPortalReport } from "#app/features/cases/add-report.server.ts";
import { dueAt } from "#app/features/cases/clock.server.ts";
import { PORTAL } from "#app/features/people/audit.server.ts";
import { recordEvent } from "#app/features/cases/record-event.server.ts";
import { AppError } from "#app/http/errors.ts";
import type { Database } from "#db/client.ts";
import type { SolicitudRetiro } from "#db/schema/removal.ts";
import { inOrder, insertAddresses } from "./addresses.server.ts";
import { ADDRESSES_MAX, NOTES_MAX, type RemovalReason, urgentReasons } from "./limits.ts";
import { preserve, release } from "./preserve.server.ts";
import { isOpenToAppeal, itemsOf, lockRemoval } from "./queries.server.ts";
import { resolveAddresses } from "./resolve.server.ts";
import { addedInput, appealInput, parsePortal } from "./schema.server.ts";
import { texts } from "./strings.server.ts";
import { type Standing, stateOf } from "./view.server.ts";

type Source = Pick<Ctx, "db">;

interface Sent {
  secret: string;
  texto?: string | undefined;
  direcciones?: string | undefined;
}

/**
 * Adds words or addresses to an open request; what was added last, sent once more, adds nothing. Throws `removal_not_found`, `request_closed` and `bad_input`.
 */
export async function addToRemoval(
  { db }: Source,
  { secret, ...sent }: Sent,
  mayHide: (count: number) => Promise<boolean>,
): Promise<void> {
  const { idioma, motivo } = await change(db, secret, () => undefined);
  const { texto, direcciones } = parsePortal(addedInput(idioma), sent);
  const addresses = await resolveAddresses(db, direcciones);
  const count = addresses.filter(({ subject }) => subject).length;
  const isUrgent = urgentReasons.includes(motivo as RemovalReason);
  // Counted before: what counts may be the same database.
  const hide = isUrgent && count > 0 && (await mayHide(count));
  await change(db, secret, async (trx, request) => {
    const { id_solicitud } = request;
    const said = [texto, ...direcciones].filter(Boolean).join("\n");
    if (await isSaid(trx, id_solicitud, "added", said)) return;
    await requireRoom(trx, request, direcciones.length);
    const items = await itemsOf(trx, id_solicitud);
    const named = await insertAddresses(trx, request, addresses, { hide });
    if (request.quien === "autoridad") await preserve(trx, id_solicitud, named);
    await note(trx, id_solicitud, "added", said);
    // Their words stand in the request alone, which has an end: events of a case have none.
    if (texto) await tellCases(trx, items, "request_added", { referencia: request.referencia });
  });
}

/**
 * Ends a request by the wish of who made it, and lets go of its copies; done already is fine. Its cases stay for a moderator, and so does one
 * about a child that no case decides or whose copies wait: what a child is seen in is looked at whoever wishes otherwise.
 */
export async function withdrawRemoval({ db }: Source, { secret }: Sent): Promise<void> {
  const withdraw = async (trx: Database, request: Standing) => {
    const { id_solicitud, referencia, motivo, con_casos, copiesWait } = request;
    const stays = motivo === "menor" && (con_casos === 0 || copiesWait);
    const now = Date.now();
    await tellCases(trx, await itemsOf(trx, id_solicitud), "withdrawn", { referencia });
    await trx
      .updateTable("denuncias")
      .set((eb) => ({
        ...{ state: "resolved", outcome: "withdrawn", resolved_at: now, updated_at: now },
        due_at: eb
          .selectFrom("casos")
          .select("casos.due_at")
          .whereRef("casos.id_caso", "=", "denuncias.id_caso"),
      }))
      .where("id_solicitud", "=", id_solicitud)
      .where("state", "=", "open")
      .execute();
    await note(trx, id_solicitud, "withdrawn", "");
    if (!stays) await release(trx, id_solicitud, "copia");
    await trx
      .updateTable("solicitudes_retiro")
      .set({ withdrawn_at: now })
      .set(stays ? { con_casos: 0 } : { state: "withdrawn", closed_at: now })
      .where("id_solicitud", "=", id_solicitud)
      .execute();
  };
  await change(db, secret, withdraw, { done: "withdrawn" });
}

/**
 * Asks for another look at what was let stand. Throws `appeal_refused` too late and a second time, unless it is the
 * same once more.
 */
export async function appealRemoval({ db }: Source, { secret, ...sent }: Sent): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const request = await lockRemoval(trx, secret);
    const { id_solicitud, idioma, referencia, motivo } = request;
    const { texto } = parsePortal(appealInput(idioma), sent);
    if (await isSaid(trx, id_solicitud, "appeal", texto)) return;
    if (!(await isOpenToAppeal(trx, request))) {
      throw new AppError("appeal_refused");
    }
    const seen = new Set<number>();
    const items = (await itemsOf(trx, id_solicitud)).flatMap(({ id_caso, outcome, ...item }) => {
      const subject = { kind: item.subject_kind!, id: item.subject_id! };
      return id_caso === null || outcome === "removed" ? [] : { id_caso, subject };
    });
    for (const { id_caso, subject } of items.toSorted((a, b) => inOrder(a.subject, b.subject))) {
      if (seen.has(id_caso)) continue;
      seen.add(id_caso);
      await addPortalReport(
        { db: trx },
        {
          ...{ id_solicitud, reason: motivo as RemovalReason, text: texto, subject },
          queue: "apelacion",
          externalId: `${referencia} appeal ${id_caso}`,
        },
      );
    }
    await note(trx, id_solicitud, "appeal", texto);
    const now = Date.now();
    // It has the time of an objection: that of the request has mostly run out.
    const due_at = dueAt("apelacion", now, getEnv().timeZone);
    await trx
      .updateTable("solicitudes_retiro")
      .set({ state: "open", closed_at: null, appealed_at: now, due_at })
      // Where no case decides about it, a moderator answers it.
      .set({ con_casos: seen.size > 0 ? 1 : 0 })
      .where("id_solicitud", "=", id_solicitud)
      .execute();
  });
}

/** Does something with a request that is open, or nothing with one that is `done`. Throws `request_closed` for any other. */
function change(
  db: Database,
  secret: string,
  run: (trx: Database, request: Standing) => Promise<void> | undefined,
  { done }: { done?: SolicitudRetiro["state"] } = {},
): Promise<Standing> {
  return db.transaction().execute(async (trx) => {
    const request = await lockRemoval(trx, secret);
    const items = await itemsOf(trx, request.id_solicitud);
    const state = stateOf(request, items);
    if (state === done) return request;
    if (state !== "open") throw new AppError("request_closed");
    await run(trx, request);
    return request;
  });
}

async function requireRoom(
  trx: Database,
  { id_solicitud, idioma }: SolicitudRetiro,
  more: number,
): Promise<void> {
  const count = async (table: "notas_retiro" | "direcciones_retiro") => {
    const { rows } = await trx
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as("rows"))
      .where("id_solicitud", "=", id_solicitud)
      .executeTakeFirstOrThrow();
    return Number(rows);
  };
  const { tooManyAddresses } = texts[idioma].fields;
  if ((await count("direcciones_retiro")) + more > ADDRESSES_MAX) {
    throw new AppError("bad_input", { fields: { direcciones: tooManyAddresses } });
  }
  if ((await count("notas_retiro")) >= NOTES_MAX) throw new AppError("request_closed");
}

/** Whether it is what was said last: on a slow line the same form comes twice. */
async function isSaid(
  trx: Database,
  id_solicitud: number,
  kind: "added" | "appeal",
  texto: string,
): Promise<boolean> {
  const last = await trx
    .selectFrom("notas_retiro")
    .select("texto")
    .where("id_solicitud", "=", id_solicitud)
    .where("kind", "=", kind)
    .orderBy("id_nota", "desc")
    .limit(1)
    .executeTakeFirst();
  return last?.texto === texto;
}

async function note(
  trx: Database,
  id_solicitud: number,
  kind: "added" | "withdrawn" | "appeal",
  texto: string,
): Promise<void> {
  const now = Date.now();
  await trx
    .insertInto("notas_retiro")
    .values({ id_solicitud, kind, texto, created_at: now })
    .execute();
  await trx
    .updateTable("solicitudes_retiro")
    .set({ updated_at: now })
    .where("id_solicitud", "=", id_solicitud)
    .execute();
}

/** Once in each case, in the order of their numbers: nobody waits for who waits for them. */
async function tellCases(
  trx: Database,
  items: { id_caso: number | null }[],
  kind: "request_added" | "withdrawn",
  data: Record<string, unknown>,
): Promise<void> {
  const ids = new Set(items.flatMap(({ id_caso }) => id_caso ?? []));
  for (const id_caso of [...ids].sort((a, b) => a - b)) {
    await recordEvent({ db: trx }, id_caso, { kind, actor: PORTAL, data });
  }
}
