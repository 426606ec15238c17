import { getEnv } from "#app/env.server.ts";
import { keysInUse } from "#app/features/vault/keys-in-use.server.ts";
import { rotateKeys } from "#app/features/vault/rotate.server.ts";
import type { Services } from "#app/services.server.ts";
import { HELP } from "./help.ts";
import { Refusal } from "./program.ts";

/** `vault status|rotate` */
export async function vault({ db }: Services, args: string[]): Promise<string> {
  const [verb, ...others] = args;
  if (others.length > 0) throw new Refusal(HELP);
  if (verb === "status") return status(db);
  if (verb !== "rotate") throw new Refusal(HELP);
  const { sealed, stuck } = await rotateKeys(db);
  if (stuck > 0) {
    throw new Refusal(
      `${stuck} sealed values do not open and stay as they are: keep the older keys (the log says which values)`,
    );
  }
  return `${sealed} sealed anew.\n${await status(db)}`;
}

async function status(db: Services["db"]): Promise<string> {
  const inUse = await keysInUse(db);
  const { documentKeys } = getEnv();
  const here = documentKeys.map(({ id }, index) => {
    const count = inUse.get(id) ?? 0;
    const what = index === 0 ? "seals" : count > 0 ? "opens" : "may go: nothing is sealed with it";
    return `${id}  ${count} sealed  ${what}`;
  });
  const missing = [...inUse].filter(([id]) => !documentKeys.some((key) => key.id === id));
  return [...here, ...missing.map(([id, count]) => `${id}  ${count} sealed  NOT HERE`)].join("\n");
}
