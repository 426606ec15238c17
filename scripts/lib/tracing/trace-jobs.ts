import { tracingChannel } from "node:diagnostics_channel";
import type { Span } from "@opentelemetry/api";
import { getEnv } from "#app/env.server.ts";
import type { TracedJob } from "#app/jobs/worker.server.ts";
import { openTracer } from "./tracer.ts";

const SPAN = Symbol("span");

type Running = TracedJob & { [SPAN]?: Span; error?: unknown };

/** Each try at a job becomes a span, named by its kind: what it is about is nobody's business. */
export async function traceJobs(): Promise<void> {
  const { tracing } = getEnv();
  if (!tracing) return;
  const [tracer, { SpanKind, SpanStatusCode }] = await Promise.all([
    openTracer(tracing),
    import("@opentelemetry/api"),
  ]);
  tracingChannel<unknown, Running>("shortit:job").subscribe({
    start: (job) => {
      const attributes = { "shortit.job.kind": job.kind, "shortit.job.attempt": job.attempt };
      job[SPAN] = tracer.startSpan(`job ${job.kind}`, { kind: SpanKind.CONSUMER, attributes });
    },
    end: () => undefined,
    asyncStart: () => undefined,
    asyncEnd: (job) => job[SPAN]?.end(),
    error: (job) => job[SPAN]?.setStatus({ code: SpanStatusCode.ERROR }),
  });
}
