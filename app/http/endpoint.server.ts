import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { log } from "#app/log.server.ts";
import { errorMessage } from "#app/strings/errors.ts";
import { readFields } from "./body.server.ts";
import { requestContext } from "./context.server.ts";
import { drainBody } from "./drain.server.ts";
import { AppError, type ErrorCode } from "./errors.ts";
import { expectedFailure } from "./failure.server.ts";
import { type Operation, perform, type Reply } from "./operation.server.ts";
import { isLookedAt, plainPage } from "./plain-page.server.ts";
import { requireSameOrigin } from "./security/same-origin.server.ts";
import { tokenOf } from "./session.server.ts";

/**
 * Loader and action of one JSON resource: an operation for each method. Answers 405 to the others, turns
 * an {@link AppError} into the contract's error object and hides every other failure behind a 500.
 */
export function endpoint(...operations: Operation[]) {
  const answer = async ({ request, params }: LoaderFunctionArgs | ActionFunctionArgs) => {
    const method = request.method === "HEAD" ? "GET" : request.method;
    const asked = operations.find(({ declaration }) => declaration.method === method);
    try {
      if (!asked) throw new AppError("method_not_allowed");
      const held = tokenOf(request);
      if (method !== "GET" && held?.from !== "bearer") requireSameOrigin(request);
      const ctx = await requestContext(request);
      const { deadBearer } = asked.declaration;
      if (deadBearer && held?.from === "bearer" && !ctx.viewer) throw new AppError(deadBearer);
      const input = { ...(await rawInput(asked, request)), ...pathParams(asked, params) };
      return sealed(respond(asked, await perform(asked, { ctx, input, request })));
    } catch (error) {
      const response = errorResponse(error, request, asked?.declaration.errorFields);
      if (!asked) {
        const methods = operations.map(({ declaration }) => declaration.method);
        response.headers.set("Allow", methods.join(", "));
      }
      return sealed(response);
    } finally {
      // What is refused is read away, so that its sender gets the answer.
      if (asked?.declaration.parts) drainBody(request);
    }
  };
  // For the tests, which hold the route map against the list of all operations.
  const handler: typeof answer = Object.assign(answer, { operations });
  return { loader: handler, action: handler };
}

/** Loader of one resource that is bytes; its failures are JSON, or a page for who looks at it. */
export function bytes(operation: Operation) {
  const answer = async ({ request, params }: LoaderFunctionArgs): Promise<Response> => {
    try {
      const ctx = await requestContext(request);
      const reply = await perform(operation, { ctx, input: params, request });
      return reply.answer as Response;
    } catch (error) {
      const response = errorResponse(error, request);
      response.headers.set("Cache-Control", "no-store");
      return isLookedAt(request) ? plainPage(response) : response;
    }
  };
  const handler: typeof answer = Object.assign(answer, { operations: [operation] });
  return handler;
}

/** Loader and action of an address where nothing can be asked for: every call fails with this code. */
export function refusal(code: ErrorCode) {
  const answer = async ({ request }: LoaderFunctionArgs | ActionFunctionArgs) => {
    try {
      if (!["GET", "HEAD"].includes(request.method) && tokenOf(request)?.from !== "bearer") {
        requireSameOrigin(request);
      }
      throw new AppError(code);
    } catch (error) {
      return sealed(errorResponse(error, request));
    }
  };
  return { loader: answer, action: answer };
}

type Params = Record<string, string | undefined>;

/** The query of a GET, else the fields of the body; a key for doing it once may come as a header. */
async function rawInput({ declaration }: Operation, request: Request): Promise<object> {
  const { method, parts } = declaration;
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const sent = method === "GET" || parts ? query : await readFields(request);
  const key = request.headers.get("idempotency-key")?.trim();
  return !key ? sent : { ...sent, idempotency_key: key };
}

/** What the path names is never read from elsewhere, also where another address of it has no such part. */
function pathParams({ declaration }: Operation, params: Params): Params {
  const named = [...declaration.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  return { ...Object.fromEntries(named.map((name) => [name, undefined])), ...params };
}

function respond(
  { declaration }: Operation,
  { answer, headers, status }: Reply<unknown>,
): Response {
  const isEmpty = answer === null || answer === undefined || declaration.answer === null;
  const ok = status ?? declaration.status ?? (isEmpty ? 204 : 200);
  return isEmpty
    ? new Response(null, { status: ok, headers })
    : Response.json(answer, { status: ok, headers });
}

/** The contract's error object for any failure; what is not expected is logged and not told. */
export function errorResponse(error: unknown, request: Request, more: object = {}): Response {
  const failure = expectedFailure(error) ?? new AppError("internal", { cause: error });
  if (failure.code === "internal") {
    log.error(
      { err: error, method: request.method, path: new URL(request.url).pathname },
      "failed",
    );
  }
  const body = {
    ...more,
    error: errorMessage(failure.code, failure.values),
    code: failure.code,
    ...(failure.fields && { fields: failure.fields }),
  };
  const response = Response.json(body, { status: failure.status });
  if (failure.retryAfter) response.headers.set("Retry-After", String(failure.retryAfter));
  return response;
}

/** What every answer carries: it is for who asked, and it is JSON whatever a browser makes of it. */
function sealed(response: Response): Response {
  response.headers.set("X-Content-Type-Options", "nosniff");
  if (!response.headers.has("Cache-Control")) {
    response.headers.set("Cache-Control", "private, no-store");
  }
  return response;
}
