import type { SignedInCtx } from "#app/context.server.ts";
import { checkClocks, checkConfigured } from "./configured.server.ts";
import { checkHeaders } from "./headers.server.ts";
import { lastFound } from "./probe.server.ts";

/** All that can be told by looking, and what the last try of mail and store has found. */
export async function readCheckup(ctx: SignedInCtx, request: Request) {
  return {
    arrives: checkHeaders(request),
    clocks: await checkClocks(ctx),
    configured: await checkConfigured(ctx),
    probed: await lastFound(ctx),
  };
}
