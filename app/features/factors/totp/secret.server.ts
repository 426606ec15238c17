import { z } from "zod";
import { open, placeOf, seal } from "#app/features/vault/seal.server.ts";
import { TOTP_DIGITS, TOTP_TOLERANCE } from "../limits.ts";

type Column = "secreto" | "pendiente";

/** Loaded with the first code: most never have an app. */
const otp = () => import("otplib");

export async function newTotpSecret(): Promise<string> {
  const { generateSecret } = await otp();
  return generateSecret();
}

export function sealSecret(id_usuario: number, column: Column, secret: string): string {
  return seal(placeOf("totp", column, id_usuario), secret);
}

/** Throws `SealError`. */
export function openSecret(id_usuario: number, column: Column, sealed: string): string {
  return z.string().parse(open(placeOf("totp", column, id_usuario), sealed));
}

/** What the picture for an app says. */
export async function totpAddress(
  secret: string,
  { issuer, label }: { issuer: string; label: string },
): Promise<string> {
  const { generateURI } = await otp();
  return generateURI({ issuer, label, secret });
}

/** Whether something that was typed has the shape of an app's code; else it may be a recovery code. */
export function isTotpCode(typed: string): boolean {
  return typed.length === TOTP_DIGITS && /^\d+$/.test(typed);
}

interface Given {
  secret: string;
  code: string;
  /** Seconds that the clock of the app may be off, either way. */
  tolerance?: number;
}

/** The time step of the code, and by how many of them the clock is off; null: it is none of this secret. */
export async function stepOf({
  secret,
  code,
  tolerance = TOTP_TOLERANCE,
}: Given): Promise<{ step: number; off: number } | null> {
  if (!isTotpCode(code)) return null;
  const { verify } = await otp();
  const result = await verify({
    ...{ secret, token: code, epochTolerance: tolerance },
    epoch: Math.floor(Date.now() / 1000),
  });
  if (!result.valid || !("timeStep" in result)) return null;
  return { step: result.timeStep, off: result.delta };
}
