import { createHmac } from "node:crypto";
import { getEnv } from "#app/env.server.ts";

/** Only who has our secret can make it. The text begins with what it is for. */
export function keyedHash(text: string): string {
  return createHmac("sha256", getEnv().sessionSecret).update(text).digest("base64url");
}
