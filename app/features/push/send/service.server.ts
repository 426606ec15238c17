import { Agent, type AgentOptions, request as httpsRequest } from "node:https";
import { RequestFilteringHttpsAgent } from "request-filtering-agent";
import type { RequestDetails } from "web-push";
import { withTimeLimit } from "#app/time-limit.server.ts";
import type { Trust } from "../endpoint.server.ts";
import { ANSWER_MAX_BYTES, LAST_RETRY_MS, SENT_TOGETHER, SERVICE_TIMEOUT_MS } from "../limits.ts";

/** What a push service says; no status: nothing in time, or nothing that is one. */
export interface ServiceAnswer {
  status: number | null;
  /** How long it asks us to wait. */
  retryAfterMs: number;
  /** What was wrong, for the log. */
  reason?: string;
}

/** How push services are reached. */
export type Agents = Record<Trust, Agent>;

/**
 * Where a name leads is looked at when we connect: nothing of our own network, of this machine or of what is no
 * address of the internet is ever connected to, unless the operator has named it.
 */
export function openAgents(given: Pick<AgentOptions, "ca" | "lookup"> = {}): Agents {
  const options = { keepAlive: true, maxSockets: SENT_TOGETHER, ...given };
  return { public: new RequestFilteringHttpsAgent(options), named: new Agent(options) };
}

/** Hands a message to a push service. It is led nowhere else, waited for so long, and read so far. */
export function post(
  { endpoint, headers, body }: RequestDetails,
  agent: Agent,
  signal: AbortSignal,
  timeoutMs = SERVICE_TIMEOUT_MS,
): Promise<ServiceAnswer> {
  return new Promise((resolve) => {
    const failed = (error: Error) =>
      resolve({ status: null, retryAfterMs: 0, reason: error.message });
    const inTime = withTimeLimit(signal, timeoutMs);
    const options = { method: "POST", headers, agent, signal: inTime };
    const request = httpsRequest(endpoint, options, (response) => {
      let size = 0;
      response.on("data", (part: Buffer) => {
        size += part.length;
        if (size > ANSWER_MAX_BYTES) response.destroy();
      });
      // Whatever becomes of the rest, the service has said what counts.
      response.on("error", () => undefined);
      response.on("close", () =>
        resolve({
          status: response.statusCode ?? null,
          retryAfterMs: waitOf(response.headers["retry-after"]),
        }),
      );
    });
    request.on("error", failed);
    request.end(body);
  });
}

/** Seconds or a date; never longer than we wait by ourselves. */
function waitOf(retryAfter: string | undefined): number {
  if (!retryAfter) return 0;
  const wait = /^\d+$/.test(retryAfter)
    ? Number(retryAfter) * 1000
    : Date.parse(retryAfter) - Date.now();
  return Math.min(LAST_RETRY_MS, Math.max(0, wait || 0));
}
