import { drain } from "#app/http/drain.server.ts";

/** The body of a request, of which something is left to do when its answer is known. */
export interface Body {
  stream: ReadableStream<Uint8Array> | null;
  /** Whether the line broke: what had come until then is all that the stream gives. */
  isCut: () => boolean;
  /** Reads the rest away, so that its sender gets the answer. */
  drain: () => void;
  /** Breaks the line: nobody wants the rest, and its sender is to look where it stands. */
  cut: () => void;
}

/** Bytes are read as they are asked for, and no more of them. */
export function bodyOf(request: Request): Body {
  const reader = request.body?.getReader();
  const nothing = () => undefined;
  if (!reader) return { stream: null, isCut: () => false, drain: nothing, cut: nothing };
  let isCut = false;
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const next = await reader.read().catch(() => null);
        isCut = next === null;
        if (!next || next.done) controller.close();
        else controller.enqueue(next.value);
      },
    },
    { highWaterMark: 0 },
  );
  const cut = () => void reader.cancel().catch(() => undefined);
  return { stream, isCut: () => isCut, drain: () => void drain(reader), cut };
}
