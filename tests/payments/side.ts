import { once } from "node:events";
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
} from "node:http";
import type { AddressInfo } from "node:net";

/** A postback, ready to be sent: as often, as late and in the order in which a test wants. */
export interface Message {
  method: "GET" | "POST";
  /** Below the address of the site. */
  path: string;
  body?: string;
  headers?: Record<string, string>;
}

export type Deliver = (message: Message) => Promise<{ status: number; body: string }>;

export interface Sold {
  sale: string;
  reference: string;
  amount: string;
  currency: string;
  isRecurring: boolean;
  charges: boolean;
  /** After how many days it is charged the second time. */
  firstDays?: number;
  /** Of its payments, the newest last. */
  transactions: string[];
}

/** The side of a provider of payments: a page to pay at, and what it tells of what happens there. */
export interface ProviderSide {
  url: string;
  sales: Map<string, Sold>;
  /** What it does for a while: nothing, or answering nothing but errors. */
  how: { isAway: boolean; ignoresCancel: boolean };
  /** As the fan, at the page of the provider. Throws where it does not take the price. */
  pay(startUrl: string): Promise<{ sold: Sold; message: Message }>;
  rebill(sold: Sold): Message;
  failed(sold: Sold): Message | null;
  cancelled(sold: Sold): Message;
  expired(sold: Sold): Message;
  refund(sold: Sold, options?: { transaction?: string; amount?: string }): Message;
  chargeback(sold: Sold, options?: { transaction?: string }): Message;
  /** As the provider would say it, changed on the way or said by somebody else. */
  forged(message: Message): Message;
  /** The provider itself says something else than what was agreed. */
  changed(message: Message, what: "amount" | "currency" | "shop" | "reference"): Message;
  stop(): Promise<void>;
}

/** Sends until it is taken, as providers do. */
export async function deliverUntilTaken(
  deliver: Deliver,
  message: Message,
  tries = 20,
): Promise<void> {
  let last = "";
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const answer = await deliver(message).catch((error: Error) => ({
      status: 0,
      body: error.message,
    }));
    if (answer.status === 200 && answer.body === "OK") return;
    last = `${answer.status} ${answer.body}`;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`nobody took ${message.path}: ${last}`);
}

/** Over HTTP, to a site that runs. */
export function overHttp(site: string): Deliver {
  return async ({ method, path, body, headers }) => {
    const response = await fetch(`${site}${path}`, {
      method,
      ...(headers && { headers }),
      ...(body !== undefined && { body }),
    });
    return { status: response.status, body: await response.text() };
  };
}

export interface Asked {
  method: string;
  url: URL;
  form: URLSearchParams;
  headers: IncomingHttpHeaders;
}
export interface Told {
  status: number;
  type?: string;
  body?: string;
  location?: string;
}

/** Listens on the loopback. */
export async function listen(
  answer: (asked: Asked) => Promise<Told>,
  port = 0,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const server = createServer((request, response) => {
    void readBody(request)
      .then((body) =>
        answer({
          method: request.method ?? "GET",
          url: new URL(request.url ?? "/", "http://provider"),
          form: new URLSearchParams(body),
          headers: request.headers,
        }),
      )
      .catch((error: Error): Told => ({ status: 500, body: error.message }))
      .then(({ status, type = "text/plain; charset=utf-8", body = "", location }) => {
        response.writeHead(status, {
          "Content-Type": type,
          ...(location && { Location: location }),
        });
        response.end(body);
      });
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => close(server),
  };
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections();
  server.close();
  await once(server, "close");
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

/** What is shown where one pays. */
export function payPage(title: string, fields: URLSearchParams): string {
  const hidden = [...fields]
    .map(
      ([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`,
    )
    .join("");
  return `<!doctype html><html lang="es"><title>${escaped(title)}</title><h1>${escaped(title)}</h1>
    <form method="post" action="/pay">${hidden}
    <button name="answer" value="pay">Pagar</button>
    <button name="answer" value="decline">Rechazar</button></form></html>`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}

let counted = Date.now() % 1_000_000_000;

/** An id that this run has not given. */
export function nextId(prefix = ""): string {
  counted += 1;
  return `${prefix}${counted}`;
}
