import { resolve } from "node:path";
import { z } from "zod";
import type { S3Config } from "#storage/s3/client.ts";
import { integer, url } from "./types.ts";

/** Where backups are kept that share what they hold, and how often one is made. */
export const backupVariables = {
  BACKUP_TO: z.string().optional(),
  BACKUP_PASSPHRASE: z.string().min(16, "must be at least 16 characters").optional(),
  BACKUP_EVERY_HOURS: integer(0, 24 * 30).default(24),
  BACKUP_KEEP: integer(1, 1000).default(14),
  BACKUP_VERIFY_DAYS: integer(0, 365).default(7),
  BACKUP_S3_ENDPOINT: url(/^https?$/, "https://s3.example.org").optional(),
  BACKUP_S3_REGION: z.string().optional(),
  BACKUP_S3_ACCESS_KEY_ID: z.string().optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: z.string().optional(),
};

type BackupVariables = z.infer<z.ZodObject<typeof backupVariables>>;

const BUCKET = /^s3:\/\/([a-z0-9][a-z0-9.-]*)\/?$/;

/** Media and backups in one bucket would be lost together. */
export function checkBackups(
  v: BackupVariables & { S3_ENDPOINT?: string | undefined; S3_BUCKET?: string | undefined },
  context: z.RefinementCtx,
): void {
  const refuse = (name: string, message: string) =>
    context.addIssue({ code: "custom", path: [name], message });
  if (!v.BACKUP_TO) {
    if (v.BACKUP_PASSPHRASE) refuse("BACKUP_TO", "must be set too when BACKUP_PASSPHRASE is");
    return;
  }
  if (!v.BACKUP_PASSPHRASE) refuse("BACKUP_PASSPHRASE", "must be set too when BACKUP_TO is");
  if (!v.BACKUP_TO.startsWith("s3:")) return;
  const bucket = BUCKET.exec(v.BACKUP_TO)?.[1];
  if (!bucket) return refuse("BACKUP_TO", "must be a folder, or s3://BUCKET");
  if (!v.BACKUP_S3_ENDPOINT && !v.S3_ENDPOINT) {
    refuse("BACKUP_S3_ENDPOINT", "must be set when BACKUP_TO is a bucket and S3_ENDPOINT is not");
  }
  if (v.BACKUP_S3_ENDPOINT && !(v.BACKUP_S3_ACCESS_KEY_ID && v.BACKUP_S3_SECRET_ACCESS_KEY)) {
    refuse("BACKUP_S3_ACCESS_KEY_ID", "and its secret must be set when BACKUP_S3_ENDPOINT is");
  }
  if (!v.BACKUP_S3_ENDPOINT && bucket === v.S3_BUCKET) {
    refuse("BACKUP_TO", "must be another bucket than that of the media");
  }
}

type S3 = Omit<S3Config, "tempFolder" | "timeoutMs" | "maxSockets" | "onChange">;

export function backupsOf(v: BackupVariables, media: (S3 & { timeoutMs: number }) | null) {
  if (!v.BACKUP_TO || !v.BACKUP_PASSPHRASE) return null;
  return {
    /** As the operator wrote it. */
    to: v.BACKUP_TO,
    /** Null: the bucket is meant. */
    folder: v.BACKUP_TO.startsWith("s3:") ? null : resolve(v.BACKUP_TO),
    s3: bucketOf(v, media),
    passphrase: v.BACKUP_PASSPHRASE,
    /** 0: only when asked for. */
    everyHours: v.BACKUP_EVERY_HOURS,
    keep: v.BACKUP_KEEP,
    /** 0: only when asked for. */
    verifyDays: v.BACKUP_VERIFY_DAYS,
  };
}

function bucketOf(v: BackupVariables, media: S3 | null): S3 | null {
  const bucket = BUCKET.exec(v.BACKUP_TO ?? "")?.[1];
  if (!bucket) return null;
  const own = v.BACKUP_S3_ENDPOINT
    ? {
        endpoint: v.BACKUP_S3_ENDPOINT,
        region: v.BACKUP_S3_REGION ?? "us-east-1",
        accessKeyId: v.BACKUP_S3_ACCESS_KEY_ID!,
        secretAccessKey: v.BACKUP_S3_SECRET_ACCESS_KEY!,
        forcePathStyle: true,
      }
    : media!;
  return { ...own, bucket };
}
