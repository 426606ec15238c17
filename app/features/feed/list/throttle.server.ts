import { type Limit, MINUTE_SECONDS, perAddress } from "#app/http/rate-limit.server.ts";
import type { EnsureInput } from "../schema.ts";
import { isForAll } from "./everybody.server.ts";

// Whole households and offices share an address; a person scrolls a row in a second at most.

/** Of calls and of pages together. */
export const STARTS = perAddress("feed-start", 120, MINUTE_SECONDS);
export const ENSURES = perAddress("feed-ensure", 600, MINUTE_SECONDS);
/** The first call after the page of all visitors begins a session. */
export const FIRST_ENSURES: Limit<EnsureInput> = {
  ...STARTS,
  when: async (_ctx, { sessionId }) => isForAll(sessionId),
};
export const HIDES = perAddress("feed-hide", 240, MINUTE_SECONDS);
export const EVENTS = perAddress("feed-event", 1_200, MINUTE_SECONDS);
