import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requestContext } from "#app/http/context.server.ts";
import { AppError } from "#app/http/errors.ts";
import { takeAddressTurn } from "#app/http/rate-limit.server.ts";
import { sessionCookie } from "#app/http/session.server.ts";
import { accountPath } from "../paths.ts";
import { endedFlowCookie, finishFlow, flowOf } from "../provider/redirect/redirect-flow.server.ts";
import { signInWithIdentity } from "../provider/sign-in.server.ts";
import { tellFailure } from "../provider/tell-failure.server.ts";
import { perAddress } from "../throttle.server.ts";

/** Where the identity provider sends who was there. Nothing of its answer stays in the address. */
export async function loader({ request }: LoaderFunctionArgs) {
  const flow = await flowOf(request);
  const ended = await endedFlowCookie();
  try {
    if (!flow) throw new AppError("provider_refused");
    if (isCalledOff(request)) return leave(accountPath(flow.page, flow.next), [ended]);
    const ctx = await requestContext(request);
    await takeAddressTurn(ctx, perAddress.providerSignIns, request);
    const identity = await finishFlow(request, flow);
    const { token } = await signInWithIdentity(ctx, { identity, request });
    return leave(flow.next, [ended, sessionCookie(token)]);
  } catch (error) {
    throw tellFailure(error, flow ?? { page: "/login", next: "/" }, [ended]);
  }
}

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
