import { drain } from "./drain.server.ts";
import { AppError } from "./errors.ts";

/** No form or JSON call of ours comes near; files go another way. */
const MAX_BODY_BYTES = 256 * 1024;

/** The fields of a JSON object or a form; an empty body has none. Throws `bad_input` and `body_too_large`. */
export async function readFields(request: Request): Promise<Record<string, unknown>> {
  const isForm = request.headers.get("content-type")?.includes("form");
  const body = isForm ? await readForm(request) : await readJson(request);
  if (typeof body !== "object" || body === null || Array.isArray(body)) return refuse(undefined);
  return body as Record<string, unknown>;
}

/**
 * The text fields of a form; of a name sent twice the last. A file of it, which is as small as all of it, is read
 * as the text that it is; none was chosen where it is empty. Throws `bad_input` and `body_too_large`.
 */
export async function readForm(request: Request): Promise<Record<string, string>> {
  const headers = { "Content-Type": request.headers.get("content-type") ?? "" };
  const form = await new Response(await readSmall(request), { headers }).formData().catch(refuse);
  const fields: [string, string][] = [];
  for (const [name, value] of form) {
    if (typeof value === "string") fields.push([name, value]);
    else if (value.size > 0) fields.push([name, await value.text()]);
  }
  return Object.fromEntries(fields);
}

async function readJson(request: Request): Promise<unknown> {
  const text = new TextDecoder().decode(await readSmall(request));
  try {
    return JSON.parse(text || "{}");
  } catch (cause) {
    return refuse(cause);
  }
}

/**
 * The bytes of a small body, as for a signature over them; counted as they come: a chunked body does not
 * say its length. Throws `bad_input` and `body_too_large`.
 */
export async function readSmall(request: Request): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get("content-length")) > MAX_BODY_BYTES) throw tooLarge();
  const body = request.body?.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  while (body) {
    const { done, value } = await body.read().catch(refuse);
    if (done) break;
    length += value.byteLength;
    if (length > MAX_BODY_BYTES) {
      // Read away, so that its sender gets the answer.
      void drain(body);
      throw tooLarge();
    }
    chunks.push(value);
  }
  return Buffer.concat(chunks, length);
}

function tooLarge(): AppError {
  return new AppError("body_too_large");
}

function refuse(cause: unknown): never {
  throw new AppError("bad_input", { cause });
}
