import type { Selectable } from "kysely";
import { getEnv } from "#app/env.server.ts";
import { eachTogether } from "#app/jobs/due.server.ts";
import type { JobRun } from "#app/jobs/worker.server.ts";
import { log } from "#app/log.server.ts";
import type { Services } from "#app/services.server.ts";
import type { Database } from "#db/client.ts";
import type { WebhooksEntregasTable } from "#db/schema/webhooks.ts";
import { trustOf } from "./address.server.ts";
import { askToDeliver } from "./due.server.ts";
import { DELIVERY_LEASE_MS, RETRY_WAITS_MS, SENT_AT_ONCE, SENT_TOGETHER } from "./limits.ts";
import { secretOf } from "./manage.server.ts";
import { type Agents, handOver, openAgents, type ReceiverAnswer } from "./receiver.server.ts";
import { signedHeaders } from "./sign.server.ts";

type Delivery = Selectable<WebhooksEntregasTable>;

/** It is there no more, and says so. */
const GONE = 410;

let agents: Agents | undefined;

/** Tells receivers what is due, so many in one run: the job `send_webhooks`. */
export async function sendWebhooks(
  { db }: Pick<Services, "db">,
  _payload: object,
  { signal }: Pick<JobRun, "signal">,
  by?: Agents,
): Promise<void> {
  const active = db.selectFrom("webhooks").select("id_webhook").where("activo", "=", 1);
  const due = await db
    .selectFrom("webhooks_entregas")
    .select(["id_entrega", "id_webhook", "due_at"])
    .where("id_webhook", "in", active)
    .where("due_at", "is not", null)
    .where("due_at", "<=", Date.now())
    .orderBy("due_at")
    .limit(SENT_AT_ONCE)
    .execute();
  const reach = by ?? (agents ??= openAgents());
  // One that does not answer keeps nobody else waiting: what else it would be told is put off.
  const silent = new Set<number>();
  await eachTogether(due, { together: SENT_TOGETHER, signal }, async (next) => {
    const delivery = await claim(db, next);
    if (!delivery || silent.has(next.id_webhook)) return;
    const answer = await tell(db, delivery, reach, signal);
    if (answer?.status === null) silent.add(next.id_webhook);
  });
  await askToDeliver(db);
}

/** Ours for a while; undefined: another run has it, or it is gone. */
function claim(
  db: Database,
  { id_entrega, due_at }: Pick<Delivery, "id_entrega" | "due_at">,
): Promise<Delivery | undefined> {
  return db
    .updateTable("webhooks_entregas")
    .set({ due_at: Date.now() + DELIVERY_LEASE_MS })
    .where("id_entrega", "=", id_entrega)
    .where("due_at", "=", due_at)
    .returningAll()
    .executeTakeFirst();
}

async function tell(
  db: Database,
  delivery: Delivery,
  agents: Agents,
  signal: AbortSignal,
): Promise<ReceiverAnswer | undefined> {
  const hook = await db
    .selectFrom("webhooks")
    .selectAll()
    .where("id_webhook", "=", delivery.id_webhook)
    .executeTakeFirst();
  // Paused a moment ago, it has its tries left for when it is active again.
  if (!hook?.activo) return undefined;
  const trust = trustOf(hook.url);
  // What the operator named once may be named no more.
  if (!trust) {
    await settle(db, delivery, { status: null, reason: "not allowed" }, true);
    return undefined;
  }
  const { mensaje: id, cuerpo: body } = delivery;
  const headers = {
    ...signedHeaders(secretOf(hook), { id, body }),
    "Content-Type": "application/json",
    "User-Agent": `${getEnv().siteName.replace(/[^\w .-]/g, "")} webhooks`,
  };
  const answer = await handOver({ url: hook.url, trust, headers, body }, agents, signal);
  // Not its fault: another run begins anew.
  if (signal.aborted) return undefined;
  if (answer.status === GONE) await pause(db, delivery.id_webhook);
  await settle(db, delivery, answer, answer.status === GONE);
  return answer;
}

/** What becomes of a delivery by what its receiver said. A redirect is a failure: the address is to be mended. */
async function settle(
  db: Database,
  { id_entrega, id_webhook, due_at, attempts }: Delivery,
  { status, reason }: ReceiverAnswer,
  isOver: boolean,
): Promise<void> {
  const now = Date.now();
  const isTaken = status !== null && status >= 200 && status < 300;
  const wait = RETRY_WAITS_MS[attempts];
  const isEnd = isTaken || isOver || wait === undefined;
  if (isEnd && !isTaken) log.warn({ id_webhook, status, reason }, "a webhook was given up");
  await db
    .updateTable("webhooks_entregas")
    .set({
      state: isTaken ? "delivered" : isEnd ? "failed" : "waiting",
      attempts: attempts + 1,
      respuesta: status,
      error: reason?.slice(0, 200) ?? null,
      due_at: isEnd ? null : now + wait,
      settled_at: isEnd ? now : null,
    })
    .where("id_entrega", "=", id_entrega)
    // Another run may have it by now.
    .where("due_at", "=", due_at)
    .execute();
}

async function pause(db: Database, id_webhook: number): Promise<void> {
  await db
    .updateTable("webhooks")
    .set({ activo: 0 })
    .where("id_webhook", "=", id_webhook)
    .execute();
}
