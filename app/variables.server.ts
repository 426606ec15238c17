import { z } from "zod";
import { parseRedisAddress } from "#storage/kv-redis-address.ts";
import { backupVariables, checkBackups } from "./backup-variables.server.ts";
import { parseAds } from "./ads-file.server.ts";
import { checkPayments, paymentVariables } from "./features/billing/variables.server.ts";
import { lightCodecs } from "./features/media/formats.ts";
import { pushVariables } from "./features/push/variables.server.ts";
import { webhookVariables } from "./features/webhooks/variables.server.ts";
import { type AgeLevel, parseAgePolicy } from "./http/age/policy.ts";
import {
  allOrNone,
  amount,
  checkedBy,
  flag,
  integer,
  isPrivateLine,
  url,
} from "./variable-types.ts";

const SAMPLERS = [
  ...(["always_on", "always_off", "traceidratio"] as const),
  ...(["parentbased_always_on", "parentbased_always_off", "parentbased_traceidratio"] as const),
] as const;

/** The variables of docs/operating.md, each with what an operator is told when it is wrong. */
export const variables = z
  .object({
    PORT: integer(1, 65535).default(3000),
    HOST: z.string().optional(),
    DATA_DIR: z.string().default("./data"),
    SITE_URL: url(/^https?$/, "https://example.org")
      .refine(isOrigin, "must end after the host and port: the site is at the root of its host")
      .optional(),
    HSTS_SUBDOMAINS: flag.default(false),
    SITE_NAME: z.string().max(40, "must be at most 40 characters").default("Shortit"),
    NEUTRAL_NAME: z.string().max(40, "must be at most 40 characters").default("Notas"),
    OPERATOR_NAME: z.string().max(120, "must be at most 120 characters").optional(),
    OPERATOR_EMAIL: z
      .string()
      .regex(/^[^\s@]+@[^\s@]+$/, "must be a mail address")
      .optional(),
    OPERATOR_ADDRESS: z
      .string()
      .max(300, "must be at most 300 characters")
      .default("Ciudad de México, México"),
    SESSION_SECRET: z.string().min(32, "must be at least 32 characters").optional(),
    DOCUMENT_KEYS: z.string().optional(),
    RESERVE_MB: integer(0, 100_000).default(64),
    DATABASE_TIMEOUT_MS: integer(10, 600_000).default(15_000),
    DATABASE_NAMED_STATEMENTS: flag.default(true),
    DATABASE_URL: z
      .string()
      .regex(
        /^(postgres(ql)?:\/\/\S+|file:\S+|sqlite:\S+)$/,
        "must be an address like postgres://user:password@host/name or file:/path/to/file.db",
      )
      .optional(),
    DATABASE_REPLICA_URL: z
      .string()
      .regex(
        /^postgres(ql)?:\/\/\S+$/,
        "must be an address like postgres://user:password@host/name",
      )
      .optional(),
    DATABASE_REPLICA_LAG_MS: integer(1_000, 600_000).default(5_000),
    KV_URL: checkedBy(parseRedisAddress).optional(),
    KV_TIMEOUT_MS: integer(10, 600_000).default(1_000),
    S3_ENDPOINT: url(/^https?$/, "https://s3.example.org").optional(),
    S3_REGION: z.string().optional(),
    S3_BUCKET: z.string().optional(),
    S3_ACCESS_KEY_ID: z.string().optional(),
    S3_SECRET_ACCESS_KEY: z.string().optional(),
    S3_FORCE_PATH_STYLE: flag.optional(),
    S3_TIMEOUT_MS: integer(10, 600_000).default(10_000),
    ...backupVariables,
    SMTP_TIMEOUT_MS: integer(10, 600_000).default(15_000),
    SMTP_URL: url(/^smtps?$/, "smtps://user:password@host").optional(),
    MAIL_FROM: z.string().regex(/@/, "must hold a mail address").optional(),
    GOOGLE_CLIENT_ID: z.string().optional(),
    GOOGLE_CLIENT_SECRET: z.string().optional(),
    GOOGLE_ISSUER: url(/^https?$/, "https://accounts.google.com")
      .refine(isPrivateLine, "must be https: what it says is believed")
      .optional(),
    ADS_FILE: z.string().optional(),
    ADS: z
      .string()
      .transform((text, context) => {
        try {
          return parseAds(text);
        } catch (error) {
          context.addIssue({ code: "custom", message: (error as Error).message });
          return z.NEVER;
        }
      })
      .optional(),
    BREACHED_PASSWORDS: z.string().optional(),
    MAX_UPLOAD_MB: integer(1, 100_000).default(512),
    MAX_VIDEO_SECONDS: integer(1, 86_400).default(600),
    MAX_VIDEO_PIXELS: integer(4096, 100_000_000).default(4096 * 2304),
    LIGHT_VIDEO_CODEC: z
      .enum(lightCodecs, { error: `must be one of ${lightCodecs.join(", ")}` })
      .optional(),
    FFMPEG_MEMORY_MB: integer(512, 1_000_000).default(3072),
    WHISPER_MODEL: z.string().optional(),
    WHISPER_COMMAND: z.string().default("whisper-cli"),
    WHISPER_MEMORY_MB: integer(256, 1_000_000).default(4096),
    MAX_FILES_PER_POST: integer(1, 100).default(20),
    MAX_QUEUED_FILES: integer(0, 100_000).default(100),
    MAX_VIDEO_SECONDS_PER_DAY: integer(0, 864_000).default(7200),
    MAX_MEDIA_MB_PER_PERSON: integer(0, 100_000_000).default(51_200),
    MIN_FREE_MB: integer(0, 100_000_000).default(512),
    MEDIA_CACHE_SECONDS: integer(1, 3600).default(300),
    MEDIA_CDN_URL: z
      .string()
      .regex(
        /^(presigned|https?:\/\/[^/?#@\s]+\/*)$/i,
        "must be presigned, or an origin like https://cdn.example.org",
      )
      .optional(),
    MEDIA_CDN_KEY: z
      .string()
      .regex(/^[\w-]{32,}$/, "must be at least 32 letters, digits, - or _")
      .optional(),
    MEDIA_CDN_SECONDS: integer(60, 3600).default(600),
    PURGE_URL: url(/^https?$/, "https://cache.example/purge").optional(),
    PURGE_SECRET: z.string().min(32, "must be at least 32 characters").optional(),
    WEB_CONCURRENCY: integer(1, 128).optional(),
    TRUST_PROXY: integer(0, 16).default(0),
    EARLY_HINTS: flag.default(false),
    SERVICE_WORKER: flag.default(true),
    LOG_LEVEL: z
      .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"], {
        error: "must be one of fatal, error, warn, info, debug, trace, silent",
      })
      .default("info"),
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
    PAYOUT_PER_1000_VIEWS: amount("20.00"),
    PAYOUT_HOLD_DAYS: integer(0, 365).default(14),
    PAYOUT_MIN: amount("100.00"),
    PAYOUT_ACCOUNT_WAIT_HOURS: integer(0, 720).default(72),
    PAYOUT_DEBIT_ACCOUNT: z
      .string()
      .regex(/^\d{10,18}$/, "must be the number of an account, 10 to 18 digits")
      .optional(),
    ...paymentVariables,
    ...pushVariables,
    ...webhookVariables,
    CURRENCY: z
      .string()
      .regex(/^[A-Z]{3}$/, "must be a currency code like MXN")
      .default("MXN"),
    TIME_ZONE: z
      .string()
      .refine(isTimeZone, "must be a time zone like America/Mexico_City")
      .default("America/Mexico_City"),
    LEAVE_URL: url(/^https?$/, "https://duckduckgo.com").default("https://duckduckgo.com"),
    SECOND_FACTOR: z
      .enum(["ask", "staff", "all"], { error: "must be ask, staff or all" })
      .default("ask"),
    REVIEW: z
      .enum(["off", "new-creators", "all"], { error: "must be off, new-creators or all" })
      .default("off"),
    AGE_POLICY: z
      .string()
      .default("")
      .transform((text, context) => {
        try {
          return parseAgePolicy(text);
        } catch (error) {
          context.addIssue({ code: "custom", message: (error as Error).message });
          return z.NEVER;
        }
      }),
    AGE_REGION_HEADER: z
      .string()
      .regex(/^[\w-]+([\s,]+[\w-]+)?$/, "must be the name of a header, or of two")
      .transform((names) => names.toLowerCase().split(/[\s,]+/))
      .optional(),
    AGE_REGION_FILE: z.string().optional(),
    AGE_PROVIDER_ISSUER: url(/^https?$/, "https://age.example.org")
      .refine(isPrivateLine, "must be https: what it says is believed")
      .optional(),
    AGE_PROVIDER_CLIENT_ID: z.string().optional(),
    AGE_PROVIDER_CLIENT_SECRET: z.string().optional(),
    AGE_PROVIDER_SCOPE: z
      .string()
      .regex(/(^|\s)openid(\s|$)/, "must name openid among its scopes")
      .default("openid age_over:18"),
    AGE_PROVIDER_CLAIM: z.string().default("age_over_18"),
    AGE_PROVIDER_LEVEL: z
      .enum(["estimate", "verify"], { error: "must be estimate or verify" })
      .default("verify"),
    AGE_PROOF_DAYS: integer(1, 3650).default(365),
    REQUIRE_VERIFIED_UPLOADS: flag.default(false),
    VERIFIER_URL: url(/^https?$/, "https://verifier.example/v1")
      .refine(isPrivateLine, "must be https: what it says is believed")
      .optional(),
    VERIFIER_KEY: z.string().optional(),
    VERIFIER_SECRET: z.string().min(32, "must be at least 32 characters").optional(),
    VERIFIER_NAME: z.string().max(40, "must be at most 40 characters").optional(),
    RATE_LIMIT_FACTOR: z.coerce
      .number({ error: "must be a number" })
      .positive("must be above 0")
      .default(1),
    CORS_ORIGINS: z
      .string()
      .default("")
      .transform((list) => list.split(/[\s,]+/).filter(Boolean))
      .refine((list) => list.every(isAppOrigin), "must be origins like https://app.example.org"),
  })
  .superRefine((v, context) => {
    allOrNone(
      v,
      context,
      ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"],
      ["S3_REGION", "S3_FORCE_PATH_STYLE"],
    );
    allOrNone(v, context, [...AGE_PROVIDER], []);
    checkAge(v, context);
    checkPayments(v, context);
    checkBackups(v, context);
    checkMetrics(v, context);
    checkReplica(v, context);
    checkCdn(v, context);
    allOrNone(v, context, ["PURGE_URL", "PURGE_SECRET"], []);
    const verifier = ["VERIFIER_URL", "VERIFIER_KEY", "VERIFIER_SECRET"] as const;
    allOrNone(v, context, [...verifier], ["VERIFIER_NAME"]);
    allOrNone(v, context, ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"], ["GOOGLE_ISSUER"]);
  });

export type Variables = z.infer<typeof variables>;

const AGE_PROVIDER = [
  "AGE_PROVIDER_ISSUER",
  "AGE_PROVIDER_CLIENT_ID",
  "AGE_PROVIDER_CLIENT_SECRET",
] as const;

/** A policy that nobody could fulfil, or everybody evade, is none. */
function checkAge(v: AgeVariables, context: z.RefinementCtx): void {
  const refuse = (name: string, message: string) =>
    context.addIssue({ code: "custom", path: [name], message });
  const asked = [...v.AGE_POLICY].filter(([, level]) => level !== "declare");
  if (v.AGE_REGION_HEADER && v.TRUST_PROXY === 0) {
    refuse("AGE_REGION_HEADER", "needs TRUST_PROXY: without a proxy that writes it, anybody could");
  }
  if (asked.length === 0) return;
  if (!v.AGE_PROVIDER_ISSUER) {
    refuse(AGE_PROVIDER[0], "must be set too when AGE_POLICY asks for more than a declaration");
  }
  const isByRegion = asked.some(([place]) => place !== "*") || v.AGE_POLICY.size > 1;
  if (isByRegion && !v.AGE_REGION_HEADER && !v.AGE_REGION_FILE) {
    refuse("AGE_POLICY", "names regions, which AGE_REGION_HEADER or AGE_REGION_FILE has to tell");
  }
  if (v.AGE_PROVIDER_LEVEL === "estimate" && asked.some(([, level]) => level === "verify")) {
    refuse("AGE_PROVIDER_LEVEL", "must be verify when AGE_POLICY asks for it");
  }
}

interface AgeVariables {
  AGE_POLICY: ReadonlyMap<string, AgeLevel>;
  AGE_REGION_HEADER?: string[] | undefined;
  AGE_REGION_FILE?: string | undefined;
  AGE_PROVIDER_ISSUER?: string | undefined;
  AGE_PROVIDER_LEVEL: "estimate" | "verify";
  TRUST_PROXY: number;
}

/** What an instance does is nobody's business but its operator's. */
function checkMetrics(v: MetricsVariables, context: z.RefinementCtx): void {
  const refuse = (name: string, message: string) =>
    context.addIssue({ code: "custom", path: [name], message });
  if (v.METRICS_PORT === undefined) return;
  if (v.METRICS_PORT === v.PORT) refuse("METRICS_PORT", "must be another than PORT");
  if (!v.METRICS_TOKEN && !isThisMachine(v.METRICS_HOST)) {
    refuse("METRICS_TOKEN", "must be set too when METRICS_HOST is not this machine alone");
  }
}

/** Only PostgreSQL has one. */
function checkReplica(v: ReplicaVariables, context: z.RefinementCtx): void {
  if (!v.DATABASE_REPLICA_URL || /^postgres/.test(v.DATABASE_URL ?? "")) return;
  const message = "needs DATABASE_URL to be PostgreSQL: SQLite has no replicas";
  context.addIssue({ code: "custom", path: ["DATABASE_REPLICA_URL"], message });
}

interface ReplicaVariables {
  DATABASE_URL?: string | undefined;
  DATABASE_REPLICA_URL?: string | undefined;
}

/** Whoever serves an object has to find it by its name, and to know who may have it. */
function checkCdn(v: CdnVariables, context: z.RefinementCtx): void {
  const refuse = (name: string, message: string) =>
    context.addIssue({ code: "custom", path: [name], message });
  if (!v.MEDIA_CDN_URL) {
    if (v.MEDIA_CDN_KEY) refuse("MEDIA_CDN_URL", "must be set too when MEDIA_CDN_KEY is");
    return;
  }
  if (!v.S3_ENDPOINT) refuse("MEDIA_CDN_URL", "needs S3_ENDPOINT: nobody else reads DATA_DIR");
  if ((v.MEDIA_CDN_URL === "presigned") === (v.MEDIA_CDN_KEY !== undefined)) {
    refuse("MEDIA_CDN_KEY", "must be set for the address of a CDN, and not for presigned");
  }
}

interface CdnVariables {
  MEDIA_CDN_URL?: string | undefined;
  MEDIA_CDN_KEY?: string | undefined;
  S3_ENDPOINT?: string | undefined;
}

interface MetricsVariables {
  PORT: number;
  METRICS_PORT?: number | undefined;
  METRICS_HOST: string;
  METRICS_TOKEN?: string | undefined;
}

function isThisMachine(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|::1)$/.test(host);
}

/** Apps have schemes of their own, such as `capacitor://localhost`. */
function isAppOrigin(origin: string): boolean {
  return origin === "*" || /^[a-z][a-z\d+.-]*:\/\/[^\s/?#@]+$/i.test(origin);
}

function isOrigin(address: string): boolean {
  return /^https?:\/\/[^/?#@]+\/*$/i.test(address);
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("es", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
