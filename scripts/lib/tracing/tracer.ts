import type { Tracer } from "@opentelemetry/api";
import type { Sampler } from "@opentelemetry/sdk-trace";
import type { Env } from "#app/env.server.ts";
import { version } from "#app/version.server.ts";

/** Spans wait so long for others to go with. */
const TOGETHER_MS = 1_000;

type Tracing = NonNullable<Env["tracing"]>;

/**
 * Where spans go to, by OpenTelemetry's own variables, which the exporter reads itself. Loaded only where they are set. At a
 * stop what waits is sent at once, and nobody waits for it.
 */
export async function openTracer(tracing: Tracing): Promise<Tracer> {
  const [{ BatchSpanProcessor, TracerProvider }, { OTLPTraceExporter }, resources] =
    await Promise.all([
      import("@opentelemetry/sdk-trace"),
      import("@opentelemetry/exporter-trace-otlp-http"),
      import("@opentelemetry/resources"),
    ]);
  const { defaultResource, detectResources, envDetector, resourceFromAttributes } = resources;
  const exporter = new OTLPTraceExporter();
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ "service.name": "shortit", "service.version": version }))
      .merge(detectResources({ detectors: [envDetector] })),
    sampler: await samplerOf(tracing),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: TOGETHER_MS })],
  });
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.once(signal, () => void provider.forceFlush().catch(() => undefined));
  }
  return provider.getTracer("shortit", version);
}

async function samplerOf({ sampler, share }: Tracing): Promise<Sampler> {
  const { AlwaysOffSampler, AlwaysOnSampler, ParentBasedSampler, TraceIdRatioBasedSampler } =
    await import("@opentelemetry/sdk-trace");
  const roots = {
    always_on: () => new AlwaysOnSampler(),
    always_off: () => new AlwaysOffSampler(),
    traceidratio: () => new TraceIdRatioBasedSampler(share),
  };
  const [, isOfParent, name] = /^(parentbased_)?(\w+)$/.exec(sampler)!;
  const root = roots[name as keyof typeof roots]();
  return isOfParent ? new ParentBasedSampler({ root }) : root;
}
