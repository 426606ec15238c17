import { subscribe } from "node:diagnostics_channel";
import type { Server } from "node:http";

const CHECK_MS = 100;

/**
 * On SIGTERM or SIGINT the process answers the requests it has and ends. remix-serve's own handlers, which
 * only stop listening, are replaced: with a connection to a database or a cluster open, or an idle
 * keep-alive one, the process would stay.
 */
export function finishOnSignal(): void {
  subscribe("tracing:net.server.listen:asyncEnd", (message) => {
    const { server } = message as { server: Server };
    let stopping = false;
    const finish = () => {
      if (stopping) return;
      stopping = true;
      server.close(() => process.exit(0));
      setInterval(() => server.closeIdleConnections(), CHECK_MS);
    };
    for (const signal of ["SIGTERM", "SIGINT"] as const) {
      process.removeAllListeners(signal);
      process.on(signal, finish);
    }
  });
}
