import { createHmac, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

export const VERIFIER_KEY = "llave-de-prueba";
export const VERIFIER_SECRET = "un secreto de prueba de treinta y dos o más";

interface Asked {
  reference: string;
  return_url: string;
  notice_url: string;
  locale: string;
}

/** A service that verifies people, which speaks the protocol of docs/operating.md by itself. */
export async function startVerifier() {
  /** What was asked, by reference: asked again it is the same session. */
  const sessions = new Map<string, Asked>();
  const how = { status: 201, url: null as string | null };
  const server = createServer((request, response) => {
    void answer(request).then(({ status, body }) => {
      response.writeHead(status, { "Content-Type": "application/json" });
      response.end(JSON.stringify(body));
    });
  });

  async function answer(request: IncomingMessage): Promise<{ status: number; body: object }> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const isKnown = request.headers.authorization === `Bearer ${VERIFIER_KEY}`;
    if (request.url !== "/v1/sessions" || !isKnown) return { status: 401, body: {} };
    if (how.status !== 201) return { status: how.status, body: {} };
    const asked = JSON.parse(Buffer.concat(parts).toString()) as Asked;
    if (request.headers["idempotency-key"] !== asked.reference) return { status: 400, body: {} };
    sessions.set(asked.reference, asked);
    return { status: 201, body: { url: how.url ?? `${url}/go/${asked.reference}` } };
  }

  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  return {
    url,
    sessions,
    how,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** A notice as the service sends it. */
export function signedNotice(
  said: object,
  { at = Date.now(), secret = VERIFIER_SECRET }: { at?: number; secret?: string } = {},
) {
  const body = JSON.stringify({ id: randomUUID(), ...said });
  const timestamp = String(Math.floor(at / 1000));
  const hmac = createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex");
  return {
    body,
    headers: {
      "Content-Type": "application/json",
      "X-Verifier-Timestamp": timestamp,
      "X-Verifier-Signature": `sha256=${hmac}`,
    },
  };
}
