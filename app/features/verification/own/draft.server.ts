import type { SignedInCtx } from "#app/context.server.ts";
import { actorOf } from "#app/features/people/audit.server.ts";
import { holdAccount } from "#app/features/people/standing.server.ts";
import { fingerprintOf } from "#app/features/vault/fingerprint.server.ts";
import { AppError } from "#app/http/errors.ts";
import type { Database } from "#db/client.ts";
import { forUpdate, isUniqueViolation } from "#db/engines/engine.ts";
import type { Verificacion } from "#db/schema/verification.ts";
import { recordVerification } from "../record-event.server.ts";
import { openDetails, openStates, sealDetails } from "../rows.server.ts";
import type { Details } from "../schema.server.ts";

/** Keeps who somebody says they are, sealed. Throws `verification_closed` while one is looked at. */
export async function saveDetails(ctx: SignedInCtx, details: Details): Promise<void> {
  const huella = await documentHash(ctx.db, details);
  await inDraft(ctx, async (trx, { id_verificacion }) => {
    const datos = sealDetails(id_verificacion, details);
    await trx
      .updateTable("verificaciones")
      .set({ datos, huella, updated_at: Date.now() })
      .where("id_verificacion", "=", id_verificacion)
      .execute();
  });
}

/** The same document has the same, however its number is written. */
export function documentHash(db: Database, { pais, documento, numero }: Details): Promise<string> {
  const plain = numero.toUpperCase().replace(/[^\p{L}\d]/gu, "");
  return fingerprintOf(db, "verification-document", `${pais}\n${documento}\n${plain}`);
}

/**
 * Does something to the viewer's draft, which is begun if there is none, while nobody else does. Throws
 * `verification_closed` where what was sent is being looked at.
 */
export async function inDraft<T>(
  ctx: SignedInCtx,
  use: (trx: Database, draft: Verificacion) => Promise<T>,
): Promise<T> {
  const once = () =>
    ctx.db.transaction().execute(async (trx) => {
      const { id_usuario } = ctx.viewer;
      // A photo took its time, and the account may be gone.
      await holdAccount(trx, id_usuario);
      const draft = (await lockOpen(trx, id_usuario)) ?? (await begin(trx, ctx));
      if (draft.state !== "borrador") throw new AppError("verification_closed");
      return use(trx, draft);
    });
  try {
    return await once();
  } catch (error) {
    // Two windows have begun it at once: the one that came first is there now.
    if (!isUniqueViolation(error)) throw error;
    return once();
  }
}

/** What the viewer has under way, locked; null: nothing. */
export async function lockOpen(trx: Database, id_usuario: number): Promise<Verificacion | null> {
  const row = trx
    .selectFrom("verificaciones")
    .selectAll()
    .where("id_usuario", "=", id_usuario)
    .where("state", "in", openStates);
  return (await forUpdate(trx, row).executeTakeFirst()) ?? null;
}

async function begin(trx: Database, { viewer }: SignedInCtx): Promise<Verificacion> {
  const now = Date.now();
  const before = await latestWithDetails(trx, viewer.id_usuario);
  const row = await trx
    .insertInto("verificaciones")
    .values({
      ...{ id_usuario: viewer.id_usuario, state: "borrador" },
      ...{ created_at: now, updated_at: now },
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const { id_verificacion } = row;
  await recordVerification(trx, id_verificacion, { kind: "started", actor: actorOf(viewer) });
  if (!before) return row;
  // What was said before need not be typed again; photos are of the day.
  const datos = sealDetails(id_verificacion, before.details);
  await trx
    .updateTable("verificaciones")
    .set({ datos, huella: before.huella })
    .where("id_verificacion", "=", id_verificacion)
    .execute();
  return { ...row, datos, huella: before.huella };
}

async function latestWithDetails(trx: Database, id_usuario: number) {
  const row = await trx
    .selectFrom("verificaciones")
    .selectAll()
    .where("id_usuario", "=", id_usuario)
    .where("datos", "is not", null)
    .orderBy("id_verificacion", "desc")
    .limit(1)
    .executeTakeFirst();
  const details = row && openDetails(row);
  return details ? { details, huella: row.huella } : null;
}
