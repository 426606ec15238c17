import { createHash, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { version } from "#app/version.server.ts";
import { CONTENT_TYPE, openExposition } from "./exposition.ts";
import type { Joined } from "./joined.ts";
import { processSamples } from "./process-samples.ts";

const AGAIN_MS = 5_000;
const OWN_MS = 2_000;
/** Nobody needs longer to ask. */
const ASK_MS = 5_000;
const MAX_CONNECTIONS = 32;

export interface Listening {
  port: number;
  host: string;
  /** Null: whoever reaches the port may read. */
  token: string | null;
}

/**
 * Answers /metrics on a port of its own, from what the processes have told: nothing is measured for who asks. While
 * another program has the port, as during an upgrade, it is tried again.
 */
export async function serveMetrics(
  joined: Joined,
  { port, host, token }: Listening,
  log: (line: string) => void,
): Promise<void> {
  const read = await openExposition(joined);
  const note = async () => {
    const info = { is: "gauge", name: "shortit_version_info", labels: { version } } as const;
    joined.add(null, [{ ...info, value: 1 }, ...(await processSamples())]);
  };
  await note();
  setInterval(() => void note(), OWN_MS).unref();

  const isAllowed = token === null ? () => true : holding(token);
  const server = createServer(
    { requestTimeout: ASK_MS, headersTimeout: ASK_MS },
    (asked, answer) => {
      asked.resume();
      const path = asked.url?.split("?", 1)[0];
      if (path !== "/metrics") return refuse(answer, 404);
      if (!isAllowed(asked)) return refuse(answer, 401);
      if (asked.method !== "GET" && asked.method !== "HEAD") return refuse(answer, 405);
      answer.writeHead(200, { "Content-Type": CONTENT_TYPE, "Cache-Control": "no-store" });
      answer.end(asked.method === "HEAD" ? undefined : read());
    },
  );
  server.maxConnections = MAX_CONNECTIONS;
  let said = false;
  server.on("error", (error) => {
    if (!said)
      log(`NO METRICS: cannot listen on METRICS_PORT ${port} (${error.message}); tried again`);
    said = true;
    setTimeout(() => server.listen({ port, host }), AGAIN_MS).unref();
  });
  server.on("listening", () => log(`metrics at http://${host}:${port}/metrics`));
  server.listen({ port, host }).unref();
}

/** Whether a request holds the token. Digests are compared, so that the time tells nothing of it. */
function holding(token: string): (request: IncomingMessage) => boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  const right = digest(token);
  return ({ headers }) => {
    const [, held = ""] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? "") ?? [];
    return timingSafeEqual(digest(held), right);
  };
}

function refuse(answer: ServerResponse, status: number): void {
  const headers = status === 401 ? { "WWW-Authenticate": 'Bearer realm="metrics"' } : undefined;
  answer.writeHead(status, headers).end();
}
