import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, ServerResponse } from "node:http";
import { log } from "#app/log.server.ts";
import { getEnv } from "#app/env.server.ts";
import { followRoutes } from "../metrics/route-of.ts";
import { openTracer } from "./tracer.ts";

interface Started {
  request: IncomingMessage & { originalUrl?: string };
  response: ServerResponse;
}

/**
 * Each request becomes a span, named by its route and never by its address, which says what somebody looks at. It belongs to
 * the span that a proxy of ours names; what anybody else sends is not looked at.
 */
export function traceRequests(): void {
  const { tracing, trustProxy } = getEnv();
  if (!tracing) return;
  const routeOf = followRoutes();
  Promise.all([openTracer(tracing), import("@opentelemetry/api"), import("@opentelemetry/core")])
    .then(([tracer, { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace }, { parseTraceParent }]) => {
      subscribe("http.server.request.start", (message) => {
        const { request, response } = message as Started;
        const { method = "", headers } = request;
        const given = trustProxy > 0 ? headers.traceparent : undefined;
        const parent = typeof given === "string" ? parseTraceParent(given) : null;
        const context = parent
          ? trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true })
          : ROOT_CONTEXT;
        const span = tracer.startSpan(method, { kind: SpanKind.SERVER }, context);
        response.on("close", () => {
          const route = routeOf(request.originalUrl ?? request.url ?? "");
          const { statusCode } = response;
          span.updateName(`${method} ${route}`);
          span.setAttributes({
            "http.request.method": method,
            "http.route": route,
            "http.response.status_code": statusCode,
            "http.request.header.x-request-id": [String(headers["x-request-id"])],
          });
          if (statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        });
      });
    })
    .catch((error: unknown) => log.error({ err: error }, "requests are not traced"));
}
