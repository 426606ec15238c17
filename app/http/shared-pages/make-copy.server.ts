import type { RequestHandler } from "@remix-run/node";
import { getEnv } from "#app/env.server.ts";
import { log } from "#app/log.server.ts";
import { asWhole } from "../failures/whole.server.ts";
import { type Asked, requestOf } from "./asked.server.ts";
import { type Copy, copyOf } from "./copy.server.ts";
import { FRESH_OUTSIDE_SECONDS } from "./limits.ts";
import { PageData } from "./page-data.server.ts";
import { withHashes } from "./policy.server.ts";

/** The answer for all who ask for this, and whether it may be kept. */
export interface Made {
  copy: Copy;
  isKept: boolean;
  madeOf: string | null;
}

/** Another one would be the same. */
export const SAME = Symbol("same");

/**
 * Null: it is somebody's own, and only the framework can answer. `madeOf` is what a copy was made of that
 * is there: of the same nothing is rendered.
 */
export async function makeCopy(
  render: RequestHandler,
  asked: Asked,
  madeOf: string | null,
): Promise<Made | typeof SAME | null> {
  const data = new PageData(madeOf);
  const { made, isWhole } = await asWhole(async () => {
    const response = await render(requestOf(asked), { isForAll: true, data });
    return { response, html: await response.text() };
  });
  const { response, html } = made;
  const { headers, status } = response;
  if (headers.has("Set-Cookie")) return refuse(asked, "it sets a cookie");
  if (status === 304) return SAME;
  const isPage = headers.get("Content-Type")?.startsWith("text/html") === true;
  const policy = headers.get("Content-Security-Policy");
  const shown = policy === null ? null : withHashes(html, policy);
  if (isPage && !shown) return refuse(asked, "its nonce cannot be replaced");
  const isKept = status === 200 && isWhole && isPage;
  const sent = { status, headers: headersOf(headers, shown?.policy, isKept) };
  return { copy: copyOf(shown?.html ?? html, sent), isKept, madeOf: data.hash };
}

function refuse({ address }: Asked, why: string): null {
  log.error({ path: address.split("?", 1)[0], why }, "a page for all visitors cannot be kept");
  return null;
}

function headersOf(given: Headers, policy: string | undefined, isKept: boolean) {
  const headers = new Headers(given);
  for (const name of ["Content-Length", "Transfer-Encoding"]) headers.delete(name);
  if (policy) headers.set("Content-Security-Policy", policy);
  if (isKept) {
    // A browser asks each time whether it still has the page: it may be somebody else's meanwhile.
    const asks = "max-age=0, must-revalidate";
    // Caches in front of us know nobody's age.
    const control = getEnv().age
      ? `private, ${asks}`
      : `public, ${asks}, s-maxage=${FRESH_OUTSIDE_SECONDS}`;
    headers.set("Cache-Control", control);
    headers.set("Vary", "Accept-Encoding, Cookie, Authorization, Save-Data, X-Feed-Key");
  }
  return Object.fromEntries(headers);
}
