import { z } from "zod";
import type { SignedInCtx } from "#app/context.server.ts";
import { actorOf, recordAudit } from "#app/features/people/audit.server.ts";
import { open, placeOf, seal } from "#app/features/vault/seal.server.ts";
import { AppError } from "#app/http/errors.ts";
import type { Database } from "#db/client.ts";
import { trustOf } from "./address.server.ts";
import { askToDeliver } from "./due.server.ts";
import { TEST_EVENT, type WebhookEvent, WEBHOOKS_MAX } from "./limits.ts";
import { newWebhookSecret } from "./sign.server.ts";
import { addDelivery } from "./tell.server.ts";

interface NewWebhook {
  nombre: string;
  url: string;
  eventos: readonly WebhookEvent[];
}

const placeOfSecret = (id_webhook: number) => placeOf("webhooks", "secreto", id_webhook);

/** By which receivers know us. */
export function secretOf({ id_webhook, secreto }: { id_webhook: number; secreto: string | null }) {
  return z.string().parse(open(placeOfSecret(id_webhook), secreto ?? ""));
}

/** Throws `webhook_refused` for an address that may not be told anything, and `webhooks_full`. */
export async function addWebhook(
  { db, viewer }: SignedInCtx,
  { nombre, url, eventos }: NewWebhook,
): Promise<number> {
  if (!trustOf(url)) throw new AppError("webhook_refused");
  return db.transaction().execute(async (trx) => {
    const all = await trx.selectFrom("webhooks").select("id_webhook").execute();
    if (all.length >= WEBHOOKS_MAX) {
      throw new AppError("webhooks_full", { values: { max: WEBHOOKS_MAX } });
    }
    const { id_webhook } = await trx
      .insertInto("webhooks")
      .values({ nombre, url, eventos: eventos.join(" "), secreto: null, created_at: Date.now() })
      .returning("id_webhook")
      .executeTakeFirstOrThrow();
    const secreto = seal(placeOfSecret(id_webhook), newWebhookSecret());
    await trx
      .updateTable("webhooks")
      .set({ secreto })
      .where("id_webhook", "=", id_webhook)
      .execute();
    await audit(trx, viewer, "add", id_webhook, { host: new URL(url).host });
    return id_webhook;
  });
}

export type WebhookVerb = "activar" | "pausar" | "probar" | "eliminar";

/** Throws `not_found`. */
export async function changeWebhook(
  { db, viewer }: SignedInCtx,
  { id, verbo }: { id: number; verbo: WebhookVerb },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const changed = await apply(trx, id, verbo);
    if (!changed) throw new AppError("not_found");
    await audit(trx, viewer, verbo, id);
  });
}

async function apply(trx: Database, id: number, verbo: WebhookVerb): Promise<boolean> {
  if (verbo === "eliminar") {
    const gone = await trx.deleteFrom("webhooks").where("id_webhook", "=", id).executeTakeFirst();
    return gone.numDeletedRows > 0n;
  }
  const hooks = trx.updateTable("webhooks").where("id_webhook", "=", id).returning("id_webhook");
  const changed = await (
    verbo === "probar"
      ? hooks.set((eb) => ({ nombre: eb.ref("nombre") }))
      : hooks.set({ activo: verbo === "activar" ? 1 : 0 })
  ).executeTakeFirst();
  if (changed && verbo === "probar") {
    await addDelivery(trx, { id_webhook: id, event: TEST_EVENT, data: { id_webhook: id } });
  }
  // What waited while it was paused goes on.
  if (changed) await askToDeliver(trx);
  return changed !== undefined;
}

/** Lets a delivery begin anew, also one that arrived: by its id its receiver knows it again. Throws `not_found`. */
export async function resendDelivery(
  { db, viewer }: SignedInCtx,
  { id, entrega }: { id: number; entrega: number },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable("webhooks_entregas")
      .set({ state: "waiting", attempts: 0, due_at: Date.now(), settled_at: null })
      .where("id_webhook", "=", id)
      .where("id_entrega", "=", entrega)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new AppError("not_found");
    await audit(trx, viewer, "resend", id, { entrega });
    await askToDeliver(trx);
  });
}

async function audit(
  trx: Database,
  viewer: SignedInCtx["viewer"],
  what: string,
  id: number,
  data: Record<string, unknown> = {},
): Promise<void> {
  const subject = { kind: "webhook", id };
  await recordAudit(
    { db: trx },
    { actor: actorOf(viewer), action: `webhook.${what}`, subject, data },
  );
}
