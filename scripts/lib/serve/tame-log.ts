import type { IncomingMessage, ServerResponse } from "node:http";
import { createRequire } from "node:module";
import { getEnv } from "#app/env.server.ts";
import { withoutPrivatePath } from "#app/http/private-path.ts";

/**
 * remix-serve prints a line for every request, with what people search for, and its address once per
 * process. The requests stay at the log levels for looking closely, the address is the parent's to say.
 */
export function tameLog(): void {
  const morgan = morganOfServe();
  morgan.token("url", ({ originalUrl, url }) => withoutSecrets(originalUrl ?? url ?? ""));
  if (!isClose()) morgan.format("tiny", () => undefined);

  const { log } = console;
  console.log = (...words: unknown[]) => {
    if (!String(words[0]).startsWith("[remix-serve] http")) log(...words);
  };
}

/** Notes a request that remix-serve never sees as it would. */
export function accessLog(): (request: IncomingMessage, response: ServerResponse) => void {
  if (!isClose()) return () => undefined;
  const write = morganOfServe()("tiny");
  return (request, response) => write(request, response, () => undefined);
}

function isClose(): boolean {
  return ["debug", "trace"].includes(getEnv().logLevel);
}

function morganOfServe(): Morgan {
  const require = createRequire(import.meta.url);
  const requireFromServe = createRequire(require.resolve("@remix-run/serve/package.json"));
  return requireFromServe("morgan") as Morgan;
}

/**
 * Who reads the log shall use neither a link for a new password, nor a way through the provider, nor the
 * private page of a request to the portal.
 */
export function withoutSecrets(address: string): string {
  return withoutPrivatePath(address).replace(/([?&](?:token|code|state)=)[^&#]+/gi, "$1…");
}

interface Morgan {
  (format: string): (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
  token(name: string, value: (request: { originalUrl?: string; url?: string }) => string): void;
  format(name: string, line: () => string | undefined): void;
}
