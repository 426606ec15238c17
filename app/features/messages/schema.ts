import { z } from "zod";
import { fileView, postText } from "#app/features/posts/schema.ts";
import { uploadedFields } from "#app/features/resumable/schema.ts";
import { idempotencyKey } from "#app/http/idempotency/key.ts";
import { idParam, listFields, momentField, wholeField } from "#app/http/input.server.ts";
import { fieldStrings } from "#app/http/strings.ts";
import { CONVERSATIONS_PAGE, MESSAGE_MAX, PAGE_MAX, THREAD_PAGE } from "./limits.ts";
import { EMOJI } from "./reactions/emoji.ts";
import { FOLDERS } from "./requests/folder.ts";
import { strings } from "./strings.server.ts";

const { message } = strings.fields;

/** Blanks that `trim` leaves: format characters and letters that print nothing. */
const INVISIBLE = /[\s\p{Cf}\u115f\u1160\u2800\u3164\uffa0]/gu;

/** Nothing may stand where files are. */
const messageText = postText
  .transform((text) => (text.replace(INVISIBLE, "") === "" ? "" : text))
  .refine((text) => [...text].length <= MESSAGE_MAX, message.tooLong);

const sameText = z.string().nullish().describe("Another name of `text`.");

/** As JSON and forms have it; a form without one says nothing there. */
const answered = z
  .union([z.number().int().positive(), z.literal("").transform(() => undefined), idParam])
  .nullish();

/** A message to the person of this id. product.md 17.1: the text comes under any of three names. */
export const messageInput = z
  .object({
    id: idParam,
    text: z.string().nullish(),
    content: sameText,
    mensaje: sameText,
    responde_a: answered.describe("The message of the same conversation that it answers."),
    ...uploadedFields.shape,
    idempotency_key: idempotencyKey,
    clave: idempotencyKey.describe("Another name of `idempotency_key`."),
  })
  .transform(({ id, text, content, mensaje, responde_a, subidas, idempotency_key, clave }) => ({
    peerId: id,
    uploads: subidas,
    text: text ?? content ?? mensaje ?? "",
    answers: responde_a ?? null,
    idempotencyKey: idempotency_key ?? clave,
  }))
  .pipe(
    z.object({
      peerId: z.number(),
      text: messageText,
      uploads: z.array(z.string()),
      answers: z.number().nullable(),
      idempotencyKey: z.string().nullable(),
    }),
  );

/** The texts of a message that comes with files. */
export const messageParts = z.object({
  text: z.string().optional(),
  responde_a: z.string().optional(),
  ...uploadedFields.shape,
  clave: idempotencyKey,
});

/** One sign for a message; null, or nothing in a form, takes it back. */
export const reactionInput = z.object({
  id: idParam,
  emoji: z.union([z.enum(EMOJI), z.null(), z.literal("").transform(() => null)]),
});

/** Which part of a thread: by the time of the oldest or of the newest message that is there. */
export const threadQuery = z.object({
  before: momentField,
  after: momentField,
  changedAfter: momentField.describe("`changedUntil` of the answer before: brings what changed."),
  limit: wholeField({ max: PAGE_MAX, otherwise: THREAD_PAGE }),
});
export const conversationsQuery = z.object({
  ...listFields({ limit: CONVERSATIONS_PAGE, max: PAGE_MAX }),
  folder: z.enum(FOLDERS).default("inbox").describe("`requests`: what strangers wrote."),
});

export const preferencesInput = z.object({
  mensajes_de: z.enum(["todos", "seguidos", "nadie"], fieldStrings.choice),
});

export const quoteView = z.object({
  id: z.number(),
  from_id: z.number().nullable(),
  text: z.string().describe("Its beginning."),
  gone: z.literal(true).optional().describe("It is there no more."),
});

export const reactionView = z.object({
  from_id: z.number(),
  emoji: z.string().describe(`One of ${EMOJI.join(" ")}`),
});

/** A checkbox says `1` or nothing. */
const checked = z
  .enum(["1", ""], fieldStrings.choice)
  .optional()
  .transform((value): 0 | 1 => (value === "1" ? 1 : 0));

export const signalsInput = z.object({ visto: checked, escribiendo: checked });

/** A message as pages and API show it. */
export const messageAnswer = z.object({
  id: z.number(),
  from_id: z.number(),
  to_id: z.number(),
  text: z.string(),
  created_at: z.iso.datetime().describe("No two messages of a conversation have the same."),
  seen: z.boolean(),
  answers: quoteView.optional().describe("What it answers."),
  reactions: z.array(reactionView).optional().describe("At most one of each of the two."),
  archivos: z
    .array(fileView)
    .describe("Pictures and videos, under /uploads for the two alone. `error`: to who sent them."),
  deleted: z
    .literal(true)
    .optional()
    .describe("For both, by who sent it: its text and its files are gone."),
  withdrawn: z.literal(true).optional().describe("Taken away by moderation: its words are gone."),
  hidden: z.literal(true).optional().describe("By the reader, for themselves: without its words."),
});

/** What becomes of a request. */
export const requestInput = z.object({ id: idParam, accept: z.boolean() });

/** A line of the list of conversations. */
export const conversationView = z.object({
  peer_id: z.number(),
  peer_name: z.string(),
  peer_gone: z.literal(true).optional().describe("Their account was deleted: nobody can be found."),
  peer_avatar: z.string().nullable().describe("Object name, under /uploads."),
  last_message: z.string(),
  last_at: z.iso.datetime(),
  last_is_mine: z.boolean().describe("The last message is of who asks."),
  unread_count: z.number(),
  no_leidos: z.number().describe("The same."),
});

/** Part of the messages with somebody. */
export const threadView = z.object({
  messages: z.array(messageAnswer).describe("Oldest first."),
  nextBefore: z
    .string()
    .nullable()
    .describe("Pass as `before` for older ones; null at the beginning."),
  seenUntil: z.iso
    .datetime()
    .nullable()
    .describe("The peer has seen what one wrote until then; null: nothing."),
  request: z.literal(true).optional().describe("A stranger's, and one has not answered."),
  changed: z
    .array(messageAnswer)
    .optional()
    .describe("What changed after `changedAfter`, as it is now; some of it may be new to one."),
  changedUntil: z.iso
    .datetime()
    .nullable()
    .describe("When a message last changed; null: none did."),
});
