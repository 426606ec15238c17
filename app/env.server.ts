import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { z } from "zod";
import { type AdUnit, readAdsFile } from "./ads-file.server.ts";

/** A sentence that names the variable that is wrong, for the operator. */
export class EnvError extends Error {}

export type Env = ReturnType<typeof parseEnv>;

let parsed: Env | undefined;

/** The environment of this process, parsed at the first call. Throws {@link EnvError}. */
export function getEnv(): Env {
  parsed ??= parseEnv(process.env);
  return parsed;
}

/** Parses the variables of docs/operating.md; throws {@link EnvError} at the first that is wrong. */
export function parseEnv(source: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()));
  const result = variables.safeParse(given);
  if (!result.success) {
    const issue = result.error.issues[0];
    throw new EnvError(`${String(issue?.path[0])}: ${issue?.message}`);
  }
  const v = result.data;
  const dataDir = resolve(v.DATA_DIR);
  const siteUrl = (v.SITE_URL ?? `http://localhost:${v.PORT}`).replace(/\/+$/, "");
  return {
    port: v.PORT,
    host: v.HOST,
    dataDir,
    siteUrl,
    siteName: v.SITE_NAME,
    /** Whether browsers are told that every host below ours speaks https too. */
    hstsSubdomains: v.HSTS_SUBDOMAINS,
    /** Who answers for this instance, on the legal pages. */
    operator: {
      name: v.OPERATOR_NAME ?? v.SITE_NAME,
      email: v.OPERATOR_EMAIL ?? `soporte@${new URL(siteUrl).hostname.replace(/^www\./, "")}`,
      address: v.OPERATOR_ADDRESS,
    },
    /** Room that is kept for what has to be written on a full disk. */
    reserve: { folder: dataDir, bytes: v.RESERVE_MB * 1024 * 1024 },
    sessionSecret: v.SESSION_SECRET ?? keptSecret(dataDir),
    databaseUrl: v.DATABASE_URL ?? `file:${join(dataDir, "shortit.db")}`,
    databaseTimeoutMs: v.DATABASE_TIMEOUT_MS,
    /** Null: in the database. */
    kvUrl: v.KV_URL ?? null,
    kvTimeoutMs: v.KV_TIMEOUT_MS,
    /** Null: in `mediaDir`. */
    s3: s3Of(v),
    mediaDir: join(dataDir, "media"),
    /** Null: each mail is a file in `mailDir`. */
    smtpUrl: v.SMTP_URL ?? null,
    smtpTimeoutMs: v.SMTP_TIMEOUT_MS,
    mailDir: join(dataDir, "mail"),
    mailFrom: v.MAIL_FROM ?? `${v.SITE_NAME} <no-reply@localhost>`,
    google: googleOf(v),
    ads: v.ADS_FILE ? adsOf(v.ADS_FILE) : [],
    /** For one upload, all its files together. */
    maxUploadBytes: v.MAX_UPLOAD_MB * 1024 * 1024,
    maxVideoSeconds: v.MAX_VIDEO_SECONDS,
    /** Of one frame. */
    maxVideoPixels: v.MAX_VIDEO_PIXELS,
    ffmpegMemoryMb: v.FFMPEG_MEMORY_MB,
    maxFilesPerPost: v.MAX_FILES_PER_POST,
    /** Of one person; 0: as much as they like. */
    perPerson: {
      queuedFiles: v.MAX_QUEUED_FILES,
      videoSecondsPerDay: v.MAX_VIDEO_SECONDS_PER_DAY,
      bytes: v.MAX_MEDIA_MB_PER_PERSON * 1024 * 1024,
    },
    /** No upload begins with less room than this. */
    minFreeBytes: v.MIN_FREE_MB * 1024 * 1024,
    /** Null: as many as there are processors, within reason. */
    webConcurrency: v.WEB_CONCURRENCY ?? null,
    /** How many proxies in front of us write X-Forwarded-For. */
    trustProxy: v.TRUST_PROXY,
    logLevel: v.LOG_LEVEL,
    payoutCentsPer1000Views: v.PAYOUT_PER_1000_VIEWS,
    currency: v.CURRENCY,
    timeZone: v.TIME_ZONE,
    leaveUrl: v.LEAVE_URL,
    rateLimitFactor: v.RATE_LIMIT_FACTOR,
    /** Origins of apps whose pages may call the API; `*` among them: all. */
    corsOrigins: v.CORS_ORIGINS,
  };
}

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

const variables = z
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
    WEB_CONCURRENCY: integer(1, 128).optional(),
    TRUST_PROXY: integer(0, 16).default(0),
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
    allOrNone(v, context, ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"], ["GOOGLE_ISSUER"]);
  });

type Variables = z.infer<typeof variables>;

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

function s3Of(v: Variables) {
  if (!v.S3_ENDPOINT || !v.S3_BUCKET || !v.S3_ACCESS_KEY_ID || !v.S3_SECRET_ACCESS_KEY) return null;
  return {
    endpoint: v.S3_ENDPOINT,
    region: v.S3_REGION ?? "us-east-1",
    bucket: v.S3_BUCKET,
    accessKeyId: v.S3_ACCESS_KEY_ID,
    secretAccessKey: v.S3_SECRET_ACCESS_KEY,
    timeoutMs: v.S3_TIMEOUT_MS,
    forcePathStyle: v.S3_FORCE_PATH_STYLE ?? true,
  };
}

function adsOf(path: string): AdUnit[] {
  try {
    return readAdsFile(path);
  } catch (error) {
    throw new EnvError(`ADS_FILE: ${(error as Error).message}`);
  }
}

function googleOf(v: Variables) {
  if (!v.GOOGLE_CLIENT_ID || !v.GOOGLE_CLIENT_SECRET) return null;
  return {
    clientId: v.GOOGLE_CLIENT_ID,
    clientSecret: v.GOOGLE_CLIENT_SECRET,
    issuer: v.GOOGLE_ISSUER ?? "https://accounts.google.com",
  };
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

/** The secret this instance made for itself at its first start. */
function keptSecret(dataDir: string): string {
  const file = join(dataDir, "session-secret");
  try {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(file, randomBytes(48).toString("base64url"), { flag: "wx", mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") {
      throw new EnvError(`DATA_DIR: cannot write in ${dataDir} (${(error as Error).message})`);
    }
  }
  return readFileSync(file, "utf8");
}
