import { z } from "zod";
import type { Viewer } from "#app/context.server.ts";
import { getEnv } from "#app/env.server.ts";
import { readSigned, setSigned, type SignedCookie } from "../cookies/cookies.server.ts";
import { AppError } from "../errors.ts";
import { type AgeLevel, isEnough, levelAt } from "./policy.ts";
import { type Asking, regionHere } from "./region.server.ts";

const DAY_SECONDS = 24 * 60 * 60;

/** Where somebody shows their age to a provider. */
export const AGE_CHECK_PATH = "/consent/edad";

const proof = z.object({
  level: z.enum(["estimate", "verify"]),
  /** Milliseconds since the epoch. */
  until: z.number().int(),
});

/** That a provider has said "over 18", and until when that holds: nothing else is kept. */
export type AgeProof = z.infer<typeof proof>;

type Holder = Pick<Viewer, "age_level" | "age_until"> | null;

/** What a request has to show that this instance asks more of than a declaration; null: nothing more. */
export function askedLevel(request: Asking): Exclude<AgeLevel, "declare"> | null {
  const { age } = getEnv();
  if (!age) return null;
  const level = levelAt(age.policy, regionHere(request));
  return level === "declare" ? null : level;
}

/** Whether the age of whoever asks is as sure as where they are wants it, beyond the declaration. */
export function isOldEnough(request: Asking, viewer: Holder, now = Date.now()): boolean {
  const asked = askedLevel(request);
  if (!asked) return true;
  const proofs = [readSigned(request, cookie()), proofOf(viewer)];
  return proofs.some((held) => held && held.until > now && isEnough(held.level, asked));
}

/** Throws `age_required`, with the page where one shows it. */
export function requireAge(request: Asking, viewer: Holder): void {
  if (!isOldEnough(request, viewer)) throw new AppError("age_required", { link: AGE_CHECK_PATH });
}

function proofOf(viewer: Holder): AgeProof | null {
  if (!viewer?.age_level || !viewer.age_until) return null;
  return { level: viewer.age_level, until: viewer.age_until };
}

/** A `Set-Cookie` header that keeps the proof in this browser. */
export function proofCookie(held: AgeProof): string {
  return setSigned(cookie(), held);
}

/** The cookie of a proof, as a browser would bring it. */
export function proofPair(held: AgeProof): string {
  return proofCookie(held).split(";", 1)[0]!;
}

function cookie(): SignedCookie<typeof proof> {
  return {
    name: "edad_comprobada",
    label: "age proof",
    shape: proof,
    maxAgeSeconds: (getEnv().age?.proofDays ?? 0) * DAY_SECONDS,
  };
}
