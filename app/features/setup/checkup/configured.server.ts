import type { Ctx } from "#app/context.server.ts";
import { type Env, getEnv } from "#app/env.server.ts";
import { providers } from "#app/features/billing/providers/registry.server.ts";
import { searchServer } from "#app/features/index/outside/server.server.ts";
import { unaskedNow } from "#app/features/index/outside/state.server.ts";
import { environment } from "#app/features/settings/check.server.ts";
import { lacksSender } from "#app/mail.server.ts";
import { fill } from "#app/strings/language.ts";
import type { Database } from "#db/client.ts";
import { databaseTime } from "#db/engines/clock.ts";
import { CLOCK_MS } from "../limits.ts";
import { checkBackups } from "./backups.server.ts";
import type { Finding } from "./finding.ts";
import { strings } from "./strings.ts";
import { whyOf } from "./why.server.ts";

const words = strings.says;

/** Whether the clocks of database and key-value store go as that of this process does. */
export async function checkClocks({ db, kv }: Pick<Ctx, "db" | "kv">): Promise<Finding[]> {
  return [
    await clockOf("clock", words.clock, () => databaseTime(db)),
    await clockOf("kvClock", words.kvClock, () => kv.time()),
  ];
}

async function clockOf(
  check: "clock" | "kvClock",
  sentences: { fine: string; off: string; away: string },
  ask: () => Promise<number>,
): Promise<Finding> {
  const begun = Date.now();
  try {
    const there = await ask();
    // It was asked somewhere between.
    const off = Math.abs(there - (begun + Date.now()) / 2);
    if (off <= CLOCK_MS) return { check, state: "ok", says: sentences.fine };
    const seconds = Math.round(off / 1000);
    return { check, state: "bad", says: fill(sentences.off, { seconds }) };
  } catch {
    return { check, state: "bad", says: sentences.away };
  }
}

/** What is set up and what is not yet, each with what to do. */
export async function checkConfigured(ctx: Pick<Ctx, "db">): Promise<Finding[]> {
  const env = getEnv();
  const given = environment();
  const names = providers()
    .filter(({ name }) => name !== "manual")
    .map(({ brand }) => brand);
  const many = !env.databaseUrl.startsWith("file:") || env.s3 !== null;
  const kept = [given.SESSION_SECRET, given.DOCUMENT_KEYS, given.PUSH_KEY].every(Boolean);
  const copy = given.DOCUMENT_KEYS ? "" : ` ${words.keysCopy}`;
  return [
    finding("payments", names.length > 0, {
      fine: fill(words.payments, { names: names.join(", ") }),
      not: env.billing.manual.text ? words.paymentsManual : words.paymentsNone,
    }),
    senderOf(env),
    finding("operator", env.operator.email !== defaultEmail(env.siteUrl), {
      fine: fill(words.operator, { email: env.operator.email }),
      not: fill(words.operatorNone, { email: env.operator.email }),
    }),
    await administrators(ctx.db),
    finding("keys", kept || !many, {
      fine: kept ? words.keysGiven : words.keysHere + copy,
      not: words.keysMany + copy,
    }),
    await checkBackups(ctx.db),
    await search(ctx.db),
    finding("google", env.google !== null, { fine: words.google, not: words.googleNone }),
    finding("ads", env.ads.length > 0, {
      fine: fill(words.ads, { n: env.ads.length }),
      not: words.adsNone,
    }),
  ];
}

function finding(
  check: Finding["check"],
  isSet: boolean,
  { fine, not }: { fine: string; not: string },
): Finding {
  return { check, state: isSet ? "ok" : "unset", says: isSet ? fine : not };
}

/** Of what a server takes and others refuse afterwards a try says nothing. */
function senderOf(env: Pick<Env, "smtpUrl" | "mailFrom">): Finding {
  const from = env.mailFrom;
  if (lacksSender(env)) {
    return { check: "sender", state: "bad", says: fill(words.senderNobody, { from }) };
  }
  return finding("sender", env.smtpUrl !== null, {
    fine: fill(words.sender, { from }),
    not: words.senderNone,
  });
}

function defaultEmail(siteUrl: string): string {
  return `soporte@${new URL(siteUrl).hostname.replace(/^www\./, "")}`;
}

/** An appeal is answered by somebody else than who decided. */
async function administrators(db: Database): Promise<Finding> {
  const rows = await db
    .selectFrom("usuarios")
    .select("id_usuario")
    .where("role", "in", ["moderator", "administrator"])
    .where("role", "<>", "user")
    .where("status", "=", "active")
    .limit(2)
    .execute();
  return finding("administrators", rows.length > 1, {
    fine: words.administrators,
    not: words.administratorsOne,
  });
}

/** The index in the database is there in any case. */
async function search(db: Database): Promise<Finding> {
  const server = searchServer();
  if (!server) return { check: "search", state: "ok", says: words.searchNone };
  try {
    const why = await unaskedNow(db, server);
    if (why === null) return { check: "search", state: "ok", says: words.searchFine };
    return searchAway(fill(words.unasked[why.is], { ...why }));
  } catch (error) {
    return searchAway(whyOf(error));
  }
}

function searchAway(why: string): Finding {
  return { check: "search", state: "bad", says: fill(words.searchAway, { why }) };
}
