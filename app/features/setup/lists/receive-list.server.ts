import type { SignedInCtx } from "#app/context.server.ts";
import { askToImport } from "#app/features/known/changes/ask.server.ts";
import { LIST_FILE_MB } from "#app/features/known/limits.ts";
import { readMultipart } from "#app/features/media/intake/multipart.server.ts";
import { readWhole } from "#app/features/media/intake/whole-file.server.ts";
import { discardObjects } from "#app/features/media/objects.server.ts";
import { actorOf } from "#app/features/people/audit.server.ts";
import { putSealed } from "#app/features/vault/sealed-objects.server.ts";
import { drainBody } from "#app/http/drain.server.ts";
import { AppError } from "#app/http/errors.ts";
import { withTyped } from "#app/http/failures/failure.server.ts";
import { parseInput } from "#app/http/input.server.ts";
import { fill } from "#app/strings/language.ts";
import { importFields } from "../schema.ts";
import { strings } from "../strings.ts";

const MAX_BYTES = LIST_FILE_MB * 1024 * 1024;

/**
 * Takes a file with a list of hashes (multipart), which a worker reads: it is sealed until then, as those who give such
 * lists want. Gives the number of the change. Throws `bad_input` with a sentence for each field, and what reading and
 * storing throws; with the fields as `typed`.
 */
export async function receiveList(
  ctx: SignedInCtx,
  request: Request,
): Promise<{ id_cambio: number }> {
  const fields: Record<string, string> = {};
  let taken: Taken = null;
  let sealed: string | undefined;
  try {
    await readMultipart(request, {
      maxFiles: 1,
      maxBytes: MAX_BYTES,
      onField: (name, value) => void (fields[name] = value),
      onFile: async ({ name, stream }) => {
        const bytes = await readWhole(stream, MAX_BYTES);
        taken = bytes.length === 0 && name === "" ? null : bytes;
      },
    });
    const { nombre, on_match, about } = parseInput(importFields, fields);
    const bytes = requireBytes(taken);
    const { db, objects, viewer } = ctx;
    sealed = await putSealed({ db, objects }, { bytes, mime: "text/plain" });
    const list = { nombre, onMatch: on_match, about, objeto: sealed, actor: actorOf(viewer) };
    return { id_cambio: await askToImport(db, list) };
  } catch (error) {
    drainBody(request);
    throw withTyped(error, fields);
  } finally {
    if (sealed) await discardObjects(ctx, [sealed]);
  }
}

/** Null: none was chosen. */
type Taken = Awaited<ReturnType<typeof readWhole>> | null;

function requireBytes(taken: Taken): Buffer {
  if (taken === null) throw wrong(strings.fields.file);
  if (taken === "too_large") throw wrong(fill(strings.fields.largeFile, { max: LIST_FILE_MB }));
  if (taken.length === 0) throw wrong(strings.fields.emptyFile);
  return taken;
}

function wrong(sentence: string): AppError {
  return new AppError("bad_input", { fields: { archivo: sentence } });
}
