import type { Ctx } from "#app/context.server.ts";
import { sha256 } from "#app/http/secrets.server.ts";
import { checkPassword } from "#app/features/people/passwords/password.server.ts";
import { isInGoodStanding } from "#app/features/people/standing.server.ts";
import type { KeyValueStore } from "#storage/kv.ts";
import { RESET_MINUTES } from "../limits.ts";

const TTL = { expirationTtl: RESET_MINUTES * 60 };
const BEING_COMPARED = "-";

/** Keeps in mind whose password a link sets: on a slow line the page gives up before it hears so, and the form is sent again. */
export async function rememberUse(
  kv: KeyValueStore,
  token: string,
  id_usuario: number,
): Promise<void> {
  await kv.put(nameOf(token), `${id_usuario}`, TTL);
}

/** Whether a link that is used up has set this very password. It is no way to guess: another one is compared once. */
export async function hasSet(
  { db, kv }: Pick<Ctx, "db" | "kv">,
  token: string,
  password: string,
): Promise<boolean> {
  const owner = await kv.get(nameOf(token));
  if (owner === null || owner === BEING_COMPARED) return false;
  if (!(await kv.compareAndSet(nameOf(token), owner, BEING_COMPARED, TTL))) return false;
  const account = await db
    .selectFrom("usuarios")
    .select("password_hash")
    .where("id_usuario", "=", Number(owner))
    .where(isInGoodStanding())
    .executeTakeFirst();
  const isSet = await checkPassword(account?.password_hash, password);
  if (isSet) await kv.put(nameOf(token), owner, TTL);
  return isSet;
}

function nameOf(token: string): string {
  return `reset-used:${sha256(token)}`;
}
