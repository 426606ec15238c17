import type { FormFailure } from "#app/http/form-failure.ts";
import { FormError } from "#app/ui/notice.tsx";
import { fill } from "#app/strings/language.ts";
import type { PortalLanguage } from "./limits.ts";
import { texts } from "./strings.ts";

interface FailureProps {
  failure: FormFailure | undefined;
  language: PortalLanguage;
  /** Where else one can write to. */
  email: string;
}

/** What went wrong with a form of the portal, in its language. */
export function Failure({ failure, language, email }: FailureProps) {
  if (!failure) return null;
  const { failures, otherFailure, limited } = texts[language];
  const sentence = failures[failure.code] ?? otherFailure ?? failure.error;
  const isLimited = failure.code === "too_many_requests";
  return <FormError message={isLimited ? `${sentence} ${fill(limited, { email })}` : sentence} />;
}
