import { getEnv } from "#app/env.server.ts";

/**
 * Reads away a body that nobody looked at. A browser reads no answer before it has sent all of its
 * request, so an early refusal would show as a broken line.
 */
export function drainBody(request: Request): void {
  if (request.body && !request.body.locked) void drain(request.body.getReader());
}

/** Reads away what is left, up to twice what we would have taken; past that the line is closed. */
export async function drain(body: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  let left = 2 * getEnv().maxUploadBytes;
  try {
    while (left > 0) {
      const { done, value } = await body.read();
      if (done) return;
      left -= value.byteLength;
    }
    await body.cancel();
  } catch {
    // The client has gone: nobody waits for the answer.
  }
}
