import type { Ctx } from "#app/context.server.ts";
import { AUTOMATIC } from "#app/features/people/audit.server.ts";
import { endOfDay, isAdult, today } from "#app/features/vault/calendar.server.ts";
import { readSmall } from "#app/http/body.server.ts";
import { AppError } from "#app/http/errors.ts";
import type { Database } from "#db/client.ts";
import { forUpdate } from "#db/engines/engine.ts";
import type { Verificacion } from "#db/schema/verification.ts";
import { openDetails } from "../rows.server.ts";
import { approve, reject } from "../settle.server.ts";
import type { Notice } from "./identity-provider.ts";
import { identityProvider } from "./provider.server.ts";

/**
 * Does what the provider has told, once: told again in words of its own it is nothing new, and the very same
 * call again is a replay. What is not with the provider any more stays as it is. Throws `not_found` where
 * there is none, `notice_refused`, `notice_replayed`.
 */
export async function hearNotice({ db }: Pick<Ctx, "db">, request: Request): Promise<void> {
  const provider = identityProvider();
  if (!provider) throw new AppError("not_found");
  const { headers } = request;
  const notice = provider.hear(headers, new TextDecoder().decode(await readSmall(request)));
  if (!notice) throw new AppError("notice_refused");
  const firma = headers.get("x-verifier-signature") ?? "";
  await db.transaction().execute(async (trx) => {
    const before = await keepNotice(trx, notice.id, firma);
    if (before === firma) throw new AppError("notice_replayed");
    if (before !== null) return;
    const asked = trx
      .selectFrom("verificaciones")
      .selectAll()
      .where("referencia", "=", notice.reference)
      .where("state", "=", "en_proveedor");
    const row = await forUpdate(trx, asked).executeTakeFirst();
    if (row) await settle(trx, row, notice);
  });
}

/** Null: it is new. Else the signature that it came with before. */
async function keepNotice(trx: Database, id_aviso: string, firma: string): Promise<string | null> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("avisos_verificacion")
    .values({ id_aviso, firma, created_at: Date.now() })
    .onConflict((conflict) => conflict.column("id_aviso").doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows) return null;
  const kept = await trx
    .selectFrom("avisos_verificacion")
    .select("firma")
    .where("id_aviso", "=", id_aviso)
    .executeTakeFirstOrThrow();
  return kept.firma;
}

async function settle(trx: Database, row: Verificacion, notice: Notice): Promise<void> {
  const by = { actor: AUTOMATIC, byProvider: true } as const;
  const refuse = (motivo: "otra" | "menor" | "vencida" | "incompleta") =>
    reject(trx, row, { ...by, motivo, nota: "" });
  if (notice.decision === "rejected") return refuse("otra");
  const details = openDetails(row);
  const birth = notice.birthDate ?? details?.nacimiento;
  const expires = notice.documentExpires ?? details?.vence;
  if (!birth || !expires) return refuse("incompleta");
  // Whatever it says, nobody is verified who is no adult.
  if (!isAdult(birth)) return refuse("menor");
  if (expires < today()) return refuse("vencida");
  await approve(trx, row, { ...by, expires_at: endOfDay(expires) });
}
