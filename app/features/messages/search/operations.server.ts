import { z } from "zod";
import { idParam } from "#app/http/input.server.ts";
import { operation } from "#app/http/operation.server.ts";
import { MINUTE_SECONDS, perAccount } from "#app/http/rate-limit.server.ts";
import { messageAnswer, threadQuery } from "../schema.ts";
import { SEARCH_MAX, SEARCHES_PER_MINUTE } from "./limits.ts";
import { searchThread } from "./search.server.ts";

export const searchQuery = z.object({
  q: z.string().trim().min(1).max(SEARCH_MAX),
  before: threadQuery.shape.before,
});

export const searchThreadOperation = operation({
  id: "searchThread",
  scope: "messages",
  summary: "Messages with somebody that have all the words of `q`, newest first.",
  method: "GET",
  path: "/api/messages/with/{id}/search",
  access: "member",
  limits: [perAccount("message-search", SEARCHES_PER_MINUTE, MINUTE_SECONDS)],
  input: searchQuery.extend({ id: idParam }),
  answer: z.object({
    messages: z.array(messageAnswer),
    nextBefore: z.iso
      .datetime()
      .nullable()
      .describe("Pass as `before` to look further back; null at the beginning."),
  }),
  errors: ["cannot_message_self", "user_not_found"],
  example: { q: "hola" },
  run: (ctx, { id, ...query }) => searchThread(ctx, { peerId: id, ...query }),
});
