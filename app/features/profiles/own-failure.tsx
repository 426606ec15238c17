import type { FormFailure } from "#app/http/form-failure.ts";
import { Notice } from "#app/ui/notice.tsx";
import { strings } from "./strings.ts";

/** What is said where a form for one of one's own posts was refused. */
export function OwnFailure({ failure }: { failure: FormFailure }) {
  // So the second press of a double click is answered: what it wanted is done.
  if (failure.code === "post_not_found") return <Notice>{strings.own.gone}</Notice>;
  const isOfPin = failure.values.intent === "pin";
  return <Notice kind="error">{isOfPin ? failure.error : strings.own.deleteFailed}</Notice>;
}
