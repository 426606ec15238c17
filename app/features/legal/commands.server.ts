import { randomInt } from "node:crypto";
import type { Ctx } from "#app/context.server.ts";
import { queueMail } from "#app/mail.server.ts";
import { supportMail } from "./mails.server.ts";
import { REFERENCE_ALPHABET, REFERENCE_LENGTH } from "./reference.ts";
import type { SupportInput } from "./schema.ts";

/** Keeps a message to support and mails it to the operator; `enlace` is the post it is about. */
export async function askSupport(
  ctx: Ctx,
  { tema, mensaje, correo, enlace }: Omit<SupportInput, "enlace"> & { enlace: number | null },
): Promise<{ referencia: string }> {
  const request = {
    referencia: newReference(),
    id_usuario: ctx.viewer?.id_usuario ?? null,
    tema,
    mensaje,
    correo,
    id_publicacion: enlace,
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
