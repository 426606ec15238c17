import { HOUR_SECONDS, perAccount } from "#app/http/rate-limit.server.ts";
import { MODERATED_PER_HOUR } from "./limits.ts";

/** More than anybody can read: a stolen session empties no queue at once. */
export const moderating = [perAccount("moderation", MODERATED_PER_HOUR, HOUR_SECONDS)];
