import { randomUUID } from "node:crypto";
import type { SignedInCtx } from "#app/context.server.ts";
import { getEnv } from "#app/env.server.ts";
import { actorOf } from "#app/features/people/audit.server.ts";
import { placeOf, seal } from "#app/features/vault/seal.server.ts";
import { AppError } from "#app/http/errors.ts";
import { AGREEMENT_VERSION } from "../limits.ts";
import { recordVerification } from "../record-event.server.ts";
import { inDraft } from "../own/draft.server.ts";
import { requireDetails } from "../own/send.server.ts";
import { identityProvider } from "./provider.server.ts";

/**
 * Opens a session with the provider for the viewer's draft; the page then leads there. Throws
 * `verification_incomplete`, `verification_closed`, `verifier_away`, `not_found` where a person decides.
 */
export async function beginWithProvider(ctx: SignedInCtx): Promise<void> {
  const provider = identityProvider();
  if (!provider) throw new AppError("not_found");
  const reference = await referenceOf(ctx);
  const { siteUrl } = getEnv();
  const { url } = await provider.begin({
    reference,
    returnUrl: `${siteUrl}/settings/verificacion`,
    noticeUrl: `${siteUrl}/api/verificacion/aviso`,
  });
  await inDraft(ctx, async (trx, { id_verificacion, referencia }) => {
    // Withdrawn meanwhile: this is another draft.
    if (referencia !== reference) throw new AppError("verification_closed");
    const now = Date.now();
    await trx
      .updateTable("verificaciones")
      .set({
        ...{ state: "en_proveedor", acuerdo: AGREEMENT_VERSION, sent_at: now, updated_at: now },
        sesion: seal(placeOf("verificaciones", "sesion", id_verificacion), { url }),
      })
      .where("id_verificacion", "=", id_verificacion)
      .execute();
    const event = { kind: "provider", actor: actorOf(ctx.viewer) } as const;
    await recordVerification(trx, id_verificacion, {
      ...{ ...event, data: { acuerdo: AGREEMENT_VERSION } },
    });
  });
}

/** Kept before anybody is asked: pressed twice, it is one session. */
function referenceOf(ctx: SignedInCtx): Promise<string> {
  return inDraft(ctx, async (trx, draft) => {
    requireDetails(draft);
    const referencia = draft.referencia ?? randomUUID();
    await trx
      .updateTable("verificaciones")
      .set({ referencia })
      .where("id_verificacion", "=", draft.id_verificacion)
      .execute();
    return referencia;
  });
}
