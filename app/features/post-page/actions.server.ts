import { z } from "zod";
import type { SignedInCtx } from "#app/context.server.ts";
import { parseInput } from "#app/http/input.server.ts";
import {
  deletePost,
  publishWithoutFailed,
  setLike,
  setSave,
} from "#app/features/posts/commands.server.ts";

const on = z.enum(["0", "1"]).transform((value) => value === "1");

const postAction = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("like"), on }),
  z.object({ intent: z.literal("save"), on }),
  z.object({ intent: z.literal("publish") }),
  z.object({ intent: z.literal("delete") }),
]);

/**
 * Does what a form of a post asks for. Returns the path to show next, or null for the page the form
 * stands on. Throws `bad_input` and what the command throws.
 */
export async function actOnPost(
  ctx: SignedInCtx,
  id: number,
  form: Record<string, unknown>,
): Promise<string | null> {
  const input = parseInput(postAction, form);
  switch (input.intent) {
    case "like":
      await setLike(ctx, { id, liked: input.on });
      return null;
    case "save":
      await setSave(ctx, { id, saved: input.on });
      return null;
    case "publish":
      await publishWithoutFailed(ctx, id);
      return null;
    case "delete":
      await deletePost(ctx, id);
      return "/";
  }
}
