import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import { log } from "#app/log.server.ts";
import { CLIENT } from "#tests/identity-client.ts";
import { startIdentityProvider } from "#tests/identity-provider.ts";
import { freePort } from "#tests/setup/free-port.ts";
import { writeRegionFile } from "#tests/setup/region-file.ts";

export const SITE_URL = "http://localhost:3000";

/** A site that asks elsewhere for ages, with a provider of its own. Call it at the top of a file, before anything asks for the environment. */
export async function useAgePolicy(): Promise<void> {
  const provider = await startIdentityProvider({ port: await freePort(), siteUrl: SITE_URL });
  const regions = join(mkdtempSync(join(tmpdir(), "regions-")), "regions.mmdb");
  writeRegionFile(regions, [
    [31, "GB"],
    [32, "MX"],
    [33, "US", "TX"],
    [34, "US", "NY"],
  ]);

  process.env.AGE_POLICY = "GB=verify, US-TX=verify, FR=estimate, *=declare";
  process.env.AGE_REGION_HEADER = "CF-IPCountry, CF-Region-Code";
  process.env.AGE_REGION_FILE = regions;
  process.env.TRUST_PROXY = "1";
  process.env.AGE_PROVIDER_ISSUER = provider.issuer;
  process.env.AGE_PROVIDER_CLIENT_ID = CLIENT.id;
  process.env.AGE_PROVIDER_CLIENT_SECRET = CLIENT.secret;
  log.level = "silent";
  afterAll(() => provider.stop());
}

/** Headers of a request from there, as a proxy writes them. */
export const from = (country: string, part?: string) => ({
  "CF-IPCountry": country,
  ...(part && { "CF-Region-Code": part }),
});
