import { z } from "zod";
import { parseAds } from "./ads-file.server.ts";
import { checkPayments, paymentVariables } from "./features/billing/variables.server.ts";
import { lightCodecs } from "./features/media/formats.ts";
import { pushVariables } from "./features/push/variables.server.ts";
import { webhookVariables } from "./features/webhooks/variables.server.ts";
import { ageVariables, checkAge } from "./variables/age.server.ts";
import { backupVariables, checkBackups } from "./variables/backups.server.ts";
import { checkObserving, observingVariables } from "./variables/observing.server.ts";
import { checkStores, storeVariables } from "./variables/stores.server.ts";
import { allOrNone, amount, flag, integer, isPrivateLine, url } from "./variables/types.ts";

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
    ...storeVariables,
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
    ...observingVariables,
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
    ...ageVariables,
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
    checkStores(v, context);
    checkAge(v, context);
    checkPayments(v, context);
    checkBackups(v, context);
    checkObserving(v, context);
    allOrNone(v, context, ["PURGE_URL", "PURGE_SECRET"], []);
    const verifier = ["VERIFIER_URL", "VERIFIER_KEY", "VERIFIER_SECRET"] as const;
    allOrNone(v, context, [...verifier], ["VERIFIER_NAME"]);
    allOrNone(v, context, ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"], ["GOOGLE_ISSUER"]);
  });

export type Variables = z.infer<typeof variables>;

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
