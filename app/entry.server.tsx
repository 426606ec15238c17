import { randomBytes } from "node:crypto";
import {
  type ActionFunctionArgs,
  type EntryContext,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToPipeableStream } from "react-dom/server";
import { providerSources } from "./features/accounts/provider/page-sources.server.ts";
import { adSources } from "#app/features/feed/ads/ads.server.ts";
import { NonceProvider } from "#app/http/security/nonce.tsx";
import icons from "./ui/icons.svg?raw";
import { DrawingsProvider } from "#app/ui/icon-sprite.tsx";
import { setSecurityHeaders } from "#app/http/security/security-headers.server.ts";
import { WholePage } from "#app/http/html/whole-page.server.ts";
import { ASK_AGAIN_SECONDS } from "#storage/away.ts";
import { log } from "./log.server.ts";

export { openSharedPages } from "#app/http/shared-pages/shared-pages.server.ts";

const DRAWINGS = icons.replaceAll("\n", "");

const ABORT_MS = 5_000;
export const streamTimeout = ABORT_MS;

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const nonce = randomBytes(16).toString("base64");
  const provider = providerSources(new URL(request.url).pathname);
  const ads = adSources();
  setSecurityHeaders(headers, nonce, {
    ...provider,
    frame: [...ads, ...(provider.frame ?? [])],
    connect: [...ads, ...(provider.connect ?? [])],
  });
  headers.set("Content-Type", "text/html; charset=utf-8");
  setOutcome(headers, status);

  let timer: NodeJS.Timeout;
  const answer = new Promise<Response>((resolve, reject) => {
    let hasShell = false;
    const body = new WholePage((html) => resolve(new Response(html, { headers, status })));
    const { pipe, abort } = renderToPipeableStream(
      <NonceProvider value={nonce}>
        <DrawingsProvider value={DRAWINGS}>
          <RemixServer context={context} url={request.url} abortDelay={ABORT_MS} nonce={nonce} />
        </DrawingsProvider>
      </NonceProvider>,
      {
        nonce,
        // What is ready stands in its place, however large: else a script has to move it there.
        progressiveChunkSize: Infinity,
        onShellReady: () => (hasShell = true),
        onAllReady: () => pipe(body),
        onShellError: reject,
        onError(error: unknown) {
          if (hasShell)
            log.error({ err: error, path: new URL(request.url).pathname }, "render failed");
          status = 500;
        },
      },
    );
    timer = setTimeout(abort, ABORT_MS + 1_000).unref();
  });
  // It holds all that was rendered.
  return answer.finally(() => clearTimeout(timer));
}

export function handleDataRequest(response: Response): Response {
  setOutcome(response.headers, response.status);
  response.headers.set("X-Content-Type-Options", "nosniff");
  return response;
}

function setOutcome(headers: Headers, status: number): void {
  if (status === 405 && !headers.has("Allow")) headers.set("Allow", "GET, HEAD");
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-store");
  // The framework keeps no header of a page that failed.
  if (status === 503) headers.set("Retry-After", String(ASK_AGAIN_SECONDS));
}

/** What a loader or action did not expect; people only see that something failed. */
export function handleError(
  error: unknown,
  { request }: LoaderFunctionArgs | ActionFunctionArgs,
): void {
  if (request.signal.aborted || isExpected(error)) return;
  log.error({ err: error, method: request.method, path: new URL(request.url).pathname }, "failed");
}

/** Unknown addresses and wrong methods: the access log has them. */
function isExpected(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status < 500;
}
