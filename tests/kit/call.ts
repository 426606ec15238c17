import { matchRoutes } from "@remix-run/react";
import { CONSENT_COOKIE } from "#app/http/cookies/consent.server.ts";
import { SESSION_COOKIE } from "#app/http/session.server.ts";
import routes from "#app/routes.ts";
import type { Answer, GivenCall } from "./answer.ts";

// The product in the process of the test: calls go to the module that answers an address, on the
// stores of the stage.

/**
 * One call to an address, as `server.call` makes it over HTTP. The body of a page is what its loader
 * or action gives.
 */
export async function call(method: string, path: string, given: GivenCall = {}): Promise<Answer> {
  const request = requestOf(method, path, given);
  const { endpoint, params } = await handlerOf(method, new URL(request.url).pathname);
  try {
    return await answerOf(await endpoint({ request, params, context: {} }));
  } catch (thrown) {
    if (thrown instanceof Response) return answerOf(thrown);
    throw thrown;
  }
}

/** Reads a page as a browser does that opens it: what stands around every page, and the page, begun together. */
export async function visit(path: string, given: GivenCall = {}): Promise<Answer> {
  const request = () => requestOf("GET", path, given);
  const { endpoint, params } = await handlerOf("GET", new URL(request().url).pathname);
  const { loader: root } = await import("../../app/root.tsx");
  const begun = [root, endpoint].map((load) => load({ request: request(), params, context: {} }));
  const [, page] = await Promise.all(begun);
  return answerOf(page);
}

/** What a call answers, without its headers: to be compared whole. */
export async function told(...given: Parameters<typeof call>): Promise<Omit<Answer, "headers">> {
  const { status, body } = await call(...given);
  return { status, body };
}

/** Sends the form of a page; gives where it leads, or how it comes back. */
export async function submit(
  path: string,
  { as, fields }: { as: GivenCall["as"]; fields: Record<string, string> },
): Promise<Record<string, unknown>> {
  const body = new URLSearchParams(fields);
  const answer = await call("POST", path, { as, body });
  const to = answer.headers.get("Location");
  return { status: answer.status, ...(to ? { to } : answer.body) };
}

/** Addresses of the API are asked with a bearer token, pages by a browser that has passed the age gate. */
export function requestOf(method: string, path: string, given: GivenCall = {}): Request {
  const { as, body, headers } = given;
  const url = new URL(path, "http://localhost:3000");
  const isJson = typeof body === "string" || !(body === undefined || isRaw(body));
  return new Request(url, {
    method,
    headers: {
      ...(url.pathname.startsWith("/api/") ? bearerOf(as) : browserOf(as)),
      ...(isJson && { "Content-Type": "application/json" }),
      "User-Agent": "test",
      "X-Client-Address": newAddress(),
      // A test that says where a call comes from is about browsers that say nothing else.
      ...(headers?.Origin && { "Sec-Fetch-Site": "" }),
      ...headers,
    },
    ...(body !== undefined && {
      body: typeof body === "string" || isRaw(body) ? body : JSON.stringify(body),
    }),
    ...(body instanceof ReadableStream && { duplex: "half" }),
  });
}

function isRaw(body: unknown): body is FormData | URLSearchParams | ReadableStream {
  return [FormData, URLSearchParams, ReadableStream].some((raw) => body instanceof raw);
}

type Endpoint = (args: { request: Request; params: object; context: object }) => unknown;

async function handlerOf(method: string, pathname: string) {
  const match = matchRoutes(map, pathname)?.at(-1);
  if (!match) throw new Error(`nothing answers ${pathname}`);
  const file = new URL(`../../app/${match.route.file}`, import.meta.url).pathname;
  const module = (await import(file)) as { loader?: Endpoint; action?: Endpoint };
  const endpoint = method === "GET" || method === "HEAD" ? module.loader : module.action;
  if (!endpoint) throw new Error(`${match.route.file} takes no ${method}`);
  return { endpoint, params: match.params };
}

const map = routes.map(({ path, index, file }) => ({ path, index, file }) as MapEntry);
type MapEntry = { path: string; file: string };

function bearerOf(as: GivenCall["as"]): Record<string, string> {
  return as ? { Authorization: `Bearer ${as.token}` } : {};
}

function browserOf(as: GivenCall["as"]): Record<string, string> {
  const cookies = [adultCookie()];
  if (as) cookies.push(`${SESSION_COOKIE}=${as.token}`);
  return { Cookie: cookies.join("; "), "Sec-Fetch-Site": "same-origin" };
}

/** Of a browser that has passed the age gate. */
export function adultCookie(): string {
  const consent = JSON.stringify({ accepted: true, ts: Date.now(), version: "1" });
  return `${CONSENT_COOKIE}=${encodeURIComponent(consent)}`;
}

let addresses = 0;

/** From where nobody has come yet, so that no test uses up another's turns. */
export function newAddress(): string {
  addresses += 1;
  return `10.0.${addresses >> 8}.${addresses & 255}`;
}

async function answerOf(given: unknown): Promise<Answer> {
  if (given instanceof Response) {
    const text = await given.text();
    const isJson = given.headers.get("content-type")?.includes("json");
    const body = isJson && text ? (JSON.parse(text) as unknown) : text || null;
    return { status: given.status, headers: given.headers, body };
  }
  const { data, init } = isData(given) ? given : { data: given };
  return { status: init?.status ?? 200, headers: new Headers(init?.headers), body: data };
}

/** What `data(…)` of Remix gives. */
function isData(given: unknown): given is { data: unknown; init?: ResponseInit | null } {
  return (given as { type?: unknown } | null)?.type === "DataWithResponseInit";
}
