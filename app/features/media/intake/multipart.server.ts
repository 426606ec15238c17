import { once } from "node:events";
import type { Readable } from "node:stream";
import { Busboy, type BusboyInstance } from "@fastify/busboy";
import { getEnv } from "#app/env.server.ts";
import { AppError } from "#app/http/errors.ts";
import { drain } from "#app/http/drain.server.ts";

/** What twenty files show, in a thousand letters each. */
const FIELD_BYTES = 96 * 1024;
const FIELDS_MAX = 20;
const HEADER_BYTES = 8 * 1024;
const HEADERS_MAX = 20;
/** Browsers send one for each file input that was left empty. */
const EMPTY_FILES_MAX = 10;
/** Boundaries, headers and fields, beside the bytes of the files. */
const OVERHEAD_BYTES = 1024 * 1024;

export interface MultipartReader {
  maxFiles: number;
  onField: (name: string, value: string) => void;
  /** Of the whole body, without its fields and boundaries; what one upload may have unless it says less. */
  maxBytes?: number;
  /** Reads the stream to its end, or fails. Files come one after the other. */
  onFile: (file: { field: string; name: string; stream: Readable }) => Promise<void>;
  /** Whether what follows a file that failed is read all the same: its fields, no further file. */
  readsOn?: () => boolean;
}

/**
 * Reads a multipart body as it comes. Throws what `onFile` throws, `upload_cut` for a body that ends
 * too early, `too_many_files`, `bad_input` for too many fields, `file_required` for a body of
 * another kind, `too_large`. What is left of it then is read away, so that the client gets its answer.
 */
export async function readMultipart(request: Request, reader: MultipartReader): Promise<void> {
  const max = reader.maxBytes ?? getEnv().maxUploadBytes;
  if (Number(request.headers.get("content-length")) > max + OVERHEAD_BYTES) throw tooLarge(max);
  const parser = openParser(request.headers.get("content-type") ?? "", reader.maxFiles);
  const body = request.body?.getReader();
  if (!body) throw new AppError("file_required");
  try {
    await parse(parser, body, reader);
  } catch (error) {
    void drain(body);
    throw error;
  }
}

function openParser(contentType: string, maxFiles: number): BusboyInstance {
  if (!/^multipart\/form-data/i.test(contentType)) throw new AppError("file_required");
  try {
    return new Busboy({
      headers: { "content-type": contentType },
      limits: {
        fields: FIELDS_MAX,
        fieldSize: FIELD_BYTES,
        files: maxFiles + EMPTY_FILES_MAX,
        headerPairs: HEADERS_MAX,
        headerSize: HEADER_BYTES,
      },
    });
  } catch (cause) {
    throw new AppError("bad_input", { cause });
  }
}

type BodyReader = ReadableStreamDefaultReader<Uint8Array>;

async function parse(
  parser: BusboyInstance,
  body: BodyReader,
  { maxFiles, maxBytes = getEnv().maxUploadBytes, onField, onFile, readsOn }: MultipartReader,
): Promise<void> {
  const failure = new AbortController();
  const { signal } = failure;
  const fail = (error: unknown) => failure.abort(error);
  // Files that wait for their turn fail with the rest, before anybody else listens.
  const open = new Set<Readable>();
  signal.addEventListener("abort", () => {
    for (const stream of open) stream.destroy(signal.reason as Error);
  });
  let files = Promise.resolve();
  let refusal: unknown;
  const read = async (file: { field: string; name: string; stream: Readable }) => {
    try {
      if (refusal === undefined) return await onFile(file);
    } catch (error) {
      if (signal.aborted || !readsOn?.()) throw error;
      refusal = error;
    }
    await readPast(file.stream);
  };
  parser
    .on("field", (name, value, _nameIsCut: boolean, isCut: boolean) => {
      if (isCut) fail(new AppError("bad_input"));
      else onField(name, value);
    })
    .on("file", (field, stream, name: string | undefined) => {
      stream.on("error", fail);
      open.add(stream);
      files = files.then(() => read({ field, name: name ?? "", stream }));
      files.catch(fail);
    })
    .on("filesLimit", () => fail(new AppError("too_many_files", { values: { max: maxFiles } })))
    .on("fieldsLimit", () => fail(new AppError("bad_input")))
    .on("error", (cause) => fail(new AppError("upload_cut", { cause })));
  const finished = once(parser, "finish", { signal });
  finished.catch(fail);
  try {
    await feed(parser, body, { max: maxBytes, signal });
    parser.end();
    await finished;
    await files;
    signal.throwIfAborted();
    if (refusal !== undefined) throw refusal;
  } catch (error) {
    fail(error);
    // Nobody may still be storing when the caller cleans up.
    await files.catch(() => undefined);
    throw signal.reason;
  }
}

/** Also where somebody has begun to read: `resume` would do nothing there. */
export async function readPast(stream: Readable): Promise<void> {
  const rest = stream[Symbol.asyncIterator]();
  while (!(await rest.next()).done);
}

/** Gives the parser the body as fast as the files are stored. */
async function feed(
  parser: BusboyInstance,
  body: BodyReader,
  { max, signal }: { max: number; signal: AbortSignal },
): Promise<void> {
  let left = max + OVERHEAD_BYTES;
  for (;;) {
    signal.throwIfAborted();
    const { done, value } = await body.read().catch((cause: unknown) => {
      throw new AppError("upload_cut", { cause });
    });
    if (done) return;
    if ((left -= value.byteLength) < 0) throw tooLarge(max);
    if (!parser.write(value)) await once(parser, "drain", { signal });
  }
}

export function tooLarge(max = getEnv().maxUploadBytes): AppError {
  return new AppError("too_large", { values: { max: Math.floor(max / 1024 / 1024) } });
}
