import { parseArgs } from "node:util";
import { findPerson } from "#app/features/accounts/operator.server.ts";
import { cancelSubscription } from "#app/features/billing/sales/cancel.server.ts";
import { grantSubscription } from "#app/features/subscriptions/subscriptions.server.ts";
import type { Services } from "#app/services.server.ts";
import { HELP } from "./help.ts";
import { Refusal } from "./program.ts";

const DEFAULT_DAYS = "30";

/** `subscription grant|cancel FAN CREATOR [--days N]` */
export async function subscription(services: Services, args: string[]): Promise<string> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { days: { type: "string" } },
  });
  const [verb, fanName, creatorName, ...others] = positionals;
  if (!fanName || !creatorName || others.length > 0) throw new Refusal(HELP);
  const fan = await findPerson(services, fanName);
  const creator = await findPerson(services, creatorName);
  const pair = { fan_id: fan.id_usuario, creator_id: creator.id_usuario };
  const names = `@${fan.nombre_usuario} to @${creator.nombre_usuario}`;
  if (verb === "grant") {
    const days = wholeDays(values.days ?? DEFAULT_DAYS);
    const { renews_at } = await grantSubscription(services, {
      ...pair,
      days,
      provider: "operator",
    });
    return `${names}: live until ${when(renews_at)}`;
  }
  if (verb !== "cancel") throw new Refusal(HELP);
  if (values.days) throw new Refusal("--days goes with grant");
  const { renews_at } = await cancelSubscription(services, { ...pair, by: "operator" });
  return `${names}: cancelled, live until ${when(renews_at)}`;
}

function wholeDays(text: string): number {
  if (/^[1-9]\d{0,4}$/.test(text)) return Number(text);
  throw new Refusal("--days must be a whole number from 1 to 99999");
}

function when(moment: number): string {
  return new Date(moment).toISOString().replace("T", " ").slice(0, 16) + " UTC";
}
