import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import type { Ctx } from "#app/context.server.ts";
import { readFields } from "./body.server.ts";
import { callContext } from "./context.server.ts";
import { drainBody } from "./drain.server.ts";
import { AppError, type ErrorCode } from "./errors.ts";
import { comesInParts, type Operation, perform, type Reply } from "./operation.server.ts";
import { isLookedAt, plainPage } from "./failures/plain-page.server.ts";
import {
  errorResponse,
  jsonResponse,
  sealed,
  tellDeadBearer,
  wrongMethod,
} from "./responses.server.ts";
import { showToApps } from "./security/cors.server.ts";
import { isSameOrigin, requireSameOrigin } from "./security/same-origin.server.ts";
import { tokenOf } from "./session.server.ts";
import { confirmPath } from "./step-up/fresh.server.ts";

/**
 * Loader and action of one JSON resource: an operation for each method. Answers 405 to the others, turns
 * an {@link AppError} into the contract's error object and hides every other failure behind a 500.
 */
export function endpoint(...operations: Operation[]) {
  const methods = operations.map(({ declaration }) => declaration.method);
  const answer = async ({ request, params }: LoaderFunctionArgs | ActionFunctionArgs) => {
    const method = request.method === "HEAD" ? "GET" : request.method;
    const asked = operations.find(({ declaration }) => declaration.method === method);
    if (!asked) return wrongMethod(request, methods);
    const response = await answerTo(asked, request, params);
    // Of a page that is not ours nothing is kept in the browser: whoever is signed in there stays so.
    if (isFromApp(request)) response.headers.delete("Set-Cookie");
    // What is refused is read away, so that its sender gets the answer.
    const { parts, maybeParts, stream } = asked.declaration;
    if (parts || maybeParts || stream) drainBody(request);
    return sealed(response, request);
  };
  // For the tests, which hold the route map against the list of all operations.
  const handler: typeof answer = Object.assign(answer, { operations });
  return { loader: handler, action: handler };
}

async function answerTo(asked: Operation, request: Request, params: Params): Promise<Response> {
  const { declaration } = asked;
  const held = tokenOf(request);
  let isDead = false;
  let response: Response;
  try {
    if (declaration.method !== "GET" && held?.from !== "bearer" && !isFromApp(request)) {
      requireSameOrigin(request);
    }
    const ctx = await callContext(request);
    isDead = holdsDeadBearer(request, ctx);
    if (declaration.deadBearer && isDead) throw new AppError(declaration.deadBearer);
    const input = { ...(await rawInput(asked, request)), ...pathParams(asked, params) };
    response = respond(asked, await perform(asked, { ctx, input, request }));
  } catch (error) {
    response = errorResponse(error, request, declaration.errorFields);
  }
  if (isDead) tellDeadBearer(response);
  return response;
}

function holdsDeadBearer(request: Request, { viewer }: Ctx): boolean {
  return tokenOf(request)?.from === "bearer" && !viewer;
}

/**
 * A page of another origin without any cookie of ours. It sends JSON, which a browser lets pass only from
 * an origin of CORS_ORIGINS: no other site can make its visitors call.
 */
function isFromApp(request: Request): boolean {
  const { headers } = request;
  const isJson = /^application\/json\b/i.test(headers.get("content-type") ?? "");
  return isJson && !headers.has("cookie") && !isSameOrigin(request);
}

/** Loader and action of one resource that is bytes; its failures are JSON, or a page for who looks at it. */
export function bytes(operation: Operation) {
  const read = async ({ request, params }: LoaderFunctionArgs): Promise<Response> => {
    let isDead = false;
    let response: Response;
    try {
      const ctx = await callContext(request);
      isDead = holdsDeadBearer(request, ctx);
      // What the path names is never read from elsewhere.
      const input = { ...Object.fromEntries(new URL(request.url).searchParams), ...params };
      response = (await perform(operation, { ctx, input, request })).answer as Response;
    } catch (error) {
      const isStale = error instanceof AppError && error.code === "step_up_required";
      if (isStale && isLookedAt(request)) return redirect(confirmPath(request), 303);
      response = errorResponse(error, request);
      response.headers.set("Cache-Control", "no-store");
      if (isLookedAt(request)) response = await plainPage(response);
    }
    if (isDead) tellDeadBearer(response);
    return response;
  };
  return readOnly(Object.assign(read, { operations: [operation] }));
}

type Read = (args: LoaderFunctionArgs) => Response | Promise<Response>;

/** Loader and action of an address that is only read: every other method is answered 405. */
export function readOnly(read: Read & { operations?: Operation[] }) {
  const answer = async (args: LoaderFunctionArgs | ActionFunctionArgs): Promise<Response> => {
    const { request } = args;
    if (!["GET", "HEAD"].includes(request.method)) return wrongMethod(request, ["GET"]);
    const response = await read(args);
    showToApps(request, response);
    return response;
  };
  const handler: typeof answer = Object.assign(answer, { operations: read.operations ?? [] });
  return { loader: handler, action: handler };
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
      return sealed(errorResponse(error, request), request);
    }
  };
  return { loader: answer, action: answer };
}

type Params = Record<string, string | undefined>;

/**
 * The query of a GET, else the fields of the body and before them those that may stand in the address; a key for
 * doing it once may come as a header.
 */
async function rawInput({ declaration }: Operation, request: Request): Promise<object> {
  const { method, stream, signed, inQuery = [] } = declaration;
  const query = [...new URL(request.url).searchParams];
  const isRead = method === "GET" || comesInParts(declaration, request) || stream || signed;
  const asked = Object.fromEntries(
    isRead ? query : query.filter(([name]) => inQuery.includes(name)),
  );
  const sent = isRead ? asked : { ...asked, ...(await readFields(request)) };
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
    : jsonResponse(answer, { status: ok, headers });
}
