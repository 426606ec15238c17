import { createHash } from "node:crypto";
import type { Ctx } from "#app/context.server.ts";
import { readSmall } from "#app/http/body.server.ts";
import { AppError } from "#app/http/errors.ts";
// Only who is refused is counted: the provider itself may call as often as it likes.
// oxlint-disable-next-line shortit/left-to-operations
import { MINUTE_SECONDS, rateLimit } from "#app/http/rate-limit.server.ts";
import { addressGroup, clientAddress } from "#app/http/security/client-address.server.ts";
import { enqueue } from "#app/jobs/queue.server.ts";
import { count } from "#app/meter.server.ts";
import type { Database } from "#db/client.ts";
import { gathered } from "#db/gathered.ts";
import { FORGERIES_COUNTED } from "../limits.ts";
import { type Heard, isWithoutNumber, type Postback, type Remote } from "../providers/provider.ts";
import { providerNamed } from "../providers/registry.server.ts";
import { askAboutSale } from "../sales/sales.server.ts";

type Source = Pick<Ctx, "db" | "kv">;

/**
 * Keeps what a provider tells, as it came, and leaves the work to a job. Gives what the provider wants to hear.
 * The same once more is kept once; where it could be another of the same bytes the provider is asked. Throws `not_found` where there is no such provider, `notice_refused` for who
 * is not the provider, and `too_many_requests` when they go on.
 */
export async function receivePostback(
  ctx: Source,
  name: string,
  request: Request,
): Promise<string> {
  const remote = providerNamed(name)?.remote;
  if (!remote) throw new AppError("not_found");
  const postback = await postbackOf(request);
  if (!remote.isAuthentic(postback)) {
    count("shortit_payment_notices_total", { provider: name, outcome: "forged" });
    await countForgery(ctx, name, postback.address);
    throw new AppError("notice_refused");
  }
  const heard = remote.read(postback);
  const digest = createHash("sha256").update(remote.identity(postback)).digest("hex");
  const received = { provider: name, heard, digest, raw: rawOf(postback, remote) };
  const isNew = await keep(ctx.db, received);
  if (!isNew && isWithoutNumber(heard)) await askAboutSale(ctx.db, name, heard.event.sale);
  count("shortit_payment_notices_total", { provider: name, outcome: "kept" });
  return remote.received;
}

async function postbackOf(request: Request): Promise<Postback> {
  return {
    query: new URL(request.url).searchParams,
    body: request.body ? new TextDecoder().decode(await readSmall(request)) : "",
    contentType: request.headers.get("content-type") ?? "",
    address: clientAddress(request),
  };
}

interface Received {
  provider: string;
  heard: Heard;
  digest: string;
  raw: string;
}

/**
 * A provider that catches up tells of very many at once, and each waits for its answer: those that come
 * while others are being written are written together.
 */
const keep: (db: Database, received: Received) => Promise<boolean> = gathered(async (trx, all) => {
  const areNew: boolean[] = [];
  for (const received of all) areNew.push(await write(trx, received));
  return areNew;
});

/** False: it is kept already. */
async function write(trx: Database, { provider, heard, digest, raw }: Received): Promise<boolean> {
  const sale = heard.is === "odd" ? heard.sale.slice(0, 40) : heard.event.sale;
  const created_at = Date.now();
  const isNew = await trx
    .insertInto("avisos_pago")
    .values({ provider, sale, digest, raw, created_at })
    .onConflict((conflict) => conflict.columns(["provider", "digest"]).doNothing())
    .returning("id_aviso")
    .executeTakeFirst();
  if (!isNew) return false;
  const isOdd = heard.is === "odd";
  await trx
    .insertInto("estados_aviso")
    .values({
      ...{ ...isNew, provider, sale, created_at, resolved_by: null, worked_at: null },
      ...{ state: isOdd ? "held" : "waiting", why: isOdd ? heard.why : null },
    })
    .execute();
  if (!isOdd) await askForWork(trx, { provider, sale });
  return true;
}

/** One job a sale: what is told of it is worked on in turn. */
export function askForWork(
  trx: Database,
  { provider, sale }: { provider: string; sale: string },
): Promise<void> {
  const uniqueKey = `work_postbacks ${provider} ${sale}`;
  return enqueue(trx, "work_postbacks", { provider, sale }, { uniqueKey });
}

/** As it came, without what it says of people. */
function rawOf({ query, body, ...rest }: Postback, { personal }: Remote): string {
  const said = new URLSearchParams(query);
  for (const name of personal) said.delete(name);
  const isJson = rest.contentType.includes("json");
  const kept = isJson ? withoutFields(body, personal) : withoutParams(body, personal);
  return JSON.stringify({ query: said.toString(), body: kept, ...rest });
}

function withoutParams(body: string, names: readonly string[]): string {
  const said = new URLSearchParams(body);
  for (const name of names) said.delete(name);
  return body && said.toString();
}

function withoutFields(body: string, names: readonly string[]): string {
  try {
    const said = JSON.parse(body) as Record<string, unknown>;
    const kept = Object.entries(said).filter(([name]) => !names.includes(name));
    return JSON.stringify(Object.fromEntries(kept));
  } catch {
    return "";
  }
}

/** As {@link rawOf} wrote it. */
export function postbackIn(raw: string): Postback {
  const { query, ...rest } = JSON.parse(raw) as Omit<Postback, "query"> & { query: string };
  return { query: new URLSearchParams(query), ...rest };
}

/** A row a day, however many: nobody fills the disk with what is not believed. */
async function countForgery({ db, kv }: Source, provider: string, address: string): Promise<void> {
  const limit = { name: "forged-postbacks", max: FORGERIES_COUNTED, windowSeconds: MINUTE_SECONDS };
  await rateLimit({ kv }, limit, addressGroup(address));
  const dia = new Date().toISOString().slice(0, 10);
  await db
    .insertInto("avisos_falsos")
    .values({ provider, dia, count: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(["provider", "dia"])
        .doUpdateSet((eb) => ({ count: eb("avisos_falsos.count", "+", 1) })),
    )
    .execute();
}
