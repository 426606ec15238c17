import { errorMessages } from "#app/strings/errors.ts";
import { entryOf } from "#app/strings/entry-of.ts";
import { accountPath } from "../paths.ts";
import type { SignInPage } from "./sign-in-pages.ts";
import { strings } from "../strings.ts";

/** What a sign-in page says of a way through the provider that failed (product.md 4.8). */
const sentences: Record<SignInPage, Record<string, string>> = {
  "/login": {
    provider_refused: errorMessages.provider_refused,
    provider_unreachable: errorMessages.provider_unreachable,
  },
  "/signup": {
    provider_refused: strings.provider.refused,
    provider_unreachable: strings.provider.unreachable,
  },
};

const everywhere: Record<string, string> = {
  account_suspended: errorMessages.account_suspended,
  provider_unlinked: errorMessages.provider_unlinked,
  too_many_requests: strings.provider.tooMany,
};

/** The sentence of a failure; null for what no sign-in page tells. */
export function providerSentence(page: SignInPage, code: string | null): string | null {
  return entryOf({ ...everywhere, ...sentences[page] }, code) ?? null;
}

/** Where somebody is led at once whose account hides until it goes; null: the failure is told where they are. */
export function wayOut({
  code,
  link,
}: {
  code: string;
  link?: string | null | undefined;
}): string | null {
  return code === "account_leaving" && link ? link : null;
}

/** The page one came from, with what it is to say. */
export function failedPath(
  page: SignInPage,
  next: string,
  { code, link }: { code: string; link?: string | undefined },
): string {
  return accountPath(page, next, { google: code, ...(link && { aviso: link }) });
}
