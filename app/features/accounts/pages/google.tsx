import { redirect } from "@remix-run/node";
import { form } from "#app/http/form.server.ts";
import { safeNext } from "#app/http/next.ts";
import { beginProviderSignInOperation } from "../operations.server.ts";
import { type SignInPage, signInPages } from "../provider/sign-in-pages.ts";
import { tellFailure } from "../provider/tell-failure.server.ts";

export function loader() {
  return redirect("/login", 303);
}

/** Goes to the identity provider, which comes back to /auth/google/callback. */
export const action = form(beginProviderSignInOperation, {
  input: ({ url }) => ({ next: nextOf(url), page: pageOf(url) }),
  then: ({ location }) => location,
  failed: (error, { url }) => tellFailure(error, { page: pageOf(url), next: nextOf(url) }),
});

function nextOf({ searchParams }: URL): string {
  return safeNext(searchParams.get("next"));
}

function pageOf({ searchParams }: URL): SignInPage {
  return signInPages.find((path) => path === searchParams.get("desde")) ?? "/login";
}

// Failures that no form can tell are for the error page, which Remix shows for pages alone.
export default function GooglePage() {
  return null;
}
