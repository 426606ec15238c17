import { z } from "zod";

const url = (protocols: RegExp, example: string) =>
  z.url({ protocol: protocols, error: `must be an address like ${example}` });
const integer = (min: number, max: number) =>
  z.coerce
    .number({ error: "must be a number" })
    .int("must be a whole number")
    .min(min, `must be at least ${min}`)
    .max(max, `must be at most ${max}`);
const flag = z
  .enum(["0", "1", "true", "false"], { error: "must be true or false" })
  .transform((value) => value === "1" || value === "true");

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
    DATABASE_URL: z
      .string()
      .regex(
        /^(postgres(ql)?:\/\/\S+|file:\S+|sqlite:\S+)$/,
        "must be an address like postgres://user:password@host/name or file:/path/to/file.db",
      )
      .optional(),
    KV_URL: url(/^rediss?$/, "redis://host:6379").optional(),
    KV_TIMEOUT_MS: integer(10, 600_000).default(1_000),
    S3_ENDPOINT: url(/^https?$/, "https://s3.example.org").optional(),
    S3_REGION: z.string().optional(),
    S3_BUCKET: z.string().optional(),
    S3_ACCESS_KEY_ID: z.string().optional(),
    S3_SECRET_ACCESS_KEY: z.string().optional(),
    S3_FORCE_PATH_STYLE: flag.optional(),
    S3_TIMEOUT_MS: integer(10, 600_000).default(10_000),
    SMTP_TIMEOUT_MS: integer(10, 600_000).default(15_000),
    SMTP_URL: url(/^smtps?$/, "smtps://user:password@host").optional(),
    MAIL_FROM: z.string().regex(/@/, "must hold a mail address").optional(),
    GOOGLE_CLIENT_ID: z.string().optional(),
    GOOGLE_CLIENT_SECRET: z.string().optional(),
    GOOGLE_ISSUER: url(/^https?$/, "https://accounts.google.com")
      .refine(isPrivateLine, "must be https: what it says is believed")
      .optional(),
    ADS_FILE: z.string().optional(),
    MAX_UPLOAD_MB: integer(1, 100_000).default(512),
    MAX_VIDEO_SECONDS: integer(1, 86_400).default(600),
    MAX_VIDEO_PIXELS: integer(4096, 100_000_000).default(4096 * 2304),
    FFMPEG_MEMORY_MB: integer(512, 1_000_000).default(3072),
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
    LOG_LEVEL: z
      .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"], {
        error: "must be one of fatal, error, warn, info, debug, trace, silent",
      })
      .default("info"),
    PAYOUT_PER_1000_VIEWS: z
      .string()
      .regex(/^\d{1,7}(\.\d{1,2})?$/, "must be an amount like 20.00")
      .default("20.00")
      .transform((amount) => Math.round(Number(amount) * 100)),
    CURRENCY: z
      .string()
      .regex(/^[A-Z]{3}$/, "must be a currency code like MXN")
      .default("MXN"),
    TIME_ZONE: z
      .string()
      .refine(isTimeZone, "must be a time zone like America/Mexico_City")
      .default("America/Mexico_City"),
    LEAVE_URL: url(/^https?$/, "https://duckduckgo.com").default("https://duckduckgo.com"),
    REVIEW: z
      .enum(["off", "new-creators", "all"], { error: "must be off, new-creators or all" })
      .default("off"),
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
    allOrNone(v, context, ["PURGE_URL", "PURGE_SECRET"], []);
    allOrNone(v, context, ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"], ["GOOGLE_ISSUER"]);
  });

export type Variables = z.infer<typeof variables>;

/** One of these set without the rest is a configuration cut in half. */
function allOrNone(
  v: Variables,
  context: z.RefinementCtx,
  needed: (keyof Variables)[],
  optional: (keyof Variables)[],
): void {
  const set = [...needed, ...optional].filter((name) => v[name] !== undefined);
  const missing = needed.find((name) => v[name] === undefined);
  if (set.length === 0 || missing === undefined) return;
  const message = `must be set too when ${set.join(", ")} is`;
  context.addIssue({ code: "custom", path: [missing], message });
}

/** Apps have schemes of their own, such as `capacitor://localhost`. */
function isAppOrigin(origin: string): boolean {
  return origin === "*" || /^[a-z][a-z\d+.-]*:\/\/[^\s/?#@]+$/i.test(origin);
}

function isOrigin(address: string): boolean {
  return /^https?:\/\/[^/?#@]+\/*$/i.test(address);
}

/** Nobody listens or answers in between: encrypted, or this machine. */
function isPrivateLine(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === "https:" || /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("es", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
