import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, ServerResponse } from "node:http";
import { count, observe } from "#app/meter.server.ts";
import { followRoutes } from "./route-of.ts";

const METHODS = new Set(["GET", "POST", "PUT", "PATCH", "DELETE"]);
/** Left before the answer, as nginx calls it. */
const LEFT = "499";
const START = Symbol("start");

type Answer = ServerResponse & {
  [START]?: number;
  req: IncomingMessage & { originalUrl?: string };
};

/** Counts every request, whoever answers it, and how long that took. One that goes on for ever has only a status. */
export function measureRequests(): void {
  const routeOf = followRoutes();
  function note(this: Answer): void {
    const { req, statusCode, writableFinished } = this;
    const route = routeOf(req.originalUrl ?? req.url ?? "");
    count("shortit_http_requests_total", {
      route,
      status: writableFinished ? String(statusCode) : LEFT,
    });
    if (this.getHeader("content-type")?.toString().startsWith("text/event-stream")) return;
    const asked = req.method === "HEAD" ? "GET" : (req.method ?? "");
    const method = METHODS.has(asked) ? asked : "other";
    observe(
      "shortit_http_request_seconds",
      { route, method },
      (performance.now() - this[START]!) / 1000,
    );
  }
  subscribe("http.server.request.start", (message) => {
    const { response } = message as { response: Answer };
    response[START] = performance.now();
    response.on("close", note);
  });
}
