import { createRequire } from "node:module";
import { getEnv } from "#app/env.server.ts";

/**
 * remix-serve prints a line for every request, with what people search for, and its address once per
 * process. The requests stay at the log levels for looking closely, the address is the parent's to say.
 */
export function tameLog(): void {
  const require = createRequire(import.meta.url);
  const requireFromServe = createRequire(require.resolve("@remix-run/serve/package.json"));
  const morgan = requireFromServe("morgan") as Morgan;
  const closely = ["debug", "trace"].includes(getEnv().logLevel);
  morgan.token("url", ({ originalUrl, url }) => withoutSecrets(originalUrl ?? url ?? ""));
  if (!closely) morgan.format("tiny", () => undefined);

  const { log } = console;
  console.log = (...words: unknown[]) => {
    if (!String(words[0]).startsWith("[remix-serve] http")) log(...words);
  };
}

/** Who reads the log shall use neither a link for a new password nor a way through the provider. */
export function withoutSecrets(address: string): string {
  return address.replace(/([?&](?:token|code|state)=)[^&#]+/gi, "$1…");
}

interface Morgan {
  token(name: string, value: (request: { originalUrl?: string; url?: string }) => string): void;
  format(name: string, line: () => string | undefined): void;
}
