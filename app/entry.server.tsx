import { randomBytes } from "node:crypto";
import {
  type ActionFunctionArgs,
  type AppLoadContext,
  type EntryContext,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";
import { ageSources } from "./features/consent/age/page-sources.server.ts";
import { providerSources } from "./features/accounts/provider/page-sources.server.ts";
import { adSources } from "#app/features/feed/ads/ads.server.ts";
import { followSettings } from "#app/features/settings/follow.server.ts";
import { getServices } from "#app/services.server.ts";
import { NonceProvider } from "#app/http/security/nonce.tsx";
import { withoutMarked } from "#app/http/html/markup-only.server.ts";
import { isPrivatePath, withoutPrivatePath } from "#app/http/private-path.ts";
import { REQUEST_ID, requestIdOf } from "#app/http/request-id.ts";
import { RequestIdProvider } from "#app/features/shell/request-id.tsx";
import { setSecurityHeaders } from "#app/http/security/security-headers.server.ts";
import { ASK_AGAIN_SECONDS } from "#storage/away.ts";
import { log } from "./log.server.ts";

export { openSharedPages } from "#app/http/shared-pages/shared-pages.server.ts";

// Before the first request is answered.
await followSettings(() => getServices().db);

const ABORT_MS = 5_000;
export const streamTimeout = ABORT_MS;

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  { data: known }: AppLoadContext,
): Promise<Response> {
  const nonce = randomBytes(16).toString("base64");
  const path = new URL(request.url).pathname;
  const provider = providerSources(path);
  const age = ageSources();
  const ads = adSources();
  setSecurityHeaders(headers, nonce, {
    ...provider,
    form: [...age, ...(provider.form ?? [])],
    isPrivate: isPrivatePath(path),
    frame: [...ads, ...(provider.frame ?? [])],
    connect: [...ads, ...(provider.connect ?? [])],
  });
  headers.set("Content-Type", "text/html; charset=utf-8");
  setOutcome(headers, status);
  nameFailure(headers, status, request);

  const given = await handedOver(context);
  const { loaderData } = context.staticHandlerContext;
  if (given && known?.isKnown(given.serverHandoffString + JSON.stringify(loaderData), status))
    return new Response(null, { headers, status: 304 });
  const whole = { ...context, ...given };
  const page = (
    <NonceProvider value={nonce}>
      <RequestIdProvider value={requestIdOf(request)}>
        <RemixServer context={whole} url={request.url} abortDelay={ABORT_MS} nonce={nonce} />
      </RequestIdProvider>
    </NonceProvider>
  );
  return new Response(renderPage(page, path), { headers, status });
}

/**
 * What the loaders gave is there at once, for no page defers any of it, and a page that waits for nothing is rendered
 * in one go. So it stands as JSON in the script that all pages have: the framework would send it quoted twice, in a
 * form that browsers need a script of its own to read. Errors are more than JSON can say, and go that way.
 */
async function handedOver(context: EntryContext) {
  const { serverHandoffString, future } = context;
  if (!serverHandoffString) return null;
  const { loaderData, actionData, errors } = context.staticHandlerContext;
  let data = `"state":${JSON.stringify({ loaderData, actionData }, withoutMarked)}`;
  if (errors || import.meta.env.DEV) {
    // Made only where it is read (patches/).
    const lines = JSON.stringify(await new Response(context.serverHandoffStream).text());
    data = `"stream":new Response(${lines}).body`;
  }
  return {
    serverHandoffStream: undefined,
    serverHandoffString: `${serverHandoffString.slice(0, -1)},${inScript(data)}}`,
    future: { ...future, v3_singleFetch: false },
  };
}

/** What would end the script, or a line of it, is written otherwise. */
function inScript(json: string): string {
  return json.replace(/[<\u2028\u2029]/g, (sign) => ESCAPED[sign]!);
}

const ESCAPED: Record<string, string> = {
  "<": "\\u003c",
  "\u2028": "\\u2028",
  "\u2029": "\\u2029",
};

/** React leaves what fails below a boundary to the browser. */
function renderPage(page: ReactElement, path: string): string {
  const html = renderToString(page);
  if (html.includes(LEFT_OUT))
    log.error({ path: withoutPrivatePath(path) }, "part of a page was not rendered");
  return `<!DOCTYPE html>${html}`;
}

/** How React marks it. */
const LEFT_OUT = "<!--$!-->";

export function handleDataRequest(response: Response, { request }: LoaderFunctionArgs): Response {
  setOutcome(response.headers, response.status);
  nameFailure(response.headers, response.status, request);
  response.headers.set("X-Content-Type-Options", "nosniff");
  return response;
}

function setOutcome(headers: Headers, status: number): void {
  if (status === 405 && !headers.has("Allow")) headers.set("Allow", "GET, HEAD");
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-store");
  // The framework keeps no header of a page that failed.
  if (status === 503) headers.set("Retry-After", String(ASK_AGAIN_SECONDS));
}

/** Whoever tells the operator of a failure can say which. */
function nameFailure(headers: Headers, status: number, request: Request): void {
  const id = requestIdOf(request);
  if (id && status >= 500) headers.set(REQUEST_ID, id);
}

/** What a loader or action did not expect; people only see that something failed. */
export function handleError(
  error: unknown,
  { request }: LoaderFunctionArgs | ActionFunctionArgs,
): void {
  if (request.signal.aborted || isExpected(error)) return;
  const path = withoutPrivatePath(new URL(request.url).pathname);
  log.error({ err: error, request: requestIdOf(request), method: request.method, path }, "failed");
}

/** Unknown addresses and wrong methods: the access log has them. */
function isExpected(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status < 500;
}
