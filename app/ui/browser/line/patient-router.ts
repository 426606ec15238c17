import { LIMIT_MS } from "../browser-client.ts";
import { arriving } from "./arriving.ts";
import { NoAnswer, untilAnswered } from "./until-answered.ts";

/** product.md 23.4: these are authentication. */
const AUTHENTICATION = /^\/(login|signup|forgot|reset|logout|auth)\b/;

const ownWords = new WeakSet<AbortSignal>();

/** For a request of the router that tells by itself that there was no answer: it is not repeated. */
export function failsAtOnce({ signal }: Request): void {
  ownWords.add(signal);
}

/**
 * Where the router asks the server, no answer is no error: it ends the page for good. It asks again
 * when the line is back, and the page stays until then. Remix takes neither its fetch nor its import
 * from us (vite.config.ts and unused-framework.ts lead the imports here).
 */
export function makeRouterPatient(): void {
  // oxlint-disable-next-line no-restricted-properties -- the router's calls are made patient here
  const fetch = window.fetch.bind(window);
  // oxlint-disable-next-line no-restricted-properties -- likewise
  window.fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    if (!isRouters(url)) return fetch(input, init);
    const signal = init?.signal;
    const attempt = () => whole(fetch, url, init);
    if (signal && ownWords.has(signal)) return attempt();
    return untilAnswered(attempt, signal);
  };
  window.arriving = arriving;
  window.importRoute = (path) => arriving(() => import(/* @vite-ignore */ path));
}

declare global {
  interface Window {
    arriving: typeof arriving;
    importRoute: (path: string) => Promise<unknown>;
  }
}

function isRouters({ origin, pathname }: URL): boolean {
  return origin === location.origin && pathname.endsWith(".data");
}

/** An answer with all of its body. Throws {@link NoAnswer}. */
async function whole(fetch: typeof window.fetch, url: URL, init?: RequestInit): Promise<Response> {
  const stop = new AbortController();
  const abort = () => stop.abort(init?.signal?.reason);
  const limit = limitOf(url, init);
  const timer = limit === undefined ? undefined : setTimeout(abort, limit);
  init?.signal?.addEventListener("abort", abort);
  try {
    const answer = await fetch(url, { ...init, signal: stop.signal });
    const body = await answer.arrayBuffer();
    return new Response(body.byteLength > 0 ? body : null, answer);
  } catch (error) {
    if (init?.signal?.aborted) throw error;
    throw new NoAnswer("no answer", { cause: error });
  } finally {
    clearTimeout(timer);
    init?.signal?.removeEventListener("abort", abort);
  }
}

/** In milliseconds; none for files, which take as long as they take. */
function limitOf({ pathname }: URL, init?: RequestInit): number | undefined {
  if (init?.body instanceof FormData) return undefined;
  if (AUTHENTICATION.test(pathname)) return LIMIT_MS.authentication;
  return pathname === "/_root.data" ? LIMIT_MS.feed : LIMIT_MS.general;
}
