import { z } from "zod";
import { getPost } from "#app/features/posts/queries.server.ts";
import { postChanges } from "#app/features/posts/schema.ts";
import type { PostView } from "#app/features/posts/view.ts";
import { idParam } from "#app/http/input.server.ts";
import { operation } from "#app/http/operation.server.ts";
import { editPost } from "./editor/edit.server.ts";

const path = "/api/publicaciones/{id}";
const answer = z.object({ post: z.custom<PostView>() });

export const readPostOperation = operation({
  id: "readPost",
  summary: "A post; one that is for subscribers is locked for everybody else.",
  method: "GET",
  path,
  access: "public",
  input: z.object({ id: idParam }),
  answer,
  errors: ["post_not_found"],
  run: async (ctx, { id }) => ({ post: await getPost(ctx, id) }),
});

export const editPostOperation = operation({
  id: "editPost",
  summary: "Changes the description of one's own post, or who may see it.",
  method: "PATCH",
  path,
  access: "owner",
  input: postChanges.extend({ id: idParam }),
  answer,
  errors: ["post_not_found", "description_too_long"],
  example: { descripcion: "Un día en la playa #verano" },
  async run(ctx, input) {
    await editPost(ctx, input);
    return { post: await getPost(ctx, input.id) };
  },
});
