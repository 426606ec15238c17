import { Readable } from "node:stream";
import { type ByteRange, type ObjectBody, StorageFullError } from "./objects.ts";

/**
 * The chunks of a body, until the signal aborts: then its reason is thrown, even while the body
 * keeps us waiting. Call it before the first `await` of a write, as a stream that fails while
 * nobody listens ends the process.
 */
export function chunksOf(body: ObjectBody, signal?: AbortSignal): AsyncIterable<Uint8Array> {
  if (body instanceof Readable) body.on("error", () => undefined);
  const chunks = body instanceof Uint8Array ? Readable.from([body]) : body;
  return signal ? untilAborted(chunks, signal) : chunks;
}

async function* untilAborted(
  chunks: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  signal.throwIfAborted();
  const iterator = chunks[Symbol.asyncIterator]();
  let abort = () => {};
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(signal.reason as Error);
    signal.addEventListener("abort", abort);
  });
  try {
    for (;;) {
      const next = await Promise.race([iterator.next(), aborted]);
      if (next.done) return;
      yield next.value;
    }
  } finally {
    signal.removeEventListener("abort", abort);
    // Not awaited: a generator that waits for its next chunk returns only after that.
    iterator.return?.().catch(() => undefined);
  }
}

/** Tells who made the body that the rest is not wanted. */
export function abandon(body: ObjectBody): void {
  if (body instanceof Readable) body.destroy();
}

/** What to throw for a write that failed. */
export function writeError(error: unknown): unknown {
  return isFull(error) ? new StorageFullError(error) : error;
}

/** First and last byte to read, both counted; null when the range holds none. */
export function firstAndLast(
  range: ByteRange,
  size: number,
): { start: number; end: number } | null {
  assertRange(range);
  const { offset, length = Infinity } = range;
  const end = Math.min(offset + length, size) - 1;
  return offset <= end ? { start: offset, end } : null;
}

/** Throws RangeError. */
export function assertRange({ offset, length = Infinity }: ByteRange): void {
  const isLength = length === Infinity || Number.isSafeInteger(length);
  if (!Number.isSafeInteger(offset) || offset < 0 || !isLength || length < 0) {
    throw new RangeError(`not a byte range: offset ${offset}, length ${length}`);
  }
}

/** Of the system, or of the S3 client. */
interface Failure {
  code?: string;
  $metadata?: { httpStatusCode?: number };
}

function isFull(error: unknown): boolean {
  const { code, $metadata } = (error ?? {}) as Failure;
  return code === "ENOSPC" || code === "EDQUOT" || $metadata?.httpStatusCode === 507;
}
