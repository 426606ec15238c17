import type { Ctx } from "#app/context.server.ts";
import { AppError } from "#app/http/errors.ts";
import type { Database } from "#db/client.ts";
import type { Llave } from "#db/schema/factors.ts";
import { z } from "zod";
import { jsonOrNull } from "#app/http/json.ts";
import type { PasskeyAnswer } from "../schema.ts";
import { tellFactor } from "../state.server.ts";
import { refuse, requireSite } from "./add.server.ts";
import { newChallenge, type Purpose, spendChallenge } from "./challenge.server.ts";

type Stores = Pick<Ctx, "db" | "kv">;

/** What a browser asks for a passkey by: any of this site, or those of one person. Throws `passkeys_away`. */
export async function questionOf(db: Database, purpose: Purpose, id_usuario?: number) {
  const { rpID } = requireSite();
  const own = id_usuario === undefined ? [] : await keysOf(db, id_usuario);
  const { generateAuthenticationOptions } = await import("@simplewebauthn/server");
  return generateAuthenticationOptions({
    ...{ rpID, userVerification: "required", challenge: newChallenge(purpose) },
    allowCredentials: own.map(({ credencial, transportes }) => ({
      id: credencial,
      transports: transportsOf(transportes),
    })),
  });
}

/**
 * Whose passkey has answered what we asked for this purpose, proven. Throws `passkey_refused`: it is another site's,
 * nobody's or somebody else's, was answered before or too late, or its counter is behind, which its owner is told.
 */
export async function checkPasskey(
  { db, kv }: Stores,
  { purpose, answer, of }: { purpose: Purpose; answer: PasskeyAnswer; of?: number },
): Promise<number> {
  const { rpID, origin } = requireSite();
  const key = await keyOf(db, answer.id);
  const { userHandle } = answer.response;
  const isOthers = of !== undefined && key?.id_usuario !== of;
  if (!key || isOthers || (userHandle && userHandle !== key.titular)) {
    throw new AppError("passkey_refused");
  }
  const expectedChallenge = await spendChallenge(kv, purpose, answer);
  const { verifyAuthenticationResponse } = await import("@simplewebauthn/server");
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    ...{ response: answer, expectedChallenge, expectedOrigin: origin, expectedRPID: rpID },
    requireUserVerification: true,
    credential: {
      id: key.credencial,
      publicKey: new Uint8Array(Buffer.from(key.clave_publica, "base64url")),
      // Counters are looked at once the signature is known to be right.
      counter: 0,
      transports: transportsOf(key.transportes),
    },
  }).catch(refuse);
  if (!verified) throw new AppError("passkey_refused");
  await count(db, key, authenticationInfo.newCounter, authenticationInfo.credentialBackedUp);
  return key.id_usuario;
}

/** A counter that does not go on is that of a copy. */
async function count(db: Database, key: Llave, next: number, isSynced: boolean): Promise<void> {
  const counts = next > 0 || key.contador > 0;
  const { numUpdatedRows } = await db
    .updateTable("llaves")
    .set({ contador: next, used_at: Date.now(), sincronizada: isSynced ? 1 : 0 })
    .where("id_llave", "=", key.id_llave)
    .$if(counts, (query) => query.where("contador", "<", next))
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return;
  await tellFactor(db, key.id_usuario, "passkeyCopied", { name: key.nombre });
  throw new AppError("passkey_refused");
}

function keyOf(db: Database, credencial: string) {
  return db
    .selectFrom("llaves")
    .selectAll()
    .where("credencial", "=", credencial)
    .executeTakeFirst();
}

function keysOf(db: Database, id_usuario: number) {
  return db
    .selectFrom("llaves")
    .select(["credencial", "transportes"])
    .where("id_usuario", "=", id_usuario)
    .orderBy("id_llave")
    .execute();
}

function transportsOf(text: string): string[] {
  return z.array(z.string()).catch([]).parse(jsonOrNull(text));
}
