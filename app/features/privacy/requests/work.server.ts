import type { SignedInCtx } from "#app/context.server.ts";
import { getEnv } from "#app/env.server.ts";
import { addBusinessDays } from "#app/features/cases/clock.server.ts";
import {
  ARCO_ANSWER_DAYS,
  ARCO_COMPLETE_DAYS,
  ARCO_EFFECT_DAYS,
} from "#app/features/legal/limits.ts";
import { actorOf, recordAudit } from "#app/features/people/audit.server.ts";
import { lastOfDay } from "#app/features/vault/calendar.server.ts";
import { AppError } from "#app/http/errors.ts";
import { queueMail } from "#app/mail.server.ts";
import type { Database } from "#db/client.ts";
import { forUpdate } from "#db/engines/engine.ts";
import type { SolicitudArco } from "#db/schema/privacy.ts";
import type { Updateable } from "kysely";
import type { SolicitudesArcoTable } from "#db/schema/privacy.ts";
import { newsMail } from "./mails.server.ts";
import { recordArco } from "./record.server.ts";
import type { Work } from "./schema.server.ts";
import { strings } from "./strings.server.ts";
import { type ArcoEventKind, stepsOf } from "./view.ts";

interface Done {
  set: Updateable<SolicitudesArcoTable>;
  event: ArcoEventKind;
  news: Parameters<typeof newsMail>[1];
}

/**
 * Takes the next step in a request: asks for what is missing, puts its deadline off once, answers it, or says
 * that it is carried out. The person is told by mail. Throws `removal_not_found`, and `bad_input` for a
 * step that can not be taken now.
 */
export async function workOnArco({ db, viewer }: SignedInCtx, work: Work): Promise<void> {
  const { id, paso, texto } = work;
  await db.transaction().execute(async (trx) => {
    const request = await lockById(trx, id);
    const now = Date.now();
    if (!stepsOf(request, now)[paso]) {
      throw new AppError("bad_input", { fields: { texto: strings.fields.step } });
    }
    const { set, event, news } = takers[paso](request, work, now);
    await trx
      .updateTable("solicitudes_arco")
      .set({ ...set, updated_at: now })
      .where("id_solicitud", "=", id)
      .execute();
    const actor = actorOf(viewer);
    await recordArco(trx, id, { kind: event, actor, texto });
    await recordAudit(
      { db: trx },
      { actor, action: `arco.${event}`, subject: { kind: "arco", id } },
    );
    await queueMail(trx, newsMail(request, { ...news, texto }));
  });
}

async function lockById(trx: Database, id: number): Promise<SolicitudArco> {
  const row = trx.selectFrom("solicitudes_arco").selectAll().where("id_solicitud", "=", id);
  const request = await forUpdate(trx, row).executeTakeFirst();
  if (!request) throw new AppError("removal_not_found");
  return request;
}

function after(moment: number, days: number): number {
  return addBusinessDays(moment, days, getEnv().timeZone);
}

const takers: Record<Work["paso"], (request: SolicitudArco, work: Work, now: number) => Done> = {
  pedir(_request, _work, now) {
    const complete_until = lastOfDay(after(now, ARCO_COMPLETE_DAYS));
    return {
      set: { state: "incomplete", asked_at: now, complete_until },
      event: "asked",
      news: { news: "missing", at: complete_until },
    };
  },

  ampliar({ state, answer_due_at, effect_due_at }, _work, now) {
    const isAnswer = state === "open";
    const at = isAnswer
      ? after(answer_due_at, ARCO_ANSWER_DAYS)
      : after(effect_due_at ?? now, ARCO_EFFECT_DAYS);
    return {
      set: isAnswer
        ? { answer_due_at: at, answer_extended_at: now, reminded_at: null }
        : { effect_due_at: at, effect_extended_at: now, reminded_at: null },
      event: "extended",
      news: { news: "extended", at },
    };
  },

  responder(_request, { resultado }, now) {
    const outcome = resultado!;
    const said = { outcome, answered_at: now, complete_until: null, reminded_at: null };
    if (outcome === "refused") {
      const set = { ...said, state: "closed" as const, closed_at: now };
      return { set, event: "answered", news: { news: outcome } };
    }
    const effect_due_at = after(now, ARCO_EFFECT_DAYS);
    return {
      set: { ...said, state: "answered", effect_due_at },
      event: "answered",
      news: { news: outcome, at: effect_due_at },
    };
  },

  cumplir: (_request, _work, now) => ({
    set: { state: "closed", closed_at: now },
    event: "carried_out",
    news: { news: "carriedOut" },
  }),
};
