import type { Ctx } from "#app/context.server.ts";
import { sameHash } from "#app/http/secrets.server.ts";
import type { KeyValueStore } from "#storage/kv.ts";
import { CODE_MINUTES } from "../limits.ts";
import { findAccount } from "../queries.server.ts";
import { hashCode } from "./code.server.ts";

/** Keeps in mind which code opens a sign-up: on a slow line the page gives up before it hears so, and the code is sent again. */
export async function rememberCode(
  kv: KeyValueStore,
  { id_registro, code_hash }: { id_registro: number; code_hash: string },
): Promise<void> {
  await kv.put(nameOf(id_registro), code_hash, { expirationTtl: CODE_MINUTES * 60 });
}

/** Whether this very code has made the account. It opens nothing a second time. */
export async function hasOpened(
  { db, kv }: Pick<Ctx, "db" | "kv">,
  { id_registro, correo, codigo }: { id_registro: number; correo: string; codigo: string },
): Promise<boolean> {
  const code_hash = await kv.get(nameOf(id_registro));
  if (code_hash === null || !sameHash(code_hash, hashCode(correo, codigo))) return false;
  return (await findAccount({ db }, correo)) !== undefined;
}

function nameOf(id_registro: number): string {
  return `signup-code:${id_registro}`;
}
