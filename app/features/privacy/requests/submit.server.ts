import type { Ctx } from "#app/context.server.ts";
import { getEnv } from "#app/env.server.ts";
import { addBusinessDays } from "#app/features/cases/clock.server.ts";
import { ARCO_ANSWER_DAYS, ARCO_ASK_DAYS } from "#app/features/legal/limits.ts";
import { actorOf, PORTAL } from "#app/features/people/audit.server.ts";
import { AppError } from "#app/http/errors.ts";
import { newReference } from "#app/http/reference.server.ts";
import { newSecret, sha256 } from "#app/http/secrets.server.ts";
import { queueMail } from "#app/mail.server.ts";
import { receivedMail, toOperator } from "./mails.server.ts";
import { recordArco } from "./record.server.ts";
import type { ArcoInput } from "./schema.server.ts";
import { strings } from "./strings.server.ts";

/**
 * Takes a request, of somebody signed in or not, and tells them and the operator. Gives the secret of its
 * private link, of which only the hash is kept. Throws `bad_input` where nothing says who asks.
 */
export async function submitArco(
  { db, viewer }: Pick<Ctx, "db" | "viewer">,
  { tipo, ...input }: ArcoInput,
): Promise<{ secret: string }> {
  if (!viewer && !input.identidad) {
    throw new AppError("bad_input", { fields: { identidad: strings.fields.identity } });
  }
  const secret = newSecret();
  const now = Date.now();
  const after = (days: number) => addBusinessDays(now, days, getEnv().timeZone);
  await db.transaction().execute(async (trx) => {
    const request = await trx
      .insertInto("solicitudes_arco")
      .values({
        ...{ referencia: newReference("D"), secret_hash: sha256(secret), kind: tipo, ...input },
        ...{ id_usuario: viewer?.id_usuario ?? null, state: "open" },
        ...{ ask_until: after(ARCO_ASK_DAYS), answer_due_at: after(ARCO_ANSWER_DAYS) },
        ...{ created_at: now, updated_at: now },
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    const actor = viewer ? actorOf({ ...viewer, role: "user" }) : PORTAL;
    await recordArco(trx, request.id_solicitud, { kind: "received", actor });
    await queueMail(trx, receivedMail(request, secret));
    await queueMail(trx, toOperator(request));
  });
  return { secret };
}
