import type { Services } from "#app/services.server.ts";
import { audit, auditCommand } from "./audit.ts";
import { creators } from "./creators.ts";
import { hashes } from "./hashes.ts";
import { HELP } from "./help.ts";
import { jobs } from "./jobs.ts";
import { ledger } from "./ledger.ts";
import { order } from "./order.ts";
import { payments } from "./payments.ts";
import { payouts } from "./payouts.ts";
import { purge } from "./purge.ts";
import { Refusal } from "./program.ts";
import { releases } from "./releases.ts";
import { search } from "./search.ts";
import { storage } from "./storage.ts";
import { subscription } from "./subscription.ts";
import { transparency } from "./transparency.ts";
import { user } from "./user.ts";
import { vault } from "./vault.ts";

const commands: Record<string, (services: Services, args: string[]) => Promise<string>> = {
  audit,
  releases,
  user,
  subscription,
  purge,
  payouts,
  payments,
  ledger,
  order,
  creators,
  jobs,
  storage,
  search,
  transparency,
  hashes,
  vault,
};

/** Does what the words after `npm run admin --` say; gives the line to print. */
export async function runAdmin(services: Services, words: string[]): Promise<string> {
  const [name = "", ...args] = words;
  const command = commands[name];
  if (!command) throw new Refusal(HELP);
  await auditCommand(services, words);
  return command(services, args);
}
