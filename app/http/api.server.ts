import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { Ctx } from "#app/context.server.ts";
import { log } from "#app/log.server.ts";
import { errorMessage } from "#app/strings/errors.ts";
import { requestContext } from "./context.server.ts";
import { AppError } from "./errors.ts";
import { requireSameOrigin } from "./same-origin.server.ts";
import { tokenOf } from "./session.server.ts";

export interface ApiArgs {
  ctx: Ctx;
  request: Request;
  params: Record<string, string | undefined>;
}

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
type Handler = (args: ApiArgs) => Promise<Response>;

/**
 * Loader and action of one JSON resource, one handler per method. Answers 405 to the others, turns
 * an {@link AppError} into the contract's error object and hides every other failure behind a 500.
 */
export function api(handlers: Partial<Record<Method, Handler>>) {
  const answer = async ({ request, params }: LoaderFunctionArgs | ActionFunctionArgs) => {
    const method = request.method === "HEAD" ? "GET" : request.method;
    const handler = handlers[method as Method];
    try {
      if (!handler) throw new AppError("method_not_allowed");
      if (method !== "GET" && tokenOf(request)?.from !== "bearer") requireSameOrigin(request);
      const ctx = await requestContext(request);
      return sealed(await handler({ ctx, request, params }));
    } catch (error) {
      const response = sealed(errorResponse(error, request));
      if (!handler) response.headers.set("Allow", Object.keys(handlers).join(", "));
      return response;
    }
  };
  return { loader: answer, action: answer };
}

/** The contract's error object for any failure; what is not expected is logged and not told. */
export function errorResponse(error: unknown, request: Request): Response {
  const failure = error instanceof AppError ? error : new AppError("internal", { cause: error });
  if (failure.code === "internal") {
    log.error(
      { err: error, method: request.method, path: new URL(request.url).pathname },
      "failed",
    );
  }
  const body = {
    error: errorMessage(failure.code, failure.values),
    code: failure.code,
    ...(failure.fields && { fields: failure.fields }),
  };
  const response = Response.json(body, { status: failure.status });
  if (failure.retryAfter) response.headers.set("Retry-After", String(failure.retryAfter));
  return response;
}

/** A 204 answer. */
export function nothing(): Response {
  return new Response(null, { status: 204 });
}

/** What every answer carries: it is for who asked, and it is JSON whatever a browser makes of it. */
function sealed(response: Response): Response {
  response.headers.set("X-Content-Type-Options", "nosniff");
  if (!response.headers.has("Cache-Control")) {
    response.headers.set("Cache-Control", "private, no-store");
  }
  return response;
}
