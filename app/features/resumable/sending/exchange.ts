import { NoAnswer } from "#app/ui/browser/line/until-answered.ts";

/** One request of an upload, and what hears how much of its body has gone. */
export interface Exchange {
  method: "POST" | "HEAD" | "PATCH" | "DELETE";
  url: string;
  headers?: Record<string, string>;
  body?: Blob;
  onSent?: (bytes: number) => void;
  signal: AbortSignal;
}

export interface Answer {
  status: number;
  header: (name: string) => string | null;
  /** What the API says of a refusal; null where nothing of it came. */
  body: { error?: string; code?: string } | null;
}

/** Throws {@link NoAnswer}, and when the signal aborts. */
export type Transport = (exchange: Exchange) => Promise<Answer>;

/** A line on which nothing moves for so long is lost (product.md 9.6). */
export const STALL_MS = 30_000;
/** Once all is sent the server may take its time. */
const ANSWER_MS = 120_000;

/** `fetch` cannot say what it has sent, so this is an XMLHttpRequest. */
export const byBrowser: Transport = ({ method, url, headers = {}, body, onSent, signal }) =>
  new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    let watch: ReturnType<typeof setTimeout> | undefined;
    const end = () => {
      clearTimeout(watch);
      signal.removeEventListener("abort", abort);
    };
    const fail = (error: unknown) => {
      end();
      reject(error instanceof Error ? error : new NoAnswer("aborted"));
    };
    const abort = () => {
      fail(signal.reason);
      xhr.abort();
    };
    const waitFor = (ms: number) => {
      clearTimeout(watch);
      watch = setTimeout(() => {
        fail(new NoAnswer("nothing moves"));
        xhr.abort();
      }, ms);
    };
    if (signal.aborted) return fail(signal.reason);
    signal.addEventListener("abort", abort);
    xhr.upload.onprogress = ({ loaded, total }) => {
      waitFor(loaded < total ? STALL_MS : ANSWER_MS);
      onSent?.(loaded);
    };
    xhr.onload = () => {
      end();
      const header = (name: string) => xhr.getResponseHeader(name);
      resolve({ status: xhr.status, header, body: xhr.response as Answer["body"] });
    };
    xhr.onerror = () => fail(new NoAnswer("no line"));
    xhr.open(method, url);
    xhr.responseType = "json";
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
    waitFor(STALL_MS);
    xhr.send(body);
  });
