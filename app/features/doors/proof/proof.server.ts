import { createHash, randomBytes, randomInt } from "node:crypto";
import type { Ctx } from "#app/context.server.ts";
import { keyedHash, sameHash } from "#app/http/secrets.server.ts";
import { PROOF_MINUTES, PROOF_WORK, PROOFS_UNTIL_HARDER } from "../limits.ts";

/** What a browser is given to work on: it looks for the number whose digest it is. */
export interface Challenge {
  /** What the number is put behind. */
  sal: string;
  /** SHA-256 of both, in hexadecimal. */
  meta: string;
  /** The number is smaller. */
  maximo: number;
  /** To be sent back with the number: `<firma>.<number>`. */
  firma: string;
}

const PROOF = /^([\w-]{22})\.(\d{1,10})\.(\d{1,15})\.([\w-]{43})\.(\d{1,10})$/;
/** After this many doublings nobody with a slow phone would wait. */
const HARDEST = 3;

/** A challenge for one mail address, whether or not it has an account. Nothing is kept of it. */
export function newChallenge(correo: string, { used }: { used: number }): Challenge {
  const harder = Math.min(HARDEST, Math.floor(used / PROOFS_UNTIL_HARDER));
  const maximo = PROOF_WORK * 2 ** harder;
  const sal = randomBytes(16).toString("base64url");
  const meta = digestOf(sal, randomInt(maximo));
  const until = Date.now() + PROOF_MINUTES * 60 * 1000;
  const signature = signatureOf({ correo, sal, meta, maximo, until });
  return { sal, meta, maximo, firma: `${sal}.${maximo}.${until}.${signature}` };
}

/** Whether this is the answer to a challenge of ours for this address, in time. */
export function isProof(correo: string, proof: string): boolean {
  const [, sal = "", maximo, time, signature = "", number] = PROOF.exec(proof) ?? [];
  const until = Number(time);
  if (!sal || !(until > Date.now())) return false;
  const meta = digestOf(sal, Number(number));
  const ours = signatureOf({ correo, sal, meta, maximo: Number(maximo), until });
  return sameHash(signature, ours);
}

/** A proof counts once: false where it has counted before. To be asked of what {@link isProof}. */
export function useProof({ kv }: Pick<Ctx, "kv">, proof: string): Promise<boolean> {
  const [, sal = "", , until] = PROOF.exec(proof) ?? [];
  // Longer than the proof is good for, should the clock be set back meanwhile.
  const left = (Number(until) - Date.now()) / 1000 + PROOF_MINUTES * 60;
  return kv.compareAndSet(`door:proof:${sal}`, null, "1", { expirationTtl: left });
}

/** The number itself is not signed: whoever finds one with this digest has found it. */
function signatureOf(signed: {
  correo: string;
  sal: string;
  meta: string;
  maximo: number;
  until: number;
}): string {
  const { correo, sal, meta, maximo, until } = signed;
  return keyedHash("proof of work", `${sal} ${meta} ${maximo} ${until} ${correo}`);
}

function digestOf(sal: string, number: number): string {
  return createHash("sha256").update(`${sal}.${number}`).digest("hex");
}
