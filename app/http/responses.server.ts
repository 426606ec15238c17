import { log } from "#app/log.server.ts";
import { errorMessage } from "#app/strings/errors.ts";
import { AppError } from "./errors.ts";
import { expectedFailure } from "./failures/failure.server.ts";
import { REQUEST_ID, requestIdOf } from "./request-id.ts";
import { preflight, showToApps } from "./security/cors.server.ts";

/** The contract's error object for any failure; what is not expected is logged and not told. */
export function errorResponse(error: unknown, request: Request, more: object = {}): Response {
  const failure = expectedFailure(error) ?? new AppError("internal", { cause: error });
  if (failure.code === "internal") {
    log.error(
      {
        ...{ err: error, request: requestIdOf(request) },
        ...{ method: request.method, path: new URL(request.url).pathname },
      },
      "failed",
    );
  }
  const body = {
    ...more,
    error: errorMessage(failure.code, failure.values),
    code: failure.code,
    ...(failure.fields && { fields: failure.fields }),
    ...(failure.link && { link: failure.link }),
  };
  const response = jsonResponse(body, { status: failure.status });
  const id = requestIdOf(request);
  if (id && failure.status >= 500) response.headers.set(REQUEST_ID, id);
  if (failure.retryAfter) response.headers.set("Retry-After", String(failure.retryAfter));
  if (failure.status === 401) response.headers.set("WWW-Authenticate", CHALLENGE);
  if (failure.code === "insufficient_scope") {
    response.headers.set("WWW-Authenticate", `${CHALLENGE}, error="insufficient_scope"`);
  }
  return response;
}

/** Says how long it is: of what does not, the server compresses the smallest, too, which takes longer than to make it. */
export function jsonResponse(answer: unknown, init: ResponseInit): Response {
  const text = JSON.stringify(answer);
  const headers = new Headers(init.headers);
  headers.set("Content-Type", "application/json");
  headers.set("Content-Length", String(Buffer.byteLength(text)));
  return new Response(text, { ...init, headers });
}

const CHALLENGE = 'Bearer realm="shortit"';

/**
 * Says that the token of the call opens nothing, also where the call was answered without it. Nobody keeps that,
 * for whoever asks next with a good one.
 */
export function tellDeadBearer(response: Response): void {
  response.headers.set("WWW-Authenticate", `${CHALLENGE}, error="invalid_token"`);
  response.headers.set("Cache-Control", "private, no-store");
}

/** The answer to a method that an address does not take, which may be a browser asking for a page of an app. */
export function wrongMethod(request: Request, methods: readonly string[]): Response {
  const allowed = methods.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method]));
  const response =
    preflight(request, allowed) ?? errorResponse(new AppError("method_not_allowed"), request);
  response.headers.set("Allow", allowed.join(", "));
  return sealed(response, request);
}

/** What every answer carries: it is for who asked, and it is JSON whatever a browser makes of it. */
export function sealed(response: Response, request: Request): Response {
  response.headers.set("X-Content-Type-Options", "nosniff");
  if (!response.headers.has("Cache-Control")) {
    response.headers.set("Cache-Control", "private, no-store");
  }
  showToApps(request, response);
  return response;
}
