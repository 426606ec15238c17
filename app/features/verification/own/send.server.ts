import type { SignedInCtx } from "#app/context.server.ts";
import { getEnv } from "#app/env.server.ts";
import { addBusinessDays } from "#app/features/cases/clock.server.ts";
import { actorOf } from "#app/features/people/audit.server.ts";
import { isAdult, today } from "#app/features/vault/calendar.server.ts";
import { AppError } from "#app/http/errors.ts";
import type { Database } from "#db/client.ts";
import type { Verificacion } from "#db/schema/verification.ts";
import { AGREEMENT_VERSION, DECISION_DAYS, type PhotoKind, photosFor } from "../limits.ts";
import { tellPerson } from "../mails.server.ts";
import { identityProvider } from "../provider/provider.server.ts";
import { recordVerification } from "../record-event.server.ts";
import { openDetails, photosOf } from "../rows.server.ts";
import { strings } from "../strings.ts";
import { inDraft } from "./draft.server.ts";

/**
 * Hands the viewer's draft to a person who decides. Throws `verification_incomplete`, `bad_input` for a
 * document that has expired meanwhile, `verification_closed`, and `not_found` where a provider decides.
 */
export async function sendVerification(ctx: SignedInCtx): Promise<void> {
  if (identityProvider()) throw new AppError("not_found");
  await inDraft(ctx, async (trx, draft) => {
    await requireComplete(trx, draft);
    const now = Date.now();
    const due_at = addBusinessDays(now, DECISION_DAYS, getEnv().timeZone);
    const { id_verificacion } = draft;
    await trx
      .updateTable("verificaciones")
      .set({
        ...{ state: "enviada", acuerdo: AGREEMENT_VERSION, sent_at: now, due_at },
        updated_at: now,
      })
      .where("id_verificacion", "=", id_verificacion)
      .execute();
    await recordVerification(trx, id_verificacion, {
      ...{ kind: "sent", actor: actorOf(ctx.viewer), data: { acuerdo: AGREEMENT_VERSION } },
    });
    await tellPerson(trx, ctx.viewer.id_usuario, { kind: "received", due_at });
  });
}

async function requireComplete(trx: Database, draft: Verificacion): Promise<void> {
  const details = requireDetails(draft);
  const photos = await photosOf(trx, draft.id_verificacion);
  const missing = missingOf(
    photosFor(details.documento),
    photos.map(({ kind }) => kind),
  );
  if (missing.length > 0) throw new AppError("verification_incomplete");
}

/** Of a draft that may be handed on, checked once more: days may have passed. */
export function requireDetails(draft: Verificacion) {
  const details = openDetails(draft);
  if (!details) throw new AppError("verification_incomplete");
  const fields = {
    ...(details.vence < today() && { vence: strings.fields.expired }),
    ...(!isAdult(details.nacimiento) && { nacimiento: strings.fields.minor }),
  };
  if (Object.keys(fields).length > 0) throw new AppError("bad_input", { fields });
  return details;
}

export function missingOf(needed: PhotoKind[], there: PhotoKind[]): PhotoKind[] {
  return needed.filter((kind) => !there.includes(kind));
}
