import { randomBytes } from "node:crypto";
import { accessSync, constants, existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { type CityResponse, Reader } from "mmdb-lib";
import { type AdUnit, readAdsFile } from "./ads-file.server.ts";
import { backupsOf } from "./variables/backups.server.ts";
import { s3Of, storesOf } from "./variables/stores.server.ts";
import { documentKeysOf } from "./document-keys.server.ts";
import { paymentsOf } from "./features/billing/variables.server.ts";
import { keepOnce } from "./keep-once.server.ts";
import { pushKeyOf } from "./push-key.server.ts";
import { type Variables, variables } from "./variables.server.ts";

/** A sentence that names the variable that is wrong, for the operator. */
export class EnvError extends Error {}

export type Env = ReturnType<typeof parseEnv>;

declare global {
  /**
   * What the console of administrators has set above the environment, by the names of variables. The programs and
   * the site's own build each have this module: what one of them hears of is true for both.
   */
  var shortitSettings: Readonly<Record<string, string>> | undefined;
}

let parsed: { env: Env; settings: typeof globalThis.shortitSettings } | undefined;

/**
 * The environment of this process with what the console has set above it, parsed at the first call and after each
 * change of that. Ask at each use: what was asked before stays as it was. Throws {@link EnvError}.
 */
export function getEnv(): Env {
  const settings = globalThis.shortitSettings;
  if (!parsed || parsed.settings !== settings) {
    parsed = { env: parseEnv({ ...process.env, ...settings }), settings };
  }
  return parsed.env;
}

/** What is set of these: an empty variable is none. */
export function givenOf(source: Record<string, string | undefined>): Record<string, string> {
  const given = Object.entries(source).filter(([, value]) => value?.trim());
  return Object.fromEntries(given) as Record<string, string>;
}

/** Parses the variables of docs/operating.md; throws {@link EnvError} at the first that is wrong. */
export function parseEnv(source: Record<string, string | undefined>) {
  const result = variables.safeParse(givenOf(source));
  if (!result.success) {
    const issue = result.error.issues[0];
    throw new EnvError(`${String(issue?.path[0])}: ${issue?.message}`);
  }
  const v = result.data;
  const dataDir = resolve(v.DATA_DIR);
  const workerShare = source.WORKER_SHARE ?? null;
  const siteUrl = (v.SITE_URL ?? `http://localhost:${v.PORT}`).replace(/\/+$/, "");
  return {
    port: v.PORT,
    host: v.HOST,
    dataDir,
    siteUrl,
    siteName: v.SITE_NAME,
    /** What stands over what shows on a locked screen. */
    neutralName: v.NEUTRAL_NAME,
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
    /** Of the jobs, the share that `serve` has given to this process and its like; null: all, or none in particular. */
    workerShare,
    /** Of what is sealed: the first seals, all open. What opens people's files has none, and makes none of its own. */
    documentKeys:
      workerShare === "media"
        ? []
        : givenOrKept("DOCUMENT_KEYS", "document keys", () =>
            documentKeysOf(v.DOCUMENT_KEYS, dataDir),
          ),
    ...storesOf(v, dataDir),
    /** Where backups go and how often; null: nowhere but to files that are named by hand. */
    backups: backupsOf(v, s3Of(v)),
    /** Null: each mail is a file in `mailDir`. */
    smtpUrl: v.SMTP_URL ?? null,
    smtpTimeoutMs: v.SMTP_TIMEOUT_MS,
    mailDir: join(dataDir, "mail"),
    mailFrom: v.MAIL_FROM ?? `${v.SITE_NAME} <no-reply@localhost>`,
    pushKey: givenOrKept("PUSH_KEY", "key of pushes", () => pushKeyOf(v.PUSH_KEY, dataDir)),
    pushHosts: v.PUSH_HOSTS,
    /** Receivers of webhooks that may be anywhere, with their ports. */
    webhookHosts: v.WEBHOOK_HOSTS,
    google: googleOf(v),
    age: ageOf(v),
    ads: v.ADS ?? (v.ADS_FILE ? adsOf(v.ADS_FILE) : []),
    /** A file, or a folder, of passwords that were breached; null: there is none. */
    breachedPasswords: v.BREACHED_PASSWORDS
      ? readable("BREACHED_PASSWORDS", v.BREACHED_PASSWORDS)
      : null,
    /** For one upload, all its files together. */
    maxUploadBytes: v.MAX_UPLOAD_MB * 1024 * 1024,
    maxVideoSeconds: v.MAX_VIDEO_SECONDS,
    /** Of one frame. */
    maxVideoPixels: v.MAX_VIDEO_PIXELS,
    lightVideoCodec: v.LIGHT_VIDEO_CODEC,
    ffmpegMemoryMb: v.FFMPEG_MEMORY_MB,
    /** What writes drafts of captions; null: nothing does. */
    whisper: v.WHISPER_MODEL
      ? { command: v.WHISPER_COMMAND, model: v.WHISPER_MODEL, memoryMb: v.WHISPER_MEMORY_MB }
      : null,
    maxFilesPerPost: v.MAX_FILES_PER_POST,
    /** Of one person; 0: as much as they like. */
    perPerson: {
      queuedFiles: v.MAX_QUEUED_FILES,
      videoSecondsPerDay: v.MAX_VIDEO_SECONDS_PER_DAY,
      bytes: v.MAX_MEDIA_MB_PER_PERSON * 1024 * 1024,
    },
    /** No upload begins with less room than this: what the reserve gives back, and takes again, is none of theirs. */
    minFreeBytes: Math.max(v.MIN_FREE_MB, 2 * v.RESERVE_MB) * 1024 * 1024,
    /** How long caches and browsers keep what everybody may see before they ask again. */
    mediaCacheSeconds: v.MEDIA_CACHE_SECONDS,
    /** Who tells the caches in front of us what is gone; null: nobody. */
    purge: v.PURGE_URL && v.PURGE_SECRET ? { url: v.PURGE_URL, secret: v.PURGE_SECRET } : null,
    /** Null: as many as there are processors, within reason. */
    webConcurrency: v.WEB_CONCURRENCY ?? null,
    /** How many proxies in front of us write X-Forwarded-For. */
    trustProxy: v.TRUST_PROXY,
    /** Whether the proxy in front of us passes a 103 on. */
    earlyHints: v.EARLY_HINTS,
    /** False: browsers are told to remove the one they have. */
    serviceWorker: v.SERVICE_WORKER,
    logLevel: v.LOG_LEVEL,
    /** Where /metrics is answered; null: nothing is measured. */
    metrics: v.METRICS_PORT
      ? { port: v.METRICS_PORT, host: v.METRICS_HOST, token: v.METRICS_TOKEN ?? null }
      : null,
    /** Spans of requests and jobs; null: nobody has said where to. */
    tracing:
      (v.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? v.OTEL_EXPORTER_OTLP_ENDPOINT) &&
      !v.OTEL_SDK_DISABLED
        ? { sampler: v.OTEL_TRACES_SAMPLER, share: v.OTEL_TRACES_SAMPLER_ARG }
        : null,
    payoutCentsPer1000Views: v.PAYOUT_PER_1000_VIEWS,
    payouts: {
      /** How long what was earned waits, and less than what nobody is paid. */
      holdDays: v.PAYOUT_HOLD_DAYS,
      minCents: v.PAYOUT_MIN,
      /** How long a CLABE that is new waits before anything goes to it. */
      accountWaitHours: v.PAYOUT_ACCOUNT_WAIT_HOURS,
      /** The operator's own, from which the bank's files pay; null: there are none. */
      debitAccount: v.PAYOUT_DEBIT_ACCOUNT ?? null,
    },
    ...paymentsOf(v),
    currency: v.CURRENCY,
    timeZone: v.TIME_ZONE,
    leaveUrl: v.LEAVE_URL,
    /** Who is asked for a second factor and has to have one: nobody, moderators, or whoever is paid too. */
    secondFactor: v.SECOND_FACTOR,
    /** Whose posts wait for a moderator before they are shown. */
    review: v.REVIEW,
    /** Only who is verified uploads. */
    requireVerifiedUploads: v.REQUIRE_VERIFIED_UPLOADS,
    /** Who proves who somebody is; null: a person does, in the console. */
    verifier: verifierOf(v),
    rateLimitFactor: v.RATE_LIMIT_FACTOR,
    /** Origins of apps whose pages may call the API; `*` among them: all. */
    corsOrigins: v.CORS_ORIGINS,
  };
}

/** Null: everywhere a declaration is enough. */
function ageOf(v: Variables) {
  const { AGE_PROVIDER_ISSUER: issuer, AGE_PROVIDER_CLIENT_ID: clientId } = v;
  const { AGE_PROVIDER_CLIENT_SECRET: clientSecret } = v;
  const asksMore = [...v.AGE_POLICY.values()].some((level) => level !== "declare");
  if (!asksMore || !issuer || !clientId || !clientSecret) return null;
  return {
    policy: v.AGE_POLICY,
    regionHeaders: v.AGE_REGION_HEADER ?? [],
    /** Tells countries by addresses; null: only headers do. */
    regions: v.AGE_REGION_FILE ? regionsOf(v.AGE_REGION_FILE) : null,
    provider: {
      ...{ issuer, clientId, clientSecret, scope: v.AGE_PROVIDER_SCOPE },
      claim: v.AGE_PROVIDER_CLAIM,
      /** What a yes of it counts for that does not say itself. */
      level: v.AGE_PROVIDER_LEVEL,
    },
    proofDays: v.AGE_PROOF_DAYS,
  };
}

/** A file in the format of MaxMind DB, of countries or cities. */
function regionsOf(path: string): Reader<CityResponse> {
  try {
    return new Reader(readFileSync(path));
  } catch (error) {
    throw new EnvError(`AGE_REGION_FILE: ${(error as Error).message}`);
  }
}

/** What is looked into later, when nobody sees that it cannot be. */
function readable(variable: string, path: string): string {
  try {
    accessSync(path, constants.R_OK);
    return path;
  } catch (error) {
    throw new EnvError(`${variable}: ${(error as Error).message}`);
  }
}

function adsOf(path: string): AdUnit[] {
  try {
    return readAdsFile(path);
  } catch (error) {
    throw new EnvError(`ADS_FILE: ${(error as Error).message}`);
  }
}

/** What a variable gives, or this instance has made for itself. */
function givenOrKept<T>(variable: string, what: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code) throw new EnvError(`DATA_DIR: cannot keep the ${what} (${message})`);
    throw new EnvError(`${variable}: ${message}`);
  }
}

function verifierOf(v: Variables) {
  if (!v.VERIFIER_URL || !v.VERIFIER_KEY || !v.VERIFIER_SECRET) return null;
  return {
    url: v.VERIFIER_URL.replace(/\/+$/, ""),
    key: v.VERIFIER_KEY,
    secret: v.VERIFIER_SECRET,
    name: v.VERIFIER_NAME ?? new URL(v.VERIFIER_URL).hostname,
  };
}

function googleOf(v: Variables) {
  if (!v.GOOGLE_CLIENT_ID || !v.GOOGLE_CLIENT_SECRET) return null;
  return {
    clientId: v.GOOGLE_CLIENT_ID,
    clientSecret: v.GOOGLE_CLIENT_SECRET,
    issuer: v.GOOGLE_ISSUER ?? "https://accounts.google.com",
  };
}

/** The secret this instance made for itself at its first start. */
function keptSecret(dataDir: string): string {
  const file = join(dataDir, "session-secret");
  try {
    if (!existsSync(file)) keepOnce(file, randomBytes(48).toString("base64url"));
  } catch (error) {
    throw new EnvError(`DATA_DIR: cannot write in ${dataDir} (${(error as Error).message})`);
  }
  return readFileSync(file, "utf8");
}
