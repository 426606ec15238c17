import { MINUTE_SECONDS, type RateLimit } from "#app/http/rate-limit.server.ts";

// Whole households and offices share an address; a person scrolls a row in a second at most.

export const STARTS: RateLimit = { name: "feed_start", max: 120, windowSeconds: MINUTE_SECONDS };
export const ENSURES: RateLimit = { name: "feed_ensure", max: 600, windowSeconds: MINUTE_SECONDS };
export const EVENTS: RateLimit = { name: "feed_event", max: 1_200, windowSeconds: MINUTE_SECONDS };
