import { randomInt } from "node:crypto";
import type { Ctx } from "#app/context.server.ts";
import { getEnv } from "#app/env.server.ts";
import { AppError } from "#app/http/errors.ts";
import { addressGroup } from "#app/http/client-address.server.ts";
import { HOUR_SECONDS, takeTurn } from "#app/http/rate-limit.server.ts";
import { queueMail } from "#app/mail.server.ts";
import { es } from "#app/strings/es.ts";
import { SUPPORT_PER_ACCOUNT, SUPPORT_PER_ADDRESS } from "./limits.ts";
import { supportMail } from "./mails.server.ts";
import { REFERENCE_ALPHABET, REFERENCE_LENGTH } from "./reference.ts";
import type { SupportInput } from "./schema.ts";
import { postOfLink } from "./support-link.ts";

const perAddress = {
  name: "address-support",
  max: SUPPORT_PER_ADDRESS,
  windowSeconds: HOUR_SECONDS,
};
const perAccount = { name: "support", max: SUPPORT_PER_ACCOUNT, windowSeconds: HOUR_SECONDS };

/**
 * Keeps a message to support and mails it to the operator. `address` is the network address it came
 * from. Throws `bad_input` for a link to anything but a post of this site and `too_many_requests`.
 */
export async function askSupport(
  ctx: Ctx,
  { tema, mensaje, correo, enlace, address }: SupportInput & { address: string },
): Promise<{ referencia: string }> {
  const id_publicacion = enlace ? postOfLink(enlace, getEnv().siteUrl) : null;
  if (enlace && id_publicacion === null) {
    throw new AppError("bad_input", { fields: { enlace: es.fields.support.link } });
  }
  await takeTurn(ctx, perAddress, addressGroup(address));
  if (ctx.viewer) await takeTurn(ctx, perAccount, String(ctx.viewer.id_usuario));
  const request = {
    referencia: newReference(),
    id_usuario: ctx.viewer?.id_usuario ?? null,
    tema,
    mensaje,
    correo,
    id_publicacion,
  };
  await ctx.db.transaction().execute(async (trx) => {
    await trx
      .insertInto("solicitudes")
      .values({ ...request, created_at: Date.now() })
      .execute();
    await queueMail(trx, supportMail({ ...request, tema }, ctx.viewer));
  });
  return { referencia: request.referencia };
}

/** Nobody can guess another person's, and it is short enough to say on the phone. */
function newReference(): string {
  const letters = Array.from(
    { length: REFERENCE_LENGTH },
    () => REFERENCE_ALPHABET[randomInt(REFERENCE_ALPHABET.length)],
  );
  return `S-${letters.join("")}`;
}
