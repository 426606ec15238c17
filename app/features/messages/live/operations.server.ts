import { z } from "zod";
import { idParam } from "#app/http/input.server.ts";
import { operation } from "#app/http/operation.server.ts";
import { MINUTE_SECONDS, perAccount, perAddress } from "#app/http/rate-limit.server.ts";
import {
  STREAMS_OPENED_PER_MINUTE,
  STREAMS_OPENED_PER_MINUTE_AND_ADDRESS,
  TYPING_PER_MINUTE,
} from "./limits.ts";
import { openStream } from "./stream.server.ts";
import { sayTyping } from "./typing.server.ts";

export const liveOperation = operation({
  id: "streamMessages",
  scope: null,
  summary:
    "Server-sent events: `change` (ask for conversations and threads again), `typing` ({from_id}), `ready` and `beat`.",
  method: "GET",
  path: "/api/messages/live",
  access: "member",
  limits: [
    perAddress("streams", STREAMS_OPENED_PER_MINUTE_AND_ADDRESS, MINUTE_SECONDS),
    perAccount("streams", STREAMS_OPENED_PER_MINUTE, MINUTE_SECONDS),
  ],
  input: z.object({}),
  answer: null,
  bytes: "text/event-stream",
  run: (ctx, _input, request) => openStream(ctx, request),
});

export const sayTypingOperation = operation({
  id: "sayTyping",
  scope: "messages",
  summary: "One is writing to somebody: told to them for a few seconds, where both show it.",
  method: "POST",
  path: "/api/messages/with/{id}/typing",
  access: "member",
  speaks: true,
  limits: [perAccount("typing", TYPING_PER_MINUTE, MINUTE_SECONDS)],
  input: z.object({ id: idParam }),
  answer: null,
  errors: ["cannot_message_self"],
  example: {},
  run: (ctx, input) => sayTyping(ctx, input),
});
