import { z } from "zod";
import { cookieSessions } from "#app/http/cookies/cookie-session.server.ts";
import { newSecret } from "#app/http/secrets.server.ts";

const COOKIE = { name: "edad", path: "/consent/edad", maxAgeSeconds: 30 * 60 };

const ageWay = z.object({
  state: z.string(),
  /** Stands in the ID token that was made for this way, and in no other. */
  nonce: z.string(),
  /** Proves that who exchanges the code asked for it (RFC 7636). */
  verifier: z.string(),
  level: z.enum(["estimate", "verify"]),
  next: z.string(),
});

/** What this browser keeps of the way through the provider, until it comes back. */
export type AgeWay = z.infer<typeof ageWay>;

export function newWay({ level, next }: Pick<AgeWay, "level" | "next">): AgeWay {
  return { state: newSecret(), nonce: newSecret(), verifier: newSecret(), level, next };
}

/** A `Set-Cookie` header that keeps it. */
export async function wayCookie(way: AgeWay): Promise<string> {
  const kept = await sessions().getSession();
  kept.set("way", way);
  return sessions().commitSession(kept);
}

/** The way that this browser is on; null when it is on none, or when it was not us who sent it. */
export async function wayOf(request: Request): Promise<AgeWay | null> {
  const kept = await sessions().getSession(request.headers.get("cookie"));
  return ageWay.safeParse(kept.get("way")).data ?? null;
}

export async function endedWayCookie(): Promise<string> {
  return sessions().destroySession(await sessions().getSession());
}

function sessions() {
  return cookieSessions<{ way: AgeWay }>(COOKIE);
}
