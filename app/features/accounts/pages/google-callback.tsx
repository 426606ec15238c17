import { redirect } from "@remix-run/node";
import { perform } from "#app/http/operation.server.ts";
import { page } from "#app/http/page.server.ts";
import { finishProviderSignInOperation } from "../operations.server.ts";
import { accountPath, nextStep } from "../paths.ts";
import type { SignInPage } from "../provider/sign-in-pages.ts";
import { tellFailure } from "../provider/tell-failure.server.ts";

/** Where the identity provider sends who was there. Nothing of its answer stays in the address. */
export const loader = page("public", async (ctx, { request }) => {
  const { endedFlowCookie, flowOf } = await import("../provider/redirect/redirect-flow.server.ts");
  const flow = await flowOf(request);
  const ended = await endedFlowCookie();
  const { page: from, next }: { page: SignInPage; next: string } = flow ?? {
    page: "/login",
    next: "/",
  };
  try {
    if (flow && isCalledOff(request)) return leave(accountPath(from, next), [ended]);
    const { answer, headers } = await perform(finishProviderSignInOperation, {
      ...{ ctx, input: {}, request },
    });
    return leave(nextStep(answer, next), [ended, ...headers.getSetCookie()]);
  } catch (error) {
    throw tellFailure(error, { page: from, next }, [ended]);
  }
});

/** They thought better of it: nothing went wrong. */
function isCalledOff(request: Request): boolean {
  return new URL(request.url).searchParams.get("error") === "access_denied";
}

function leave(path: string, cookies: string[]) {
  const headers = new Headers({
    "Cache-Control": "private, no-store",
    "Referrer-Policy": "no-referrer",
  });
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  return redirect(path, { status: 303, headers });
}

export default function GoogleCallbackPage() {
  return null;
}
