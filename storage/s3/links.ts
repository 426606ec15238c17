import { GetObjectCommand } from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { openS3Client, type S3Config } from "./client.ts";

export interface Link {
  /** What the server says that the bytes are. */
  mime: string;
  cacheControl: string;
  /** Milliseconds since the epoch; the same are the same address. */
  signedAt: number;
  seconds: number;
}

/** Makes addresses by which anybody reads an object straight from the server, for a while. Asks it nothing. */
export function openS3Links(config: S3Config): (key: string, link: Link) => Promise<string> {
  const client = openS3Client(config);
  return (key, { mime, cacheControl, signedAt, seconds }) => {
    const command = new GetObjectCommand({
      ...{ Bucket: config.bucket, Key: key },
      ...{ ResponseContentType: mime, ResponseCacheControl: cacheControl },
      ResponseContentDisposition: "inline",
    });
    return getSignedUrl(client, command, { signingDate: new Date(signedAt), expiresIn: seconds });
  };
}
