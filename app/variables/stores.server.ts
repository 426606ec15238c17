import { join } from "node:path";
import { z } from "zod";
import { parseRedisAddress } from "#storage/redis/address.ts";
import { parseSearchAddress } from "#storage/opensearch/address.ts";
import { allOrNone, checkedBy, flag, integer, isPrivateLine, url } from "./types.ts";

const UNREADABLE =
  "cannot be read: in a password # is written %23, / is %2F, ? is %3F, @ is %40 and % is %25";

/** Of PostgreSQL: with a `#` or `/` in the password it is another address, or none. */
function isReadable(address: string): boolean {
  return !address.startsWith("postgres") || URL.canParse(address);
}

/** What holds rows, keys and files, and who hands files out. */
export const storeVariables = {
  DATABASE_TIMEOUT_MS: integer(10, 600_000).default(15_000),
  DATABASE_NAMED_STATEMENTS: flag.default(true),
  DATABASE_URL: z
    .string()
    .regex(
      /^(postgres(ql)?:\/\/\S+|file:\S+|sqlite:\S+)$/,
      "must be an address like postgres://user:password@host/name or file:/path/to/file.db",
    )
    .refine(isReadable, UNREADABLE)
    .optional(),
  DATABASE_REPLICA_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/\S+$/, "must be an address like postgres://user:password@host/name")
    .refine(isReadable, UNREADABLE)
    .optional(),
  DATABASE_REPLICA_LAG_MS: integer(1_000, 600_000).default(5_000),
  KV_URL: checkedBy(parseRedisAddress).optional(),
  KV_TIMEOUT_MS: integer(10, 600_000).default(1_000),
  SEARCH_URL: checkedBy(parseSearchAddress).optional(),
  SEARCH_TIMEOUT_MS: integer(10, 60_000).default(1_500),
  S3_ENDPOINT: url(/^https?$/, "https://s3.example.org").optional(),
  S3_REGION: z.string().optional(),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_FORCE_PATH_STYLE: flag.optional(),
  S3_TIMEOUT_MS: integer(10, 600_000).default(10_000),
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
};

type StoreVariables = z.infer<z.ZodObject<typeof storeVariables>>;
type WithSite = StoreVariables & { SITE_URL?: string | undefined };

/** Where rows, keys and files are. */
export function storesOf(v: StoreVariables, dataDir: string) {
  return {
    databaseUrl: v.DATABASE_URL ?? `file:${join(dataDir, "shortit.db")}`,
    databaseTimeoutMs: v.DATABASE_TIMEOUT_MS,
    /** Whether PostgreSQL is told names of statements that are asked often. */
    databaseNames: v.DATABASE_NAMED_STATEMENTS,
    /** A copy to look for things in, and how far behind it may be; null: there is none. */
    databaseReplica: v.DATABASE_REPLICA_URL
      ? { url: v.DATABASE_REPLICA_URL, maxLagMs: v.DATABASE_REPLICA_LAG_MS }
      : null,
    /** Null: in the database. */
    kvUrl: v.KV_URL ?? null,
    kvTimeoutMs: v.KV_TIMEOUT_MS,
    /** Who is asked what posts a search finds; null: the index in the database alone. */
    search: v.SEARCH_URL ? { url: v.SEARCH_URL, timeoutMs: v.SEARCH_TIMEOUT_MS } : null,
    /** Null: in `mediaDir`. */
    s3: s3Of(v),
    mediaDir: join(dataDir, "media"),
    /** Who sends what everybody may see; null: we do. */
    mediaCdn: cdnOf(v),
  };
}

/** The bucket of the media; null: there is none. */
export function s3Of(v: StoreVariables) {
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

function cdnOf(v: StoreVariables) {
  const s3 = s3Of(v);
  if (!v.MEDIA_CDN_URL || !s3) return null;
  const store = new URL(s3.endpoint);
  if (!s3.forcePathStyle) store.hostname = `${s3.bucket}.${store.hostname}`;
  const isPresigned = v.MEDIA_CDN_URL === "presigned";
  return {
    origin: isPresigned ? store.origin : new URL(v.MEDIA_CDN_URL).origin,
    /** Null: the addresses are of the store itself, signed as it checks them. */
    key: isPresigned ? null : (v.MEDIA_CDN_KEY ?? null),
    /** So long an address is good, and what was removed is there for who has one. */
    seconds: v.MEDIA_CDN_SECONDS,
  };
}

export function checkStores(v: WithSite, context: z.RefinementCtx): void {
  allOrNone(
    v,
    context,
    ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"],
    ["S3_REGION", "S3_FORCE_PATH_STYLE"],
  );
  checkReplica(v, context);
  checkCdn(v, context);
}

/** Only PostgreSQL has one. */
function checkReplica(v: StoreVariables, context: z.RefinementCtx): void {
  if (!v.DATABASE_REPLICA_URL || /^postgres/.test(v.DATABASE_URL ?? "")) return;
  const message = "needs DATABASE_URL to be PostgreSQL: SQLite has no replicas";
  context.addIssue({ code: "custom", path: ["DATABASE_REPLICA_URL"], message });
}

/** Whoever serves an object has to find it by its name, and to know who may have it. */
function checkCdn(v: WithSite, context: z.RefinementCtx): void {
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
  // Browsers load nothing else into a page that came by https.
  const origin = cdnOf(v)?.origin;
  if (origin && v.SITE_URL?.startsWith("https:") && !isPrivateLine(origin)) {
    refuse(
      "MEDIA_CDN_URL",
      "must lead to https, as SITE_URL does: S3_ENDPOINT, where it is presigned",
    );
  }
}
