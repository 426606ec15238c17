import { channel, subscribe } from "node:diagnostics_channel";
import type { Server } from "node:http";
import { Server as Listener } from "node:net";

const CHECK_MS = 100;
/** A client that has not asked on its connection for so long is not just about to. */
const QUIET_MS = 5_000;

/**
 * On SIGTERM or SIGINT the process answers the requests it has and ends. remix-serve's own handlers, which
 * only stop listening, are replaced: with a connection to a database or a cluster open, or an idle
 * keep-alive one, the process would stay.
 */
export function finishOnSignal(): void {
  subscribe("tracing:net.server.listen:asyncEnd", (message) => {
    const { server } = message as { server: Server };
    const stopListening = once(() => {
      // That of HTTP would close what is idle at once.
      Listener.prototype.close.call(server, () => process.exit(0));
    });
    const closeIdle = once(() => {
      // What would go on for ever ends: the streams of live messages.
      channel("shortit:finish").publish(null);
      server.closeIdleConnections();
      setInterval(() => server.closeIdleConnections(), CHECK_MS);
    });
    for (const signal of ["SIGTERM", "SIGINT"] as const) {
      process.removeAllListeners(signal);
      process.on(signal, () => {
        stopListening();
        closeIdle();
      });
    }
    const retire = once(() => {
      stopListening();
      // Whoever asks once more has an answer, and hears with it that the next wants another connection.
      server.prependListener("request", (_request, response) => {
        response.setHeader("Connection", "close");
      });
      setTimeout(closeIdle, QUIET_MS);
    });
    process.on("message", (said: { retire?: true } | null) => said?.retire && retire());
  });
}

function once(action: () => void): () => void {
  let done = false;
  return () => {
    if (!done) action();
    done = true;
  };
}
