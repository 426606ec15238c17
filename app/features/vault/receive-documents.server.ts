import { createHash } from "node:crypto";
import type { Ctx } from "#app/context.server.ts";
import { readMultipart } from "#app/features/media/intake/multipart.server.ts";
import { sniffMedia, SNIFF_BYTES } from "#app/features/media/intake/sniff.server.ts";
import { readWhole } from "#app/features/media/intake/whole-file.server.ts";
import { discardObjects } from "#app/features/media/objects.server.ts";
import { drainBody } from "#app/http/drain.server.ts";
import { AppError } from "#app/http/errors.ts";
import { withTyped } from "#app/http/failures/failure.server.ts";
import { fill } from "#app/strings/language.ts";
import { documentFormatNames, isDocumentPicture, PDF } from "./formats.ts";
import { type MadeDocument, makeDocumentPicture } from "./document-picture.server.ts";
import { DOCUMENT_MB } from "./limits.ts";
import { putSealed } from "./sealed-objects.server.ts";
import { strings } from "./strings.ts";

const MAX_BYTES = DOCUMENT_MB * 1024 * 1024;

/** What a file field of a form takes. */
export interface DocumentRule {
  /** A PDF too, kept as it was sent. */
  pdf?: boolean;
}

export interface ReceivedDocument {
  /** Of the sealed object, `pending`. */
  name: string;
  mime: string;
  /** Of the bytes as they were sent: the same file again has the same. */
  sha256: string;
}

export interface ReceivedDocuments<Field extends string> {
  fields: Record<string, string>;
  /** Those that came; a field that was left empty is not there. */
  documents: Partial<Record<Field, ReceivedDocument>>;
}

/**
 * Takes a form with documents (multipart), each at most 10 MB, by its content alone: pictures are made
 * anew without metadata, and everything is sealed before it is stored. `check` is called with the text
 * fields before anything is stored and says what is wrong beside the documents. `use` makes live what it
 * keeps (`goLive`); the rest is taken back. Throws what `use` throws, `bad_input` with a sentence for each
 * field, `too_large` for a body beyond all limits, and what reading and storing throws; with the fields
 * as `typed`.
 */
export async function receiveDocuments<const Field extends string, T>(
  ctx: Pick<Ctx, "db" | "objects">,
  request: Request,
  rules: Record<Field, DocumentRule>,
  use: (received: ReceivedDocuments<Field>) => Promise<T>,
  check: (fields: Record<string, string>) => Record<string, string> = () => ({}),
): Promise<T> {
  const fields: Record<string, string> = {};
  const sent = new Map<string, Taken>();
  const kept: string[] = [];
  try {
    await readMultipart(request, {
      maxFiles: Object.keys(rules).length,
      maxBytes: Object.keys(rules).length * MAX_BYTES,
      onField: (name, value) => void (fields[name] = value),
      async onFile({ field, name, stream }) {
        const taken = await readWhole(stream, MAX_BYTES);
        if (taken !== "too_large" && taken.length === 0 && name === "") return;
        if (Object.hasOwn(rules, field) && !sent.has(field)) sent.set(field, taken);
      },
    });
    const { made, problems } = await makeAll(sent, rules);
    const wrong = { ...check(fields), ...problems };
    if (Object.keys(wrong).length > 0) throw new AppError("bad_input", { fields: wrong });
    const documents: Record<string, ReceivedDocument> = {};
    for (const [field, { bytes, mime, sha256 }] of made) {
      const name = await putSealed(ctx, { bytes, mime });
      kept.push(name);
      documents[field] = { name, mime, sha256 };
    }
    return await use({ fields, documents: documents as ReceivedDocuments<Field>["documents"] });
  } catch (error) {
    drainBody(request);
    throw withTyped(error, fields);
  } finally {
    await discardObjects(ctx, kept);
  }
}

type Taken = Awaited<ReturnType<typeof readWhole>>;

async function makeAll(sent: Map<string, Taken>, rules: Record<string, DocumentRule>) {
  const made = new Map<string, { bytes: Buffer; mime: string; sha256: string }>();
  const problems: Record<string, string> = {};
  for (const [field, bytes] of sent) {
    const document = await makeOne(bytes, rules[field]!);
    if ("problem" in document) {
      problems[field] = document.problem;
      continue;
    }
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    if ([...made.values()].some((other) => other.sha256 === sha256)) {
      problems[field] = strings.twice;
    }
    made.set(field, { ...document, sha256 });
  }
  return { made, problems };
}

async function makeOne(sent: Taken, rule: DocumentRule): Promise<MadeDocument> {
  if (sent === "too_large") return { problem: fill(strings.tooLarge, { max: DOCUMENT_MB }) };
  if (sent.length === 0) return { problem: strings.empty };
  if (rule.pdf && sent.subarray(0, 5).toString("latin1") === "%PDF-") {
    return { bytes: sent, mime: PDF };
  }
  const format = await sniffMedia(sent.subarray(0, SNIFF_BYTES));
  if (!format || !isDocumentPicture(format.ext)) {
    return { problem: fill(strings.format, { formats: documentFormatNames(rule) }) };
  }
  return makeDocumentPicture(sent, format.ext);
}
