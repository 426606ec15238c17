import { AppError, type ErrorCode } from "#app/http/errors.ts";
import { safeNext } from "#app/http/next.ts";
import { errorMessage } from "#app/strings/errors.ts";

const told = ["age_check_refused", "age_check_gone", "age_check_away"] as const;

/** The page of the check again, which says what went wrong; undefined: it cannot. */
export function failedCheckPath(error: unknown, next: string | undefined): Response | undefined {
  const code = error instanceof AppError ? error.code : null;
  if (!isTold(code)) return undefined;
  const query = new URLSearchParams({ fallo: code, next: safeNext(next) });
  const headers = { Location: `/consent/edad?${query}`, "Cache-Control": "private, no-store" };
  return new Response(null, { status: 303, headers });
}

/** Null for what no way through the provider has said. */
export function failureSentence(code: string | null): string | null {
  return isTold(code) ? errorMessage(code) : null;
}

function isTold(code: string | null): code is (typeof told)[number] & ErrorCode {
  return told.some((each) => each === code);
}
