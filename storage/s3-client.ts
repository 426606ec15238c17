import { S3Client } from "@aws-sdk/client-s3";

export interface S3Config {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** The bucket in the path instead of the host name. */
  forcePathStyle: boolean;
  /** For copies that tools read from disk; the system's own when absent. */
  tempFolder?: string;
}

/** Every reader holds one while it reads. */
const MAX_SOCKETS = 500;
const CONNECT_TIMEOUT_MS = 5_000;
/** Until the answer begins, so a part of an upload has this long to get there. */
const REQUEST_TIMEOUT_MS = 120_000;
/** A paused player reads nothing for a while. */
const IDLE_TIMEOUT_MS = 300_000;

/** A client that gives up on a server that does not answer, and that servers other than S3 understand. */
export function openS3Client({
  endpoint,
  region,
  forcePathStyle,
  accessKeyId,
  secretAccessKey,
}: S3Config): S3Client {
  return new S3Client({
    endpoint,
    region,
    forcePathStyle,
    credentials: { accessKeyId, secretAccessKey },
    // Many of them refuse the checksum trailers that the SDK otherwise sends unasked.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: {
      connectionTimeout: CONNECT_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      throwOnRequestTimeout: true,
      socketTimeout: IDLE_TIMEOUT_MS,
      httpAgent: { maxSockets: MAX_SOCKETS },
      httpsAgent: { maxSockets: MAX_SOCKETS },
    },
  });
}
