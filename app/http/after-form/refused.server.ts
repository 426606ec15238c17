import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { isFormShownAgain } from "../step-up/fresh.server.ts";

/**
 * The loader of a page that is there for the refusal of a form which stands on others: who comes for anything else is
 * led on.
 */
export function refusedOr(elsewhere: string) {
  return ({ request, context }: LoaderFunctionArgs) => {
    // Scripts ask for it apart from what they sent.
    const isPage = request.headers.get("sec-fetch-dest") !== "empty";
    return isPage && !isFormShownAgain(context) ? redirect(elsewhere, 303) : null;
  };
}
