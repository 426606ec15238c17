import type { Ctx, SignedInCtx } from "#app/context.server.ts";
import { AppError } from "#app/http/errors.ts";
import { idOf, parseInput } from "#app/http/input.server.ts";
import { deletePost, publishWithoutFailed } from "#app/features/posts/commands.server.ts";
import { editPost } from "./edit.server.ts";
import { addFiles, deleteFile, replaceFile } from "./edit-files.server.ts";
import { postChanges } from "#app/features/posts/schema.ts";

/** As the address has them. */
interface Address {
  id: string | undefined;
  file: string | undefined;
}

/** Does what a form with files of the editor asks for. Throws what the command throws. */
export async function changeFiles(
  ctx: Ctx,
  deed: "add" | "replace",
  { id, file }: Address,
  request: Request,
): Promise<void> {
  if (deed === "add") return addFiles(ctx, idOf(id), request);
  return replaceFile(ctx, { id: idOf(id), id_archivo: idOf(file) }, request);
}

/**
 * Does what another form of the editor asks for. Throws `bad_input` for a deed that is none, and what
 * the command throws.
 */
export async function changePost(
  ctx: SignedInCtx,
  deed: string,
  address: Address,
  form: Record<string, string>,
): Promise<void> {
  const id = idOf(address.id);
  switch (deed) {
    case "save":
      // A checkbox that is off says nothing.
      return editPost(ctx, { id, ...parseInput(postChanges, { solo_suscriptores: "0", ...form }) });
    case "delete-file":
      return deleteFile(ctx, { id, id_archivo: idOf(address.file) });
    case "publish":
      return publishWithoutFailed(ctx, id);
    case "delete":
      return deletePost(ctx, id);
    default:
      throw new AppError("bad_input");
  }
}
