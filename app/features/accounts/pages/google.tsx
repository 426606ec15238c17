import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { requestContext } from "#app/http/context.server.ts";
import { safeNext } from "#app/http/next.ts";
import { takeAddressTurn } from "#app/http/rate-limit.server.ts";
import { requireSameOrigin } from "#app/http/same-origin.server.ts";
import { newFlow } from "../provider/redirect/flow.server.ts";
import { beginFlow } from "../provider/redirect/redirect-flow.server.ts";
import { signInPages } from "../provider/sign-in-pages.ts";
import { tellFailure } from "../provider/tell-failure.server.ts";
import { perAddress } from "../throttle.server.ts";

export function loader() {
  return redirect("/login", 303);
}

/** Goes to the identity provider, which comes back to /auth/google/callback. */
export async function action({ request }: ActionFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const next = safeNext(searchParams.get("next"));
  const page = signInPages.find((path) => path === searchParams.get("desde")) ?? "/login";
  try {
    requireSameOrigin(request);
    await takeAddressTurn(await requestContext(request), perAddress.providerSignIns, request);
    const { headers } = await beginFlow(request, newFlow(page, next));
    headers.set("Cache-Control", "private, no-store");
    return redirect(headers.get("Location") ?? page, { status: 303, headers });
  } catch (error) {
    throw tellFailure(error, { page, next });
  }
}

// Failures that no form can tell are for the error page, which Remix shows for pages alone.
export default function GooglePage() {
  return null;
}
