import { sql } from "kysely";
import type { JobPayloads } from "#app/jobs/kinds.ts";
import type { JobRun } from "#app/jobs/worker.server.ts";
import type { Services } from "#app/services.server.ts";
import type { Database } from "#db/client.ts";
import { alone } from "#db/engines/engine.ts";
import type { EstadosAvisoTable } from "#db/schema/billing.ts";
import { EARLY_MS, FORGOTTEN_MS } from "../limits.ts";
import type { PaymentEvent } from "../providers/provider.ts";
import { providerNamed } from "../providers/registry.server.ts";
import { resumedThere } from "../sales/resume.server.ts";
import { endedThere, lockSale } from "../sales/sales.server.ts";
import { settleReversedIn } from "../settle/reverse.server.ts";
import { held, type Outcome, settlePaidIn } from "../settle/settle.server.ts";
import { tellUnpaid } from "../settle/tell.server.ts";
import { askForWork, postbackIn } from "./receive.server.ts";

type Sale = JobPayloads["work_postbacks"];

/** Works on what was told of one sale, in the order in which it came, each once. */
export async function workPostbacks(
  { db }: Pick<Services, "db">,
  sale: Sale,
  { signal }: Pick<JobRun, "signal">,
): Promise<void> {
  do signal.throwIfAborted();
  while (await workNext(db, sale));
}

/** What it says and that it was worked on are one transaction: a process that dies between has done neither. */
function workNext(db: Database, sale: Sale): Promise<boolean> {
  return alone(db, `sale ${sale.provider} ${sale.sale}`, (alone) =>
    alone.isTransaction
      ? workFirst(alone, sale)
      : alone.transaction().execute((trx) => workFirst(trx, sale)),
  );
}

async function workFirst(trx: Database, { provider, sale }: Sale): Promise<boolean> {
  const next = await trx
    .selectFrom("estados_aviso")
    .innerJoin("avisos_pago", "avisos_pago.id_aviso", "estados_aviso.id_aviso")
    .select(["estados_aviso.id_aviso", "avisos_pago.raw"])
    .where("estados_aviso.provider", "=", provider)
    .where("estados_aviso.sale", "=", sale)
    .where(sql<boolean>`estados_aviso.state = 'waiting'`)
    .orderBy("estados_aviso.id_aviso")
    .limit(1)
    .executeTakeFirst();
  if (!next) return false;
  const outcome = await workOn(trx, provider, next.raw);
  await settleState(trx, next.id_aviso, outcome);
  if (outcome.is === "done") await wakeEarly(trx, { provider, sale });
  return true;
}

type Done = Outcome | { is: "nothing"; why: string };

async function workOn(trx: Database, provider: string, raw: string): Promise<Done> {
  const heard = providerNamed(provider)?.remote?.read(postbackIn(raw));
  if (!heard) return held(`${provider} is not set up any more`);
  if (heard.is === "odd") return held(heard.why);
  return apply(trx, provider, heard.event);
}

/** Does what an event says. */
export async function apply(trx: Database, provider: string, event: PaymentEvent): Promise<Done> {
  const { sale } = event;
  if (event.is === "nothing") return { is: "nothing", why: event.what };
  if (event.is === "paid") return settlePaidIn(trx, { ...event, provider, provider_ref: sale });
  if (event.is === "reversed") return settleReversedIn(trx, { ...event, provider });
  const found = await lockSale(trx, { provider, sale });
  if (!found) return { is: "early", why: `no sale ${sale}` };
  // What is paid once has no next time; that its sale is over takes nothing away.
  if (found.order.kind !== "subscription") return { is: "nothing", why: event.is };
  if (event.is === "unpaid") await tellUnpaid(trx, found.order);
  else if (event.is === "resumed") await resumedThere(trx, found);
  else await endedThere(trx, found, event.is === "expired" ? "expired" : "provider");
  return { is: "done" };
}

export async function settleState(
  db: Database,
  id_aviso: number,
  outcome: { is: EstadosAvisoTable["state"]; why?: string },
): Promise<void> {
  await db
    .updateTable("estados_aviso")
    .set({ state: outcome.is, why: outcome.why ?? null, worked_at: Date.now() })
    .where("id_aviso", "=", id_aviso)
    .execute();
}

/** What came before what it is about has its turn now. */
async function wakeEarly(trx: Database, { provider, sale }: Sale): Promise<void> {
  await trx
    .updateTable("estados_aviso")
    .set({ state: "waiting" })
    .where("provider", "=", provider)
    .where("sale", "=", sale)
    .where("state", "=", "early")
    .execute();
}

/** For the sweep: work whose job was lost is asked for again; what has been early for too long is the operator's. */
export async function resumePostbacks({ db }: Pick<Services, "db">): Promise<void> {
  const now = Date.now();
  const forgotten = await db
    .selectFrom("estados_aviso")
    .select(["provider", "sale"])
    .distinct()
    .where("state", "=", "waiting")
    .where("created_at", "<", now - FORGOTTEN_MS)
    .limit(1000)
    .execute();
  for (const sale of forgotten) await askForWork(db, sale);
  await db
    .updateTable("estados_aviso")
    .set({ state: "held" })
    .where("state", "=", "early")
    .where("created_at", "<", now - EARLY_MS)
    .execute();
}
