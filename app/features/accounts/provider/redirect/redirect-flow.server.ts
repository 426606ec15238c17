import { Authenticator, AuthorizationError } from "remix-auth";
import { cookieSessions } from "#app/http/cookies/cookie-session.server.ts";
import { AppError } from "#app/http/errors.ts";
import { discover } from "#app/http/openid/discovery.server.ts";
import type { Identity } from "../tokens/claims.server.ts";
import { providerClient } from "../tokens/client.server.ts";
import { type Flow, flow as flowSchema } from "./flow.server.ts";
import { ProviderStrategy } from "./strategy.server.ts";

const NAME = "google";
const COOKIE = { name: "proveedor", path: "/auth/google", maxAgeSeconds: 15 * 60 };

type Kept = Awaited<ReturnType<ReturnType<typeof sessions>["getSession"]>>;

/**
 * The answer that sends a browser to the provider, and what it keeps meanwhile. Throws `not_found`
 * and `provider_unreachable`.
 */
export async function beginFlow(request: Request, flow: Flow): Promise<Response> {
  const kept = await sessions().getSession();
  kept.set("flow", flow);
  // The way there needs no body, which has been read.
  const bare = new Request(request.url, { headers: request.headers });
  return authenticate(bare, flow, kept).then(
    () => {
      throw new Error("signed in without asking the provider");
    },
    (thrown: unknown) => {
      if (thrown instanceof Response) return thrown;
      throw thrown;
    },
  );
}

/** The way that this browser is on; null when it is on none, or when it was not us who sent it. */
export async function flowOf(request: Request): Promise<Flow | null> {
  const kept = await sessions().getSession(request.headers.get("cookie"));
  return flowSchema.safeParse(kept.get("flow")).data ?? null;
}

/** Who came back. Throws `not_found`, `provider_refused` and `provider_unreachable`. */
export async function finishFlow(request: Request, flow: Flow): Promise<Identity> {
  const kept = await sessions().getSession(request.headers.get("cookie"));
  try {
    return await authenticate(request, flow, kept);
  } catch (error) {
    if (!(error instanceof AuthorizationError)) throw error;
    if (error.cause instanceof AppError) throw error.cause;
    throw new AppError("provider_refused", { cause: error });
  }
}

export async function endedFlowCookie(): Promise<string> {
  return sessions().destroySession(await sessions().getSession());
}

/** Each way has an authenticator of its own: where the provider is has to be asked first. */
async function authenticate(request: Request, flow: Flow, kept: Kept): Promise<Identity> {
  const client = providerClient();
  const strategy = new ProviderStrategy(client, await discover(client), flow);
  const storage = { ...sessions(), getSession: async () => kept };
  const authenticator = new Authenticator<Identity>(storage).use(strategy, NAME);
  return authenticator.authenticate(NAME, request, { throwOnError: true });
}

function sessions() {
  return cookieSessions<{ flow: Flow }>(COOKIE);
}
