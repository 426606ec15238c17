import type { JobPayloads } from "#app/jobs/kinds.ts";
import type { JobRun } from "#app/jobs/worker.server.ts";
import { log } from "#app/log.server.ts";
import type { Services } from "#app/services.server.ts";
import type { Database } from "#db/client.ts";
import { CHECK_AGAIN_MS, CHECK_EVERY_MS, CHECKED_AT_ONCE, DAY_MS } from "../limits.ts";
import type { SaleStatus } from "../providers/provider.ts";
import { providerNamed } from "../providers/registry.server.ts";
import { resumedThere } from "./resume.server.ts";
import {
  conclude,
  endedThere,
  hasEndedThere,
  isAsItWas,
  lockSale,
  type Sale,
} from "./sales.server.ts";

/**
 * Asks the providers about the sales whose time has come, does what they say of what is theirs to say, and marks where
 * they say something else than we.
 */
export async function checkSales(
  { db }: Pick<Services, "db">,
  _: JobPayloads["check_sales"],
  { signal }: Pick<JobRun, "signal">,
): Promise<void> {
  const due = await db
    .selectFrom("ventas")
    .selectAll()
    .where("check_at", "is not", null)
    .where("check_at", "<=", Date.now())
    .orderBy("check_at")
    .limit(CHECKED_AT_ONCE)
    .execute();
  for (const sale of due) {
    signal.throwIfAborted();
    await checkSale(db, sale);
  }
}

/** False: the provider did not say. */
export async function checkSale(db: Database, sale: Sale): Promise<boolean> {
  const remote = providerNamed(sale.provider)?.remote;
  try {
    if (!remote) throw new Error(`${sale.provider} is not set up any more`);
    const said = await remote.status(sale.sale);
    const mismatch = await compare(db, sale, said);
    const isTheirs = mismatch === "still_charges" && hasEndedThere(sale);
    if (mismatch === "stopped_there" || isTheirs) {
      await believe(db, sale);
      return true;
    }
    const isOver = sale.ended_at !== null && mismatch === null;
    const next = Date.now() + (mismatch ? DAY_MS : CHECK_EVERY_MS);
    await conclude(db, sale, {
      ...{ mismatch, check_at: isOver ? null : next },
      ...(isOver && { stopped_at: sale.stopped_at ?? Date.now() }),
    });
    return true;
  } catch (error) {
    log.warn({ err: error, sale: sale.sale }, "a provider did not say how a sale stands");
    // The operator sees that nobody knows, until it is said; nothing is given or taken meanwhile.
    const mismatch = sale.mismatch ?? "not_said";
    await conclude(db, sale, { mismatch, check_at: Date.now() + CHECK_AGAIN_MS });
    return false;
  }
}

/** As if its notice had come: it was ended there, or goes on of what was. Nothing where the sale has changed meanwhile. */
async function believe(db: Database, asked: Sale): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const found = await lockSale(trx, asked);
    if (!found || !isAsItWas(found.row, asked)) return;
    if (asked.ended_at === null) await endedThere(trx, found, "provider");
    else await resumedThere(trx, found);
  });
}

async function compare(db: Database, sale: Sale, said: SaleStatus): Promise<Sale["mismatch"]> {
  if (sale.ended_at !== null) return said === "charges" ? "still_charges" : null;
  if (said === "unknown") return "unknown_there";
  if (said === "stopped") return "stopped_there";
  return (await isPaid(db, sale)) ? null : "unpaid_here";
}

/** It is charged again, so it is paid, or has been until a moment ago. */
async function isPaid(db: Database, { provider, sale }: Sale): Promise<boolean> {
  const row = await db
    .selectFrom("suscripciones")
    .select("renews_at")
    .where("provider", "=", provider)
    .where("provider_ref", "=", sale)
    .executeTakeFirst();
  return row !== undefined && row.renews_at > Date.now();
}
