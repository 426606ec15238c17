import { AwayError, isBrokenLine } from "../away.ts";
import { isServerError } from "./line.ts";

/** What the server answers. Throws {@link AwayError} where it does not, or cannot do its work now. */
export async function answered<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw failureOf(error);
  }
}

/** Tells a server that is away, or cannot do its work now, from one that refuses. */
export function failureOf(error: unknown): unknown {
  if (error instanceof AwayError) return error;
  const isAway = isBrokenLine(error) || isServerError(statusOf(error));
  return isAway ? new AwayError("objects", (error as Error).message, error) : error;
}

/** A missing bucket is not a missing object. */
export function isMissing(error: unknown): boolean {
  return statusOf(error) === 404 && (error as Error).name !== "NoSuchBucket";
}

export function statusOf(error: unknown): number | undefined {
  return (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
}
