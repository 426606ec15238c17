import type { z } from "zod";
import { log } from "#app/log.server.ts";
import { AppError } from "../errors.ts";
import { jsonOrNull } from "../json.ts";

/** product.md 23.4: how long authentication may wait. */
export const PROVIDER_TIMEOUT_MS = 5_000;

/**
 * Asks an OpenID provider for JSON. Throws `provider_unreachable` when it does not answer as one
 * does, and `provider_refused` when it says no.
 */
export async function callProvider<T extends z.ZodType>(
  url: string,
  answer: T,
  init: RequestInit = {},
): Promise<z.infer<T>> {
  const { status, body } = await ask(url, init);
  if (status >= 500 || status === 429) throw unreachable(url, { status });
  if (status >= 400) throw refused(url, { status, error: (body as { error?: unknown })?.error });
  const parsed = answer.safeParse(body);
  if (!parsed.success) throw unreachable(url, { status, issues: parsed.error.issues });
  return parsed.data;
}

async function ask(url: string, init: RequestInit): Promise<{ status: number; body: unknown }> {
  try {
    const response = await fetch(url, {
      ...init,
      headers: { Accept: "application/json", ...init.headers },
      // What we send may be a secret: it goes where it was meant to go or nowhere.
      redirect: "error",
      signal: AbortSignal.timeout(PROVIDER_TIMEOUT_MS),
    });
    const text = await response.text();
    return { status: response.status, body: response.ok ? JSON.parse(text) : jsonOrNull(text) };
  } catch (error) {
    throw unreachable(url, { reason: String(error) }, error);
  }
}

/** Its operator may have to know; the person only learns that it failed. */
function unreachable(url: string, details: object, cause?: unknown): AppError {
  log.warn({ url, ...details }, "identity provider gives no answer");
  return new AppError("provider_unreachable", { cause });
}

function refused(url: string, details: object): AppError {
  log.info({ url, ...details }, "identity provider refuses");
  return new AppError("provider_refused");
}
