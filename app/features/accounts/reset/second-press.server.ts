import type { Ctx } from "#app/context.server.ts";
import { sha256 } from "#app/http/secrets.server.ts";
import { checkPassword } from "#app/features/people/passwords/password.server.ts";
import { isInGoodStanding } from "#app/features/people/standing.server.ts";
import type { KeyValueStore } from "#storage/kv.ts";
import { RESET_MINUTES } from "../limits.ts";

const SECONDS = { "reset-used": RESET_MINUTES * 60, "password-changed": 2 * 60 };
const BEING_COMPARED = "-";

/** What a password is set by: the link with this token, or the session that had it. */
export interface SetBy {
  kind: keyof typeof SECONDS;
  token: string;
}

/** Keeps in mind whose password is set by it: on a slow line the page gives up before it hears so, and the form is sent again. */
export async function rememberUse(kv: KeyValueStore, by: SetBy, id_usuario: number): Promise<void> {
  await kv.put(nameOf(by), `${id_usuario}`, ttlOf(by));
}

/** Whether this very password has been set by it. It is no way to guess: another one is compared once. */
export async function hasSet(
  { db, kv }: Pick<Ctx, "db" | "kv">,
  by: SetBy,
  password: string,
): Promise<boolean> {
  const owner = await kv.get(nameOf(by));
  if (owner === null || owner === BEING_COMPARED) return false;
  if (!(await kv.compareAndSet(nameOf(by), owner, BEING_COMPARED, ttlOf(by)))) return false;
  const account = await db
    .selectFrom("usuarios")
    .select("password_hash")
    .where("id_usuario", "=", Number(owner))
    .where(isInGoodStanding())
    .executeTakeFirst();
  const isSet = await checkPassword(account?.password_hash, password);
  if (isSet) await kv.put(nameOf(by), owner, ttlOf(by));
  return isSet;
}

function nameOf({ kind, token }: SetBy): string {
  return `${kind}:${sha256(token)}`;
}

function ttlOf({ kind }: SetBy) {
  return { expirationTtl: SECONDS[kind] };
}
