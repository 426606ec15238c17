import { startIdentityProvider } from "../identity-provider.ts";
import { URL_HERE } from "./support.ts";

/** The identity provider of the browser tests; its addresses are in playwright.config.ts. */
export default async function setUp(): Promise<() => Promise<void>> {
  const port = Number(process.env.E2E_PROVIDER_PORT);
  const provider = await startIdentityProvider({ port, siteUrl: URL_HERE });
  return () => provider.stop();
}
