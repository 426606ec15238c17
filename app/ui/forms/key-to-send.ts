import type { FormFailure } from "#app/http/form-failure.ts";

/**
 * The idempotency key of a form that is shown again: what was not answered may have arrived, so that it goes again
 * with its own. One that has made something else already can make nothing more: then a fresh one.
 */
export function keyToSend(failure: FormFailure | undefined, fresh: string): string {
  if (failure?.code === "key_reused") return fresh;
  return failure?.values.idempotency_key ?? fresh;
}
