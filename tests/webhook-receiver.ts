import { createHmac } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import type { IncomingHttpHeaders } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { type WebhookEvent, webhookEvents } from "#app/features/webhooks/limits.ts";
import { call } from "./kit/call.ts";
import type { Person } from "./kit/stage.ts";
import { PUSH_CERTIFICATE } from "./push-server.ts";

const key = readFileSync(new URL("./fixtures/push/key.pem", import.meta.url), "utf8");

export interface Told {
  headers: IncomingHttpHeaders;
  body: string;
}

type Behaviour = { status: number; headers?: Record<string, string> } | "hang" | "endless";

/** A program of an operator that is told what happens, at `localhost`. */
export async function startReceiver() {
  const told: Told[] = [];
  const receiver = { told, behaviour: { status: 204 } as Behaviour };
  const server = createServer({ cert: PUSH_CERTIFICATE, key }, (request, response) => {
    void request.toArray().then((parts: Buffer[]) => {
      told.push({ headers: request.headers, body: Buffer.concat(parts).toString("utf8") });
      const { behaviour } = receiver;
      if (behaviour === "hang") return;
      if (behaviour === "endless") {
        const more = setInterval(() => response.write("x".repeat(8192)), 1);
        response.on("close", () => clearInterval(more));
        return;
      }
      response.writeHead(behaviour.status, behaviour.headers).end();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return Object.assign(receiver, { port, url: `https://localhost:${port}/hook`, stop });
}

export const WEBHOOKS = "/api/admin/webhooks";

/** One that an administrator adds, who can look at it and change it. */
export async function newWebhook(
  admin: Person,
  { url, eventos = webhookEvents }: { url: string; eventos?: readonly WebhookEvent[] },
) {
  const body = { nombre: "Tablero", url, eventos };
  const { id_webhook } = (await call("POST", WEBHOOKS, { as: admin, body })).body;
  const path = `${WEBHOOKS}/${id_webhook as number}`;
  const read = async () => (await call("GET", path, { as: admin })).body;
  const change = (verbo: string) => call("POST", path, { as: admin, body: { verbo } });
  const { secreto } = (await read()).webhook;
  return { id: id_webhook as number, secreto: secreto as string, read, change };
}

/** What docs/api says a receiver does: null where it has to refuse. */
export function readTold(secret: string, { headers, body }: Told, now = Date.now()): unknown {
  const [id, at, signatures] = ["id", "timestamp", "signature"].map((name) =>
    String(headers[`webhook-${name}`]),
  );
  if (Math.abs(now / 1000 - Number(at)) > 5 * 60) return null;
  const secretKey = Buffer.from(secret.replace("whsec_", ""), "base64");
  const right = createHmac("sha256", secretKey).update(`${id}.${at}.${body}`).digest("base64");
  return signatures!.split(" ").includes(`v1,${right}`) ? (JSON.parse(body) as unknown) : null;
}
