import { z } from "zod";
import { whoOf } from "#app/features/people/who.server.ts";
import { answerUnchanged } from "#app/http/html/unchanged.server.ts";
import { operation } from "#app/http/operation.server.ts";
import { ATOM_TYPE } from "#app/http/html/link-preview.ts";
import { MINUTE_SECONDS, perAddress } from "#app/http/rate-limit.server.ts";
import { atomOf } from "./atom.server.ts";
import { readFeed } from "./feed.server.ts";
import { FEED_SECONDS } from "./limits.ts";

export const readCreatorFeedOperation = operation({
  id: "readCreatorFeed",
  summary:
    "The newest posts of a creator as Atom, for everybody alike: those that every visitor may see, without their words and pictures.",
  method: "GET",
  path: "/u/{who}/atom.xml",
  access: "public",
  ageless: true,
  limits: [perAddress("atom", 240, MINUTE_SECONDS)],
  badParam: "user_not_found",
  input: z.object({ who: z.string().max(200) }),
  bytes: ATOM_TYPE,
  answer: null,
  errors: ["user_not_found"],
  async run(ctx, { who }, request) {
    const feed = await readFeed(ctx, whoOf(who));
    const at = feed.posts[0]?.fecha_publicacion ?? feed.owner.created_at;
    return answerUnchanged(request, atomOf(feed), {
      "Content-Type": `${ATOM_TYPE}; charset=utf-8`,
      "Cache-Control": `public, max-age=${FEED_SECONDS}`,
      "Last-Modified": new Date(at).toUTCString(),
    });
  },
});
