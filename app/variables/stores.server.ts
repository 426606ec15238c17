import { z } from "zod";
import { parseRedisAddress } from "#storage/redis/address.ts";
import { parseSearchAddress } from "#storage/opensearch/address.ts";
import { allOrNone, checkedBy, flag, integer, url } from "./types.ts";

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
    .optional(),
  DATABASE_REPLICA_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/\S+$/, "must be an address like postgres://user:password@host/name")
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

export function checkStores(v: StoreVariables, context: z.RefinementCtx): void {
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
function checkCdn(v: StoreVariables, context: z.RefinementCtx): void {
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
