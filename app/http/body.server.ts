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
 * The text fields of a form; of a name sent twice the last. Throws `bad_input` and
 * `body_too_large`.
 */
export async function readForm(request: Request): Promise<Record<string, string>> {
  requireSmall(request);
  const form = await request.formData().catch(refuse);
  return Object.fromEntries(
    [...form].filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}

async function readJson(request: Request): Promise<unknown> {
  requireSmall(request);
  const text = await request.text().catch(refuse);
  try {
    return JSON.parse(text || "{}");
  } catch (cause) {
    return refuse(cause);
  }
}

/** The server cuts a body at its Content-Length; one that does not say its length is held to be large. */
function requireSmall(request: Request): void {
  const length = request.headers.get("content-length");
  const isChunked = length === null && request.headers.has("transfer-encoding");
  if (isChunked || Number(length) > MAX_BODY_BYTES) throw new AppError("body_too_large");
}

function refuse(cause: unknown): never {
  throw new AppError("bad_input", { cause });
}
