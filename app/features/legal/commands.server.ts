import type { Ctx } from "#app/context.server.ts";
import { newReference } from "#app/http/reference.server.ts";
import { queueMail } from "#app/mail.server.ts";
import { supportMail } from "./mails.server.ts";
import type { SupportInput } from "./schema.ts";

/** Keeps a message to support and mails it to the operator; `enlace` is the post it is about. */
export async function askSupport(
  ctx: Ctx,
  { tema, mensaje, correo, enlace }: Omit<SupportInput, "enlace"> & { enlace: number | null },
): Promise<{ referencia: string }> {
  const request = {
    referencia: newReference("S"),
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
