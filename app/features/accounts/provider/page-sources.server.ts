import { getEnv } from "#app/env.server.ts";
import type { PageSources } from "#app/http/security/security-headers.server.ts";
import { isGoogle } from "./tokens/client.server.ts";
import { signInPages } from "./sign-in-pages.ts";

const GSI = "https://accounts.google.com/gsi";

/** What the identity provider needs of the browser on this page. */
export function providerSources(pathname: string): PageSources {
  const { google: client } = getEnv();
  if (!client) return {};
  // A browser holds the answer of a form to this rule as well, and ours leads to the provider; the page
  // it stands on may have been reached from any other without loading again.
  const form = [new URL(client.issuer).origin];
  const isSignInPage = signInPages.some((page) => page === pathname);
  if (!isGoogle(client) || !isSignInPage) return { form };
  return {
    form,
    script: [`${GSI}/client`],
    style: [`${GSI}/style`],
    frame: [`${GSI}/`],
    connect: [`${GSI}/`],
    opensWindows: true,
    // Google serves the pages of the origins that its operator has named.
    tellsOrigin: true,
  };
}
