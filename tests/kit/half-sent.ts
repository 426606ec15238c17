import { requestOf } from "./call.ts";

/**
 * The body of a form that is sent in two halves: `reached` once all of the first was read, and the second
 * only after `goOn`.
 */
export async function halfSent(form: FormData) {
  const whole = requestOf("POST", "/", { body: form });
  const type = whole.headers.get("content-type")!;
  const bytes = new Uint8Array(await whole.arrayBuffer());
  const half = bytes.length >> 1;
  let goOn = () => undefined as void;
  const rest = new Promise<void>((resolve) => (goOn = resolve));
  let isThere = () => undefined as void;
  const reached = new Promise<void>((resolve) => (isThere = resolve));
  const parts = [bytes.subarray(0, half), bytes.subarray(half)];
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (parts.length === 1) {
          isThere();
          await rest;
        }
        const part = parts.shift();
        if (part) controller.enqueue(part);
        else controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  return { body, headers: { "Content-Type": type }, reached, goOn };
}
