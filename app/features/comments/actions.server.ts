import { z } from "zod";
import type { Ctx } from "#app/context.server.ts";
import { addressGroup } from "#app/http/client-address.server.ts";
import { parseInput } from "#app/http/input.server.ts";
import { takeTurn } from "#app/http/rate-limit.server.ts";
import { commentsPerAddress, deleteComment, editComment, writeComment } from "./commands.server.ts";
import { commentBody, newCommentBody } from "./schema.ts";

const id_comentario = z.coerce.number().int().positive();

const commentAction = z.discriminatedUnion("intent", [
  newCommentBody.extend({ intent: z.literal("comment") }),
  commentBody.extend({ intent: z.literal("edit-comment"), id_comentario }),
  z.object({ intent: z.literal("delete-comment"), id_comentario }),
]);

/**
 * Does what a form of a comment asks for and gives the anchor to show next. Throws `bad_input` and
 * what the command throws.
 */
export async function actOnComment(
  ctx: Ctx,
  { id_publicacion, address, form }: Submission,
): Promise<string> {
  const input = parseInput(commentAction, form);
  if (input.intent === "delete-comment") {
    await deleteComment(ctx, input.id_comentario);
    return "comentarios";
  }
  await takeTurn(ctx, commentsPerAddress, addressGroup(address));
  const comment =
    input.intent === "comment"
      ? await writeComment(ctx, { ...input, idempotencyKey: input.idempotency_key, id_publicacion })
      : await editComment(ctx, input);
  return `c${comment.id_comentario}`;
}

interface Submission {
  id_publicacion: number;
  /** Of the network it came from. */
  address: string;
  form: Record<string, string>;
}
