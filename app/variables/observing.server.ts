import { z } from "zod";
import { flag, integer, url } from "./types.ts";

const SAMPLERS = [
  ...(["always_on", "always_off", "traceidratio"] as const),
  ...(["parentbased_always_on", "parentbased_always_off", "parentbased_traceidratio"] as const),
] as const;

/** How an instance is watched: traces by OpenTelemetry's own names, and metrics. */
export const observingVariables = {
  // OpenTelemetry's own names.
  OTEL_EXPORTER_OTLP_ENDPOINT: url(/^https?$/, "http://host:4318").optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: url(/^https?$/, "http://host:4318/v1/traces").optional(),
  OTEL_SDK_DISABLED: flag.default(false),
  OTEL_TRACES_SAMPLER: z
    .enum(SAMPLERS, { error: `must be one of ${SAMPLERS.join(", ")}` })
    .default("parentbased_always_on"),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number("must be a number from 0 to 1")
    .min(0, "must be a number from 0 to 1")
    .max(1, "must be a number from 0 to 1")
    .default(1),
  METRICS_PORT: integer(1, 65535).optional(),
  METRICS_HOST: z.string().default("127.0.0.1"),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{32,}$/, "must be at least 32 characters, without spaces")
    .optional(),
};

type ObservingVariables = z.infer<z.ZodObject<typeof observingVariables>>;

/** What an instance does is nobody's business but its operator's. */
export function checkObserving(
  v: ObservingVariables & { PORT: number },
  context: z.RefinementCtx,
): void {
  const refuse = (name: string, message: string) =>
    context.addIssue({ code: "custom", path: [name], message });
  if (v.METRICS_PORT === undefined) return;
  if (v.METRICS_PORT === v.PORT) refuse("METRICS_PORT", "must be another than PORT");
  if (!v.METRICS_TOKEN && !isThisMachine(v.METRICS_HOST)) {
    refuse("METRICS_TOKEN", "must be set too when METRICS_HOST is not this machine alone");
  }
}

function isThisMachine(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|::1)$/.test(host);
}
