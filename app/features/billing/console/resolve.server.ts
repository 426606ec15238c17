import type { Services } from "#app/services.server.ts";
import { type Actor, hasJustDone, recordAudit } from "#app/features/people/audit.server.ts";
import { AppError } from "#app/http/errors.ts";
import { enqueue } from "#app/jobs/queue.server.ts";
import type { Database } from "#db/client.ts";
import { CHECK_EVERY_MS } from "../limits.ts";
import { askForWork, postbackIn } from "../postbacks/receive.server.ts";
import { apply, settleState } from "../postbacks/work.server.ts";
import { providerNamed } from "../providers/registry.server.ts";
import { checkSale } from "../sales/check-sales.server.ts";
import { change, endedThere, endSale, hasEndedThere, lockSale } from "../sales/sales.server.ts";

type Source = Pick<Services, "db">;

/** Retry: work on it anew. Whole: all of the payment is taken back. Dismiss: nothing comes of it. */
export type PostbackVerb = "retry" | "whole" | "dismiss";
/** Ask: what does the provider say now? Stop: it is to charge no more. Dismiss: it is fine so. */
export type SaleVerb = "ask" | "stop" | "dismiss";

/** Says what becomes of a postback that is held, once; who presses twice has said so. Throws `not_found`. */
export async function resolvePostback(
  { db }: Source,
  { id_aviso, verb, actor }: { id_aviso: number; verb: PostbackVerb; actor: Actor },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const taken = await trx
      .updateTable("estados_aviso")
      .set({ state: verb === "dismiss" ? "dismissed" : "waiting", resolved_by: actor.id })
      .where("id_aviso", "=", id_aviso)
      .where("state", "=", "held")
      .returning(["provider", "sale"])
      .executeTakeFirst();
    const act = { actor, action: `payment.${verb}` };
    if (!taken) {
      if (await hasJustDone({ db: trx }, act, ["id_aviso", id_aviso])) return;
      throw new AppError("not_found");
    }
    await recordAudit({ db: trx }, { ...act, data: { id_aviso } });
    if (verb === "retry") await askForWork(trx, taken);
    if (verb === "whole") await takeWhole(trx, id_aviso, taken.provider);
  });
}

async function takeWhole(trx: Database, id_aviso: number, provider: string): Promise<void> {
  const { raw } = await trx
    .selectFrom("avisos_pago")
    .select("raw")
    .where("id_aviso", "=", id_aviso)
    .executeTakeFirstOrThrow();
  const heard = providerNamed(provider)?.remote?.read(postbackIn(raw));
  if (heard?.is !== "event" || heard.event.is !== "reversed") throw new AppError("not_found");
  const whole = { ...heard.event, amount_cents: null };
  let outcome = await apply(trx, provider, whole);
  if (outcome.is === "early") {
    // It goes by an id of its own. The operator says that it is of this sale, and the newest payment is the likeliest.
    const transaction_id = await newestPayment(trx, { provider, sale: whole.sale });
    if (transaction_id) outcome = await apply(trx, provider, { ...whole, transaction_id });
  }
  await settleState(trx, id_aviso, outcome.is === "early" ? { ...outcome, is: "held" } : outcome);
}

async function newestPayment(
  trx: Database,
  { provider, sale }: { provider: string; sale: string },
): Promise<string | undefined> {
  const row = await trx
    .selectFrom("cobros")
    .innerJoin("ventas", "ventas.id_orden", "cobros.id_orden")
    .select("cobros.transaction_id")
    .where("ventas.provider", "=", provider)
    .where("ventas.sale", "=", sale)
    .where("cobros.reversed_at", "is", null)
    .orderBy("cobros.id_cobro", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.transaction_id;
}

/**
 * Says what becomes of a sale of which the provider says something else, once; who presses twice has said so. Throws
 * `not_found` and `payments_away`.
 */
export async function resolveSale(
  { db }: Source,
  { id_venta, verb, actor }: { id_venta: number; verb: SaleVerb; actor: Actor },
): Promise<void> {
  const row = await db
    .selectFrom("ventas")
    .selectAll()
    .where("id_venta", "=", id_venta)
    .where("mismatch", "is not", null)
    .executeTakeFirst();
  if (!row) {
    const act = { actor, action: `sale.${verb}` };
    if (await hasJustDone({ db }, act, ["id_venta", id_venta])) return;
    throw new AppError("not_found");
  }
  const entry = { actor, action: `sale.${verb}`, data: { id_venta } };
  if (verb === "ask") {
    await recordAudit({ db }, entry);
    if (!(await checkSale(db, row))) throw new AppError("payments_away");
    return;
  }
  await db.transaction().execute(async (trx) => {
    await recordAudit({ db: trx }, entry);
    // One that goes on is compared again.
    const check_at = row.ended_at === null ? Date.now() + CHECK_EVERY_MS : null;
    if (verb === "dismiss") return change(trx, id_venta, { mismatch: null, check_at });
    const sale = await lockSale(trx, row);
    if (!sale) return;
    // It charges no more there, or we want it to.
    const isOver = row.mismatch === "stopped_there" || row.mismatch === "unknown_there";
    if (isOver) return endedThere(trx, sale, "provider");
    if (row.ended_at === null) return void (await endSale(trx, { id_venta }, "closed"));
    await change(trx, id_venta, {
      ...{ mismatch: null, stopped_at: null },
      // It is ours to end from now on, and goes on by no word of the provider.
      ...(hasEndedThere(row) && { ended_as: "closed" as const }),
    });
    await enqueue(trx, "stop_sale", { id_venta }, { uniqueKey: `stop_sale ${id_venta}` });
  });
}
