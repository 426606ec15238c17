import { createHash } from "node:crypto";
import { getEnv } from "#app/env.server.ts";
import type { openS3Links } from "#storage/s3/links.ts";

export interface SignedAddress {
  url: string;
  /** From then on it opens nothing: milliseconds since the epoch. */
  until: number;
}

/**
 * Where everybody gets the bytes of an object for a while, by an address that whoever serves it checks by itself;
 * null: from us. It is the same for half of that time, so that caches have one for all who ask.
 */
export async function signedAddress(
  { name, mime }: { name: string; mime: string },
  now = Date.now(),
): Promise<SignedAddress | null> {
  const { mediaCdn, s3 } = getEnv();
  if (!mediaCdn || !s3) return null;
  const { origin, key, seconds } = mediaCdn;
  const signedAt = now - (now % (seconds * 500));
  const until = signedAt + seconds * 1000;
  if (key !== null) return { url: secureLink(`${origin}/${name}`, key, until), until };
  links ??= import("#storage/s3/links.ts").then((module) => module.openS3Links(s3));
  const cacheControl = `private, max-age=${seconds}`;
  const url = await (await links)(name, { mime, cacheControl, signedAt, seconds });
  return { url, until };
}

let links: Promise<ReturnType<typeof openS3Links>> | undefined;

/** As nginx checks it with `secure_link_md5 "$secure_link_expires$uri KEY"`. */
function secureLink(address: string, key: string, until: number): string {
  const expires = String(Math.floor(until / 1000));
  const { pathname } = new URL(address);
  const md5 = createHash("md5").update(`${expires}${pathname} ${key}`).digest("base64url");
  return `${address}?md5=${md5}&expires=${expires}`;
}
