import { z } from "zod";
import { idParam } from "#app/http/input.server.ts";
import { isMultipart, operation, Reply } from "#app/http/operation.server.ts";
import {
  HOUR_SECONDS,
  MINUTE_SECONDS,
  perAccount,
  perAddress,
} from "#app/http/rate-limit.server.ts";
import { findReceived, receiveMessage } from "./attachments/receive-message.server.ts";
import { deleteForBoth } from "./deletion/delete-for-both.server.ts";
import { etagOf, hasVersion, notModified } from "./inbox/conditional.server.ts";
import { listConversations } from "./inbox/conversations.server.ts";
import { countUnread, mailboxVersion, readWaiting } from "./inbox/mailbox.server.ts";
import {
  DELETE_FOR_BOTH_MINUTES,
  DELETIONS_PER_HOUR,
  MESSAGES_PER_MINUTE,
  MESSAGES_PER_MINUTE_AND_ADDRESS,
  MESSAGES_WITH_FILES_PER_HOUR,
  MESSAGES_WITH_FILES_PER_HOUR_AND_ADDRESS,
  NEW_CONVERSATIONS_PER_HOUR,
  PREFERENCES_PER_HOUR,
  REACTIONS_PER_MINUTE,
} from "./limits.ts";
import { setPreferences, setSignals } from "./preferences.server.ts";
import { answerRequest, countRequests } from "./requests/request.server.ts";
import { react } from "./reactions/react.server.ts";
import {
  conversationsQuery,
  conversationView,
  messageAnswer,
  messageInput,
  messageParts,
  preferencesInput,
  reactionInput,
  reactionView,
  requestInput,
  signalsInput,
  threadQuery,
  threadView,
} from "./schema.ts";
import { setHiddenForOneself } from "./thread/hide.server.ts";
import { mayBegin } from "./thread/permission.server.ts";
import { findSent, sendMessage } from "./thread/send.server.ts";
import { readThread, threadState } from "./thread/thread.server.ts";

/** A form without scripts comes in parts also where it brings none. */
async function bringsFiles(_ctx: unknown, { uploads }: { uploads: string[] }, request: Request) {
  return uploads.length > 0 || isMultipart(request);
}

const unchanged = { 304: "Nothing has changed since." };

const thread = { path: "/api/messages/with/{id}", access: "member" } as const;

export const listConversationsOperation = operation({
  id: "listConversations",
  scope: "messages",
  summary: "One's conversations of a folder, newest activity first; 304 to who has them (ETag).",
  method: "GET",
  path: "/api/messages/conversations",
  access: "member",
  input: conversationsQuery,
  answer: z.object({
    conversations: z.array(conversationView),
    nextBefore: z.string().nullable(),
    requests: z.number().describe("How many strangers wait for an answer, counted to 99."),
  }),
  alsoStatus: unchanged,
  async run(ctx, query, request) {
    const etag = etagOf(query.folder, ctx, await mailboxVersion(ctx));
    if (hasVersion(request, etag)) return notModified(etag);
    const { rows, nextBefore } = await listConversations(ctx, query);
    const requests = await countRequests(ctx);
    return new Reply({ conversations: rows, nextBefore, requests }, { headers: { ETag: etag } });
  },
});

export const countUnreadOperation = operation({
  id: "countUnread",
  scope: "messages",
  summary:
    "How many messages and notifications one has not seen; 304 to who has the numbers already (ETag).",
  method: "GET",
  path: "/api/messages/unread",
  access: "member",
  input: z.object({}),
  answer: z.object({
    unread_count: z.number(),
    notifications: z.number().describe("Notifications that are not read, counted to 100."),
  }),
  alsoStatus: unchanged,
  async run(ctx, _input, request) {
    const { version, news } = await readWaiting(ctx);
    const etag = etagOf("unread", ctx, `${version}-${news}`);
    if (hasVersion(request, etag)) return notModified(etag);
    const answer = { unread_count: await countUnread(ctx), notifications: news };
    return new Reply(answer, { headers: { ETag: etag } });
  },
});

export const readThreadOperation = operation({
  ...thread,
  id: "readThread",
  scope: "messages",
  summary: "The messages with somebody, oldest first; reading marks theirs as seen.",
  method: "GET",
  input: threadQuery.extend({ id: idParam }),
  answer: threadView,
  alsoStatus: unchanged,
  errors: ["cannot_message_self", "user_not_found"],
  async run(ctx, { id: peerId, ...query }, request) {
    const state = await threadState(ctx, peerId);
    const etag = etagOf(`thread-${peerId}`, ctx, state.version);
    const isPoll = query.before === undefined;
    if (isPoll && hasVersion(request, etag)) return notModified(etag);
    const { isWhole, ...read } = await readThread(ctx, { ...query, peerId, state });
    // Without it the next poll asks for the rest of what is new.
    return isPoll && isWhole ? new Reply(read, { headers: { ETag: etag } }) : read;
  },
});

export const sendMessageOperation = operation({
  ...thread,
  id: "sendMessage",
  scope: "messages",
  summary: "Writes to somebody; the same idempotency key again answers the same message.",
  method: "POST",
  speaks: true,
  limits: [
    perAddress("messages", MESSAGES_PER_MINUTE_AND_ADDRESS, MINUTE_SECONDS),
    perAccount("messages", MESSAGES_PER_MINUTE, MINUTE_SECONDS),
    {
      ...perAccount("new-conversations", NEW_CONVERSATIONS_PER_HOUR, HOUR_SECONDS),
      when: (ctx, { peerId }) => mayBegin(ctx, peerId),
    },
    {
      ...perAddress("message-files", MESSAGES_WITH_FILES_PER_HOUR_AND_ADDRESS, HOUR_SECONDS),
      when: bringsFiles,
    },
    {
      ...perAccount("message-files", MESSAGES_WITH_FILES_PER_HOUR, HOUR_SECONDS),
      when: bringsFiles,
    },
  ],
  maybeParts: { fields: messageParts, file: "files", many: true },
  input: messageInput,
  answer: z.object({ message: messageAnswer }),
  status: 201,
  errors: [
    ...(["cannot_message_self", "user_not_found", "peer_blocked", "messages_closed"] as const),
    "not_found",
    ...(["message_too_many_files", "message_video_too_long", "upload_not_found"] as const),
    ...(["empty_file", "unsupported_media", "too_large", "upload_cut", "storage_full"] as const),
    ...(["objects_away", "not_verified", "queue_full", "quota_full", "video_day_full"] as const),
  ],
  example: { text: "¡Hola!" },
  async replay(ctx, input, request) {
    const message = isMultipart(request)
      ? await findReceived(ctx, input, request)
      : await findSent(ctx, input);
    return message && { message };
  },
  run: async (ctx, input, request) => ({
    message: isMultipart(request)
      ? await receiveMessage(ctx, input, request)
      : await sendMessage(ctx, input),
  }),
});

export const answerRequestOperation = operation({
  id: "answerMessageRequest",
  scope: "messages",
  summary: "Accepts what a stranger wrote, or deletes it for oneself; they are not told.",
  method: "POST",
  path: "/api/messages/with/{id}/request",
  access: "member",
  limits: [perAccount("message-requests", PREFERENCES_PER_HOUR, HOUR_SECONDS)],
  input: requestInput,
  answer: z.object({ accepted: z.boolean() }),
  errors: ["not_found"],
  example: { accept: true },
  run: async (ctx, input) => ({ accepted: await answerRequest(ctx, input) }),
});

export const reactOperation = operation({
  id: "reactToMessage",
  scope: "messages",
  summary: "One's sign on a message of a conversation of one's own; null takes it back.",
  method: "POST",
  path: "/api/messages/{id}/reaction",
  access: "member",
  speaks: true,
  limits: [perAccount("message-reactions", REACTIONS_PER_MINUTE, MINUTE_SECONDS)],
  input: reactionInput,
  answer: z.object({ reactions: z.array(reactionView) }),
  errors: ["not_found", "user_not_found", "peer_blocked", "messages_closed"],
  example: { emoji: "❤️" },
  run: async (ctx, input) => ({ reactions: await react(ctx, input) }),
});

export const deleteMessageOperation = operation({
  id: "deleteMessage",
  scope: "messages",
  summary: `Deletes one's own message for both, within ${DELETE_FOR_BOTH_MINUTES} minutes of sending it.`,
  method: "DELETE",
  path: "/api/messages/{id}",
  access: "owner",
  limits: [perAccount("message-deletions", DELETIONS_PER_HOUR, HOUR_SECONDS)],
  input: z.object({ id: idParam }),
  answer: z.object({ deleted: z.literal(true) }),
  errors: ["not_found", "message_too_old"],
  async run(ctx, input) {
    await deleteForBoth(ctx, input);
    return { deleted: true as const };
  },
});

export const hideMessageOperation = operation({
  id: "hideMessage",
  scope: "messages",
  summary: "Keeps a message from oneself; `false` gives it back. The other one reads it as before.",
  method: "POST",
  path: "/api/messages/{id}/hide",
  access: "member",
  limits: [perAccount("preferences", PREFERENCES_PER_HOUR, HOUR_SECONDS)],
  input: z.object({ id: idParam, hidden: z.boolean().default(true) }),
  answer: z.object({ hidden: z.boolean() }),
  errors: ["not_found"],
  example: { hidden: true },
  run: async (ctx, input) => ({ hidden: await setHiddenForOneself(ctx, input) }),
});

export const setPreferencesOperation = operation({
  id: "setMessagePreferences",
  summary: "Chooses who may write to one.",
  method: "POST",
  path: "/settings/messages",
  json: false,
  access: "member",
  limits: [perAccount("preferences", PREFERENCES_PER_HOUR, HOUR_SECONDS)],
  input: preferencesInput,
  answer: null,
  run: (ctx, input) => setPreferences(ctx, input),
});

export const setSignalsOperation = operation({
  id: "setMessageSignals",
  summary:
    "Chooses whether one tells, and is told, that a message was seen and that somebody writes.",
  method: "POST",
  path: "/settings/messages",
  json: false,
  access: "member",
  limits: [perAccount("preferences", PREFERENCES_PER_HOUR, HOUR_SECONDS)],
  input: signalsInput,
  answer: null,
  run: (ctx, input) => setSignals(ctx, input),
});
