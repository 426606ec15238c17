/** product.md 23.4, in milliseconds. */
export const LIMIT_MS = { general: 30_000, feed: 20_000, authentication: 5_000 };

/** The server knows nobody here any more. */
export const SIGNED_OUT_EVENT = "signed-out";

interface SendOptions extends RequestInit {
  limit?: keyof typeof LIMIT_MS;
}

interface CallOptions extends Omit<SendOptions, "body"> {
  /** The body of the request. */
  json?: object;
}

/** A call that brought nothing: the server refused it, or there was no answer in time. */
export class CallFailure extends Error {
  /** 0 when there was no answer. */
  readonly status: number;
  /** As in the API; empty where the answer was not the API's. */
  readonly code: string;
  /** Field name -> Spanish message. */
  readonly fields: Partial<Record<string, string>>;
  /** Where one reads more of it. */
  readonly link: string | undefined;

  /** `message` is the server's Spanish sentence, or empty. */
  constructor(status: number, { error = "", code = "", fields = {}, link }: Refusal = {}) {
    super(error);
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.link = link;
  }

  /** Whether signing in would help. */
  get needsSignIn(): boolean {
    return this.status === 401;
  }
}

interface Refusal {
  link?: string;
  error?: string;
  code?: string;
  fields?: Partial<Record<string, string>>;
}

/** Asks the API. Throws {@link CallFailure}. */
export function call<T>(path: string, options: CallOptions = {}): Promise<T> {
  return exchange(path, withJson(options), bodyOf<T>);
}

/** The same for polling: null when the server has nothing newer than `etag`. */
export function callIfNewer<T>(
  path: string,
  etag: string | null,
  signal?: AbortSignal,
): Promise<{ body: T; etag: string | null } | null> {
  const headers: HeadersInit = etag ? { "If-None-Match": etag } : {};
  const options = { headers, cache: "no-store", ...(signal && { signal }) } as const;
  return exchange(path, options, async (response) =>
    response.status === 304
      ? null
      : { body: await bodyOf<T>(response), etag: response.headers.get("ETag") },
  );
}

/** Tells the server something that nobody waits for, even when the page is being left. */
export function tell(path: string, json?: object): void {
  const body = json && new Blob([JSON.stringify(json)], { type: "application/json" });
  // oxlint-disable-next-line no-restricted-properties -- this is the browser client
  navigator.sendBeacon(path, body);
}

/** For what does not speak JSON. Throws {@link CallFailure} when there is no answer. */
export function send(path: string, options: SendOptions = {}): Promise<Response> {
  return exchange(path, options, async (response) => response);
}

function withJson({ json, headers, ...options }: CallOptions): SendOptions {
  if (!json) return { ...options, ...(headers && { headers }) };
  const body = JSON.stringify(json);
  return { ...options, body, headers: { "Content-Type": "application/json", ...headers } };
}

async function bodyOf<T>(response: Response): Promise<T> {
  if (response.ok) return (response.status === 204 ? null : await response.json()) as T;
  const refusal = (await response.json().catch(() => null)) as Refusal | null;
  if (response.status === 401) globalThis.dispatchEvent?.(new Event(SIGNED_OUT_EVENT));
  throw new CallFailure(response.status, refusal ?? {});
}

/** `signal` and the time limit end the reading of the body too. */
async function exchange<T>(
  path: string,
  { limit = "general", signal, ...init }: SendOptions,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const stop = new AbortController();
  const abort = () => stop.abort();
  const timer = setTimeout(abort, LIMIT_MS[limit]);
  signal?.addEventListener("abort", abort);
  if (signal?.aborted) abort();
  try {
    return await read(await fetch(path, { ...init, signal: stop.signal }));
  } catch (error) {
    throw error instanceof CallFailure ? error : new CallFailure(0);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", abort);
  }
}
