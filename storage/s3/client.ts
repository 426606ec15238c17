import { S3Client } from "@aws-sdk/client-s3";
import type { Listener } from "../breaker.ts";
import { S3Line } from "./line.ts";

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
  /** How long the server may be silent. */
  timeoutMs?: number;
  /** Of connections at once. */
  maxSockets?: number;
  /** Hears when the server is taken to be away. */
  onChange?: Listener;
}

const DEFAULT_TIMEOUT_MS = 10_000;

/** What carries the requests of a client: it gives up on a server that does not answer. */
export function openS3Line({
  timeoutMs = DEFAULT_TIMEOUT_MS,
  maxSockets,
  onChange,
}: S3Config): S3Line {
  return new S3Line(timeoutMs, { maxSockets, onChange });
}

/** A client that servers other than S3 understand. */
export function openS3Client(config: S3Config, line = openS3Line(config)): S3Client {
  const { endpoint, region, forcePathStyle, accessKeyId, secretAccessKey } = config;
  return new S3Client({
    endpoint,
    region,
    forcePathStyle,
    credentials: { accessKeyId, secretAccessKey },
    // Many of them refuse the checksum trailers that the SDK otherwise sends unasked.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: line,
  });
}
