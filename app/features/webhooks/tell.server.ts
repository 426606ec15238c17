import { z } from "zod";
import { lockPost, mayBeKnown } from "#app/features/posts/post-status.server.ts";
import { isListed } from "#app/features/posts/visibility.server.ts";
import { newSecret } from "#app/http/secrets.server.ts";
import type { JobPayloads } from "#app/jobs/kinds.ts";
import { enqueue } from "#app/jobs/queue.server.ts";
import type { Services } from "#app/services.server.ts";
import type { Database } from "#db/client.ts";
import { DELIVERY_DAYS, type TEST_EVENT, type WebhookEvent } from "./limits.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

type Data = Record<string, string | number | null>;

/**
 * Has every webhook told that asked for this event, in the transaction in which it happens. `data` is ids and
 * amounts: it leaves the site. `once` names what each is told a single time.
 */
export async function tellWebhooks(
  trx: Database,
  event: WebhookEvent,
  data: Data,
  once: string | null = null,
): Promise<void> {
  const hooks = await trx
    .selectFrom("webhooks")
    .select(["id_webhook", "eventos"])
    .where("activo", "=", 1)
    .execute();
  const asked = hooks.filter(({ eventos }) => eventos.split(" ").includes(event));
  for (const { id_webhook } of asked) {
    await addDelivery(trx, { id_webhook, event, data, once: once && `${event}:${once}` });
  }
  // Of no key: those in whose transactions something happens at once would wait for each other.
  if (asked.length > 0) await enqueue(trx, "send_webhooks", {});
}

export async function addDelivery(
  trx: Database,
  {
    id_webhook,
    event,
    data,
    once = null,
  }: {
    id_webhook: number;
    event: WebhookEvent | typeof TEST_EVENT;
    data: Data;
    once?: string | null;
  },
): Promise<void> {
  const now = Date.now();
  const body = { type: event, timestamp: new Date(now).toISOString(), data };
  await trx
    .insertInto("webhooks_entregas")
    .values({
      ...{ id_webhook, evento: event, clave: once, mensaje: `msg_${newSecret()}` },
      ...{ cuerpo: JSON.stringify(body), state: "waiting", respuesta: null, error: null },
      ...{ due_at: now, created_at: now, settled_at: null },
      expires_at: now + DELIVERY_DAYS * DAY_MS,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** A post that everybody can know of now, or that they could and nobody any more. */
export async function tellOfPost(
  { db }: Pick<Services, "db">,
  changed: JobPayloads["post_changed"],
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Of two events of one post the second tells what became of it.
    await lockPost(trx, changed.id_publicacion);
    await tellState(trx, changed);
  });
}

async function tellState(
  trx: Database,
  { id_publicacion, lostBy }: JobPayloads["post_changed"],
): Promise<void> {
  const post = await trx
    .selectFrom("publicaciones")
    .select(["id_usuario", "tipo_publicacion", "moderacion", "fecha_publicacion"])
    .select(["status", "espera_revision", "espera_consentimiento"])
    .select(isListed(null).as("isShown"))
    .where("id_publicacion", "=", id_publicacion)
    .executeTakeFirst();
  const once = String(id_publicacion);
  if (!post || post.moderacion === "removed") {
    const told = await letTellAgain(trx, "post.published", once);
    const isKnown = post ? mayBeKnown(post) : lostBy !== undefined;
    if (told.length === 0 && !isKnown) return;
    // An event of before its deletion may come first, which knows nothing of whose it was.
    const id_usuario = post?.id_usuario ?? lostBy ?? ownerIn(told);
    await tellWebhooks(trx, "post.removed", { id_publicacion, id_usuario }, once);
    return;
  }
  if (!post.isShown) return;
  const isBack = (await letTellAgain(trx, "post.removed", once)).length > 0;
  // That it was told is kept for as long: an older one that is changed is no news.
  const isNew = post.fecha_publicacion > Date.now() - (DELIVERY_DAYS - 1) * DAY_MS;
  if (!isNew && !isBack) return;
  const { id_usuario, tipo_publicacion } = post;
  await tellWebhooks(trx, "post.published", { id_publicacion, id_usuario, tipo_publicacion }, once);
}

const publishedBody = z.object({ data: z.object({ id_usuario: z.number().nullable() }) });

function ownerIn([told]: { cuerpo: string }[]): number | null {
  return told ? publishedBody.parse(JSON.parse(told.cuerpo)).data.id_usuario : null;
}

/** What ended what was told once: the next time is news. Gives what had been told. */
function letTellAgain(
  trx: Database,
  event: WebhookEvent,
  once: string,
): Promise<{ cuerpo: string }[]> {
  return trx
    .updateTable("webhooks_entregas")
    .set({ clave: null })
    .where("id_webhook", "in", trx.selectFrom("webhooks").select("id_webhook"))
    .where("clave", "=", `${event}:${once}`)
    .returning("cuerpo")
    .execute();
}
