import { setTimeout as delay } from "node:timers/promises";
import { beginIndex, fillSome } from "#app/features/index/outside/rebuild.server.ts";
import { searchServer } from "#app/features/index/outside/server.server.ts";
import { readOutside, whyNotAsked } from "#app/features/index/outside/state.server.ts";
import type { Services } from "#app/services.server.ts";
import { HELP } from "./help.ts";
import { Refusal } from "./program.ts";

/** `search rebuild`, `search status` */
export async function search({ db }: Services, args: string[]): Promise<string> {
  const server = searchServer();
  const verb = args.join(" ");
  if (verb !== "rebuild" && verb !== "status") throw new Refusal(HELP);
  if (!server) throw new Refusal("SEARCH_URL is not set: the index in the database finds posts");
  if (verb === "status") {
    await server.ping();
    const state = await readOutside(db);
    const problem = whyNotAsked(state);
    if (!problem) return `The index ${state.active} finds posts.`;
    return `The index in the database finds posts: OpenSearch ${problem}.`;
  }
  await beginIndex(db, server);
  const { building } = await readOutside(db);
  while (await fillSome(db, server)) await delay(0);
  const { active } = await readOutside(db);
  if (!building || active !== building.nombre) throw new Refusal("the new index is lost: again");
  return `The index ${active} is filled and finds posts.`;
}
