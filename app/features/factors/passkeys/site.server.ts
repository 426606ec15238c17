import { isIP } from "node:net";
import { getEnv } from "#app/env.server.ts";

/**
 * Who we are to authenticators. Null: browsers make no passkeys for us, as SITE_URL is neither https nor
 * `localhost`, or has no name.
 */
export function passkeySite() {
  const { siteUrl, siteName } = getEnv();
  const { protocol, hostname, origin } = new URL(siteUrl);
  const isSecure = protocol === "https:" || hostname === "localhost";
  if (!isSecure || isIP(hostname.replace(/^\[|\]$/g, ""))) return null;
  return { rpID: hostname, rpName: siteName, origin };
}
