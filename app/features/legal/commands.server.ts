import type { Ctx } from "#app/context.server.ts";
import { type Made, makeOnce } from "#app/http/idempotency/make-once.server.ts";
import { requestHash } from "#app/http/idempotency/request-hash.server.ts";
import { newReference } from "#app/http/reference.server.ts";
import { queueMail } from "#app/mail.server.ts";
import type { Database } from "#db/client.ts";
import { supportMail } from "./mails.server.ts";
import type { SupportInput } from "./schema.ts";

/** What is asked; `enlace` is the post it is about. */
type Asked = Omit<SupportInput, "enlace" | "idempotency_key"> & { enlace: number | null };

/**
 * Keeps a message to support and mails it to the operator: once for a key, which answers the same reference. What
 * was changed before it was sent again is another message.
 */
export async function askSupport(
  ctx: Ctx,
  asked: Asked,
  key: string | null,
): Promise<{ referencia: string }> {
  const clave = key && requestHash({ ...asked, key });
  const referencia = await makeOnce<string>(
    { key: clave, hash: "" },
    { find: (known) => findAsked(ctx.db, known), make: () => keepAndMail(ctx, asked, clave) },
  );
  return { referencia };
}

async function findAsked(db: Database, clave: string): Promise<Made<string> | undefined> {
  const row = await db
    .selectFrom("solicitudes")
    .select("referencia")
    .where("clave", "=", clave)
    .executeTakeFirst();
  return row && { made: row.referencia, request_hash: null };
}

async function keepAndMail(
  ctx: Ctx,
  { tema, mensaje, correo, enlace }: Asked,
  clave: string | null,
): Promise<string> {
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
      .values({ ...request, clave, created_at: Date.now() })
      .execute();
    await queueMail(trx, supportMail({ ...request, tema }, ctx.viewer));
  });
  return request.referencia;
}
