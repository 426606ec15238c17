import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";

/** What a client has on its way when it is refused arrives within it; more than that is not waited for. */
const LINGER_MS = 30_000;

/**
 * Reads to its end what a client sends although it has its answer, as to one that is too large: otherwise the
 * next request on the same connection waits behind it until the connection is closed.
 */
export function dropUnreadBodies(): void {
  subscribe("http.server.response.finish", (message) => {
    const { request } = message as { request: IncomingMessage };
    if (request.complete || request.socket.destroyed) return;
    // Whoever began to read it wants no more of it, and would keep all of it.
    request.removeAllListeners("data");
    request.resume();
    const giveUp = setTimeout(() => request.socket.destroy(), LINGER_MS).unref();
    request.once("close", () => clearTimeout(giveUp));
  });
}
