import { AsyncLocalStorage } from "node:async_hooks";
import { subscribe } from "node:diagnostics_channel";
import type { ServerResponse } from "node:http";
import type { Readable } from "node:stream";

declare global {
  // Survives the module reloads of the development server.
  var shortitResponses: AsyncLocalStorage<ServerResponse> | undefined;
}

const responses = (globalThis.shortitResponses ??= followResponses());

/**
 * A file as the body of the answer to the request under way, read no faster than the client takes
 * it: Remix writes a body out without waiting, so a large one would pile up in memory before a slow
 * client. The file is closed when it ends or fails, and when the client goes away.
 */
export function pacedBody(file: Readable): ReadableStream<Uint8Array> {
  const response = responses.getStore();
  const chunks = file[Symbol.asyncIterator]() as AsyncIterator<Uint8Array, undefined>;
  const close = () => void file.destroy();
  const hasGone = () => response?.destroyed === true;
  // It may have gone while the file was being opened.
  if (hasGone()) close();
  else response?.once("close", close);
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (response?.writableNeedDrain) await drained(response);
        if (hasGone()) return controller.close();
        const { done, value } = await chunks.next().catch((error: unknown) => {
          // Its end is no failure where nobody reads it.
          if (hasGone()) return { done: true, value: undefined } as const;
          throw error;
        });
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: close,
    },
    { highWaterMark: 0 },
  );
}

/** Remix hides Node's response from its routes, so the server's own channel tells which it is. */
function followResponses(): AsyncLocalStorage<ServerResponse> {
  const current = new AsyncLocalStorage<ServerResponse>();
  subscribe("http.server.request.start", (message) =>
    current.enterWith((message as { response: ServerResponse }).response),
  );
  return current;
}

function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      response.off("drain", done).off("close", done);
      resolve();
    };
    response.once("drain", done).once("close", done);
  });
}
