import { getEnv } from "#app/env.server.ts";
import { providers } from "#app/features/billing/providers/registry.server.ts";
import { discoverNow } from "#app/http/openid/discovery.server.ts";
import { fill } from "#app/strings/language.ts";
import type { CheckName, Finding } from "./finding.ts";
import { strings } from "./strings.ts";
import { whyOf } from "./why.server.ts";

const words = strings.says;
/** Neither of them has such a sale, and each says so only to who has the right key or password. */
const NO_SALE = "0";

/** Asks each provider of payments for a sale that there is not. */
export async function tryPayments(): Promise<Finding> {
  const tried = providers().flatMap(({ brand, remote }) =>
    remote ? [tryOne(brand, words.paymentsFailed, () => remote.status(NO_SALE))] : [],
  );
  return findingOf("provider", await Promise.all(tried), words.paymentsAnswer);
}

/** Asks each provider that tells us who somebody is, or how old, where it answers what. */
export async function tryIdentity({ google, age } = getEnv()): Promise<Finding> {
  const clients = [...(google ? [google] : []), ...(age ? [age.provider] : [])];
  const tried = clients.map((client) =>
    tryOne(new URL(client.issuer).host, words.identityFailed, () => discoverNow(client)),
  );
  return findingOf("identity", await Promise.all(tried), words.identityAnswers);
}

interface Tried {
  name: string;
  /** What is wrong; null: nothing. */
  trouble: string | null;
}

async function tryOne(name: string, sentence: string, ask: () => Promise<unknown>): Promise<Tried> {
  try {
    await ask();
    return { name, trouble: null };
  } catch (error) {
    return { name, trouble: fill(sentence, { name, why: whyOf(error) }) };
  }
}

function findingOf(check: CheckName, tried: Tried[], fine: string): Finding {
  if (tried.length === 0) return { check, state: "unset", says: words.nobodyToAsk };
  const troubles = tried.flatMap(({ trouble }) => trouble ?? []);
  const names = tried.flatMap(({ name, trouble }) => (trouble ? [] : [name])).join(", ");
  const says = [...troubles, ...(names ? [fill(fine, { names })] : [])].join(" ");
  return { check, state: troubles.length > 0 ? "bad" : "ok", says };
}
