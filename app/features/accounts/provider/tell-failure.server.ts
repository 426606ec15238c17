import { AppError } from "#app/http/errors.ts";
import { failurePage } from "#app/http/page.server.ts";
import { failedPath, providerSentence, wayOut } from "./failure.ts";
import type { SignInPage } from "./sign-in-pages.ts";

/** What to throw for a way through the provider that failed: back to its page, which tells why. */
export function tellFailure(
  error: unknown,
  { page, next }: { page: SignInPage; next: string },
  cookies: string[] = [],
): unknown {
  if (!(error instanceof AppError)) return error;
  const away = wayOut(error);
  if (away) {
    return new Response(null, {
      status: 303,
      headers: { Location: away, "Cache-Control": "private, no-store" },
    });
  }
  if (providerSentence(page, error.code) === null) return failurePage(error);
  const headers = new Headers({
    Location: failedPath(page, next, error),
    "Cache-Control": "private, no-store",
  });
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  return new Response(null, { status: 303, headers });
}
