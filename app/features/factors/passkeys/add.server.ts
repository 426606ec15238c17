import type { SignedInCtx } from "#app/context.server.ts";
import { AppError } from "#app/http/errors.ts";
import { log } from "#app/log.server.ts";
import { keyedHash } from "#app/http/secrets.server.ts";
import { isUniqueViolation } from "#db/engines/engine.ts";
import { PASSKEYS_MAX } from "../limits.ts";
import { replaceRecoveryCodes } from "../recovery/codes.server.ts";
import type { AddPasskeyInput } from "../schema.ts";
import { lockOwner, noteFactors } from "../note-factors.server.ts";
import { tellFactor } from "../state.server.ts";
import { newChallenge, spendChallenge } from "./challenge.server.ts";
import { passkeySite } from "./site.server.ts";

type Owner = Pick<SignedInCtx, "db" | "kv" | "viewer">;

/** What a browser makes a passkey by. Throws `passkeys_away`, `passkeys_full`. */
export async function passkeyOptions({ db, viewer }: Owner) {
  const site = requireSite();
  const { id_usuario, nombre_usuario } = viewer;
  const known = await keysOf({ db, viewer });
  if (known.length >= PASSKEYS_MAX) throw full();
  const { generateRegistrationOptions } = await import("@simplewebauthn/server");
  return generateRegistrationOptions({
    ...{ rpID: site.rpID, rpName: site.rpName, userName: nombre_usuario, attestationType: "none" },
    userID: new Uint8Array(Buffer.from(known[0]?.titular ?? ownerOf(id_usuario), "base64url")),
    challenge: newChallenge(`add:${id_usuario}`),
    excludeCredentials: known.map(({ credencial }) => ({ id: credencial })),
    // So that it can be found without a name, and is two factors in one.
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
}

/**
 * Keeps a passkey that a browser has made. Gives ten recovery codes where it is the first second factor of the account.
 * Throws `passkey_refused`, `passkeys_away`, `passkeys_full`.
 */
export async function addPasskey(
  ctx: Owner,
  { nombre, respuesta }: AddPasskeyInput,
): Promise<{ id_llave: number; codigos: string[] | null }> {
  const { id_usuario } = ctx.viewer;
  const { credential, isSynced } = await verified(ctx, respuesta);
  try {
    return await ctx.db.transaction().execute(async (trx) => {
      await lockOwner(trx, id_usuario);
      const known = await keysOf({ ...ctx, db: trx });
      if (known.length >= PASSKEYS_MAX) throw full();
      const { id_llave } = await trx
        .insertInto("llaves")
        .values({
          ...{ id_usuario, credencial: credential.id, nombre },
          titular: known[0]?.titular ?? ownerOf(id_usuario),
          clave_publica: Buffer.from(credential.publicKey).toString("base64url"),
          contador: credential.counter,
          transportes: JSON.stringify(credential.transports ?? []),
          ...{ sincronizada: isSynced ? 1 : 0, created_at: Date.now() },
        })
        .returning("id_llave")
        .executeTakeFirstOrThrow();
      const isFirst = await noteFactors(trx, id_usuario);
      await tellFactor(trx, id_usuario, "passkeyAdded", { name: nombre });
      return { id_llave, codigos: isFirst ? await replaceRecoveryCodes(trx, id_usuario) : null };
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new AppError("passkey_refused");
  }
}

async function verified({ kv, viewer }: Owner, response: AddPasskeyInput["respuesta"]) {
  const { rpID, origin } = requireSite();
  const expectedChallenge = await spendChallenge(kv, `add:${viewer.id_usuario}`, response);
  const { verifyRegistrationResponse } = await import("@simplewebauthn/server");
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    ...{ response, expectedChallenge, expectedOrigin: origin, expectedRPID: rpID },
    requireUserVerification: true,
  }).catch(refuse);
  if (!verified) throw new AppError("passkey_refused");
  const { credential, credentialBackedUp } = registrationInfo;
  return { credential, isSynced: credentialBackedUp };
}

/** The library, which asks nobody else, throws at whatever is not as it should be. */
export function refuse(error: unknown): never {
  log.info({ reason: error instanceof Error ? error.message : error }, "passkey refused");
  throw new AppError("passkey_refused", { cause: error });
}

export function requireSite() {
  const site = passkeySite();
  if (!site) throw new AppError("passkeys_away");
  return site;
}

function keysOf({ db, viewer }: Pick<Owner, "db" | "viewer">) {
  return db
    .selectFrom("llaves")
    .select(["credencial", "titular"])
    .where("id_usuario", "=", viewer.id_usuario)
    .orderBy("id_llave")
    .limit(PASSKEYS_MAX)
    .execute();
}

/** What authenticators call this account; it tells them nothing. */
function ownerOf(id_usuario: number): string {
  return keyedHash("passkey owner", `${id_usuario}`);
}

function full(): AppError {
  return new AppError("passkeys_full", { values: { max: PASSKEYS_MAX } });
}
