import { Agent as HttpAgent, request as httpRequest } from "node:http";
import { Agent, type AgentOptions, request as httpsRequest } from "node:https";
import { RequestFilteringHttpsAgent } from "request-filtering-agent";
import { withTimeLimit } from "#app/time-limit.server.ts";
import type { Trust } from "./address.server.ts";
import { ANSWER_MAX_BYTES, RECEIVER_TIMEOUT_MS, SENT_TOGETHER } from "./limits.ts";

/** What a receiver says; no status: nothing in time, or nothing that is one. */
export interface ReceiverAnswer {
  status: number | null;
  reason?: string;
}

/** How receivers are reached. */
export interface Agents {
  public: Agent;
  named: Agent;
  plain: HttpAgent;
}

/**
 * Where a name leads is looked at when we connect: nothing of our own network or of this machine is ever
 * connected to, unless the operator has named it.
 */
export function openAgents(given: Pick<AgentOptions, "ca" | "lookup"> = {}): Agents {
  const options = { maxSockets: SENT_TOGETHER, ...given };
  return {
    public: new RequestFilteringHttpsAgent(options),
    named: new Agent(options),
    plain: new HttpAgent({ maxSockets: SENT_TOGETHER }),
  };
}

interface Letter {
  url: string;
  trust: Trust;
  headers: Record<string, string>;
  body: string;
}

/** Hands a body to a receiver. It is led nowhere else, waited for so long, and read so far. */
export function handOver(
  { url, trust, headers, body }: Letter,
  agents: Agents,
  signal: AbortSignal,
  timeoutMs = RECEIVER_TIMEOUT_MS,
): Promise<ReceiverAnswer> {
  return new Promise((resolve) => {
    const isPlain = trust === "named" && url.startsWith("http:");
    const inTime = withTimeLimit(signal, timeoutMs);
    const sent = { ...headers, "Content-Length": String(Buffer.byteLength(body)) };
    const options = { method: "POST", headers: sent, signal: inTime };
    const request = isPlain
      ? httpRequest(url, { ...options, agent: agents.plain })
      : httpsRequest(url, { ...options, agent: agents[trust] });
    request.on("response", (response) => {
      let size = 0;
      response.on("data", (part: Buffer) => {
        size += part.length;
        if (size > ANSWER_MAX_BYTES) response.destroy();
      });
      // Whatever becomes of the rest, its status is what counts.
      response.on("error", () => undefined);
      response.on("close", () => resolve({ status: response.statusCode ?? null }));
    });
    request.on("error", ({ message }) => resolve({ status: null, reason: message }));
    request.end(body);
  });
}
