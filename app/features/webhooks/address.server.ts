import { isIP } from "node:net";
import { getEnv } from "#app/env.server.ts";

/** `named`: the operator has named host and port (`WEBHOOK_HOSTS`), so wherever it is. */
export type Trust = "public" | "named";

/**
 * Whether an address may be told anything: https by a name, on the usual port, wherever that leads in the
 * internet when we connect; or what the operator has named. Null: nothing is ever sent there.
 */
export function trustOf(
  text: string,
  hosts: readonly string[] = getEnv().webhookHosts,
): Trust | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || url.username || url.password || url.hash) return null;
  const isHttps = url.protocol === "https:";
  if (!isHttps && url.protocol !== "http:") return null;
  if (hosts.includes(`${url.hostname}:${url.port || (isHttps ? "443" : "80")}`)) return "named";
  const { hostname, port } = url;
  const isName = isIP(hostname.replace(/^\[|\]$/g, "")) === 0 && hostname.includes(".");
  return isHttps && port === "" && isName && !hostname.endsWith(".") ? "public" : null;
}
