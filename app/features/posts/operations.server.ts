import { z } from "zod";
import { choicesOf } from "#app/http/cookies/choices.server.ts";
import { clientAddress } from "#app/http/security/client-address.server.ts";
import { idParam } from "#app/http/input.server.ts";
import { operation } from "#app/http/operation.server.ts";
import {
  HOUR_SECONDS,
  MINUTE_SECONDS,
  perAccount,
  perAddress,
} from "#app/http/rate-limit.server.ts";
import { deletePost, publishWithoutFailed, setLike, setSave } from "./commands.server.ts";
import { setPin } from "./pin.server.ts";
import { removeMention } from "./text/remove-mention.server.ts";
import { getPost } from "./queries.server.ts";
import {
  DELETIONS_PER_HOUR,
  EDITS_PER_HOUR,
  REACTIONS_PER_HOUR,
  VIEWS_PER_MINUTE,
} from "./limits.ts";
import { likeBody, pinBody, saveBody, viewBody, watchesBody } from "./schema.ts";
import { countView } from "./views/views.server.ts";
import { tellWatches } from "./views/watched/tell.server.ts";

const id = idParam;
const reactions = [perAccount("reactions", REACTIONS_PER_HOUR, HOUR_SECONDS)];
/** Of every operation that changes a post that is there. */
export const edits = [perAccount("edits", EDITS_PER_HOUR, HOUR_SECONDS)];
const count = z.number().int().min(0);
const liked = z.object({ liked: z.boolean(), likeCount: count });
const saved = z.object({ saved: z.boolean(), saveCount: count });
const path = (rest: string) => `/api/publicaciones/{id}${rest}`;

export const likePostOperation = operation({
  id: "likePost",
  summary: "Likes a post or takes the like back; sets it where the body says which, else toggles.",
  method: "POST",
  path: path("/like"),
  access: "member",
  limits: reactions,
  input: likeBody.extend({ id }),
  answer: liked,
  errors: ["post_not_found", "subscribers_only", "blocked"],
  example: { liked: true },
  run: (ctx, input) => setLike(ctx, input),
});

export const readLikeOperation = operation({
  id: "readLike",
  summary: "Whether who asks likes the post.",
  method: "GET",
  path: path("/liked"),
  access: "member",
  input: z.object({ id }),
  answer: liked,
  errors: ["post_not_found"],
  async run(ctx, input) {
    const { userHasLiked, likeCount } = await getPost(ctx, input.id);
    return { liked: userHasLiked, likeCount };
  },
});

export const savePostOperation = operation({
  id: "savePost",
  summary: "Saves a post or forgets it; sets it where the body says which, else toggles.",
  method: "POST",
  path: path("/save"),
  access: "member",
  limits: reactions,
  input: saveBody.extend({ id }),
  answer: saved,
  errors: ["post_not_found", "subscribers_only", "blocked"],
  example: { saved: true },
  run: (ctx, input) => setSave(ctx, input),
});

export const pinPostOperation = operation({
  id: "pinPost",
  summary:
    "Has a post of one's own stand first on one's profile, or no more; sets it where the body says which, else toggles.",
  method: "POST",
  path: path("/pin"),
  access: "owner",
  limits: edits,
  input: pinBody.extend({ id }),
  answer: z.object({ pinned: z.boolean() }),
  errors: ["post_not_found", "not_ready", "pins_full"],
  example: { pinned: true },
  run: (ctx, input) => setPin(ctx, input),
});

export const readSaveOperation = operation({
  id: "readSave",
  summary: "Whether who asks has saved the post.",
  method: "GET",
  path: path("/saved"),
  access: "member",
  input: z.object({ id }),
  answer: saved,
  errors: ["post_not_found"],
  async run(ctx, input) {
    const { userHasSaved, saveCount } = await getPost(ctx, input.id);
    return { saved: userHasSaved, saveCount };
  },
});

export const countViewOperation = operation({
  id: "countView",
  summary:
    "Counts a view: once per viewer and post in 24 hours, never of its owner or a bot. With the `vista` that came with the post, 5 s later, it also says that it was watched.",
  method: "POST",
  path: path("/view"),
  access: "public",
  // Who calls itself another each time counts each time, and each is written.
  limits: [perAddress("views", VIEWS_PER_MINUTE, MINUTE_SECONDS)],
  mayBeBehind: true,
  input: viewBody.extend({ id }),
  answer: null,
  errors: ["post_not_found", "subscribers_only"],
  run: (ctx, input, request) =>
    countView(ctx, {
      ...input,
      address: clientAddress(request),
      userAgent: request.headers.get("user-agent") ?? "",
    }),
});

export const tellWatchesOperation = operation({
  id: "tellWatches",
  summary:
    "Says how long views were that were told with their `vista`, and how far their videos: once of each, never longer than it was there.",
  method: "POST",
  path: "/api/vistas",
  access: "public",
  mayBeBehind: true,
  input: watchesBody,
  answer: null,
  example: { vistos: [] },
  async run(ctx, { vistos }, request) {
    // Whoever does not want it measured is not.
    if (!choicesOf(ctx.viewer, request).analitica) return;
    await tellWatches(ctx, { vistos, address: clientAddress(request) });
  },
});

export const deletePostOperation = operation({
  id: "deletePost",
  summary: "Deletes a post: for its owner and moderators. It is gone at once, its bytes follow.",
  method: "DELETE",
  path: path(""),
  access: "owner",
  limits: [perAccount("deletions", DELETIONS_PER_HOUR, HOUR_SECONDS)],
  input: z.object({ id }),
  answer: null,
  errors: ["post_not_found"],
  run: (ctx, input) => deletePost(ctx, input.id),
});

export const publishRestOperation = operation({
  id: "publishRest",
  summary: "Publishes a post without the files that could not be processed.",
  method: "POST",
  path: "/publicacion/{id}",
  json: false,
  access: "owner",
  speaks: true,
  limits: edits,
  input: z.object({ id }),
  answer: null,
  errors: ["post_not_found", "nothing_to_publish"],
  run: (ctx, input) => publishWithoutFailed(ctx, input.id),
});

export const removePostMentionOperation = operation({
  id: "removePostMention",
  summary: "The description of a post does not name who asks any more, nor after an edit.",
  method: "DELETE",
  path: path("/mencion"),
  access: "member",
  limits: edits,
  input: z.object({ id }),
  answer: null,
  errors: ["post_not_found"],
  run: (ctx, input) => removeMention(ctx, "post", input.id),
});
