import type { Ctx } from "#app/context.server.ts";
import { getEnv } from "#app/env.server.ts";
import { addBusinessDays } from "#app/features/cases/clock.server.ts";
import { ARCO_ANSWER_DAYS, ARCO_ASK_DAYS } from "#app/features/legal/limits.ts";
import { actorOf, PORTAL } from "#app/features/people/audit.server.ts";
import { AppError } from "#app/http/errors.ts";
import { linkColumns, linkSecret } from "#app/http/idempotency/link-secret.server.ts";
import { type Made, makeOnce, type Once } from "#app/http/idempotency/make-once.server.ts";
import { requestHash } from "#app/http/idempotency/request-hash.server.ts";
import { newReference } from "#app/http/reference.server.ts";
import { sha256 } from "#app/http/secrets.server.ts";
import { queueMail } from "#app/mail.server.ts";
import type { Database } from "#db/client.ts";
import { receivedMail, toOperator } from "./mails.server.ts";
import { recordArco } from "./record.server.ts";
import type { ArcoInput } from "./schema.server.ts";
import { strings } from "./strings.server.ts";

type Asker = Pick<Ctx, "db" | "viewer">;

/** What the secret of a link is made for. */
const LINK = "arco link";

/**
 * Takes a request, of somebody signed in or not, and tells them and the operator: once for a key. Gives the secret
 * of its private link, of which only the hash is kept. Throws `bad_input` where nothing says who asks, and
 * `key_reused`.
 */
export async function submitArco(
  ctx: Asker,
  input: ArcoInput,
  key: string | null = null,
): Promise<{ secret: string }> {
  const { viewer } = ctx;
  if (!viewer && !input.identidad) {
    throw new AppError("bad_input", { fields: { identidad: strings.fields.identity } });
  }
  const once = { key, hash: requestHash({ ...input, who: viewer?.id_usuario ?? null }) };
  const secret = await makeOnce<string>(once, {
    find: (known) => madeBy(ctx.db, known),
    make: () => keepAndMail(ctx, input, once),
  });
  return { secret };
}

async function madeBy(db: Database, key: string): Promise<Made<string> | undefined> {
  const secret = linkSecret(LINK, key);
  const row = await db
    .selectFrom("solicitudes_arco")
    .select("request_hash")
    .where("secret_hash", "=", sha256(secret))
    .executeTakeFirst();
  return row && { made: secret, request_hash: row.request_hash };
}

async function keepAndMail(
  { db, viewer }: Asker,
  { tipo, ...input }: ArcoInput,
  once: Once,
): Promise<string> {
  const secret = linkSecret(LINK, once.key);
  const now = Date.now();
  const after = (days: number) => addBusinessDays(now, days, getEnv().timeZone);
  await db.transaction().execute(async (trx) => {
    const request = await trx
      .insertInto("solicitudes_arco")
      .values({
        ...{ referencia: newReference("D"), ...linkColumns(secret, once), kind: tipo, ...input },
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
  return secret;
}
