import { z } from "zod";
import type { SignedInCtx } from "#app/context.server.ts";
import type { Admission } from "#app/features/resumable/data-store.server.ts";
import { answerTus, OFFSET_STREAM, TUS_PATH } from "#app/features/resumable/answer.server.ts";
import { CREATIONS, PIECES, REMOVALS } from "#app/features/resumable/limits.ts";
import { fileOf, getUpload } from "#app/features/resumable/uploads.server.ts";
import { operation } from "#app/http/operation.server.ts";
import { HOUR_SECONDS, perAccount, perAddress } from "#app/http/rate-limit.server.ts";
import { isoTime } from "#app/iso-time.ts";
import { keptFor } from "#app/retention.ts";
import { uploadId } from "#app/features/resumable/schema.ts";
import {
  requireQuota,
  requireRoomToBegin,
  requireRoomToGoOn,
} from "#app/features/allowance/allowance.server.ts";
import { listOwnUploads, removeDraft } from "./list.server.ts";
import { ownUpload, ownUploads } from "./schema.ts";

const one = z.object({ id: uploadId });
const own = {
  access: "member",
  signedOut: "session_expired",
  badParam: "upload_not_found",
} as const;

function limitsOf(name: string, { account, address }: { account: number; address: number }) {
  return [perAccount(name, account, HOUR_SECONDS), perAddress(name, address, HOUR_SECONDS)];
}

const protocolErrors = ["tus_version", "upload_busy", "kv_away", "objects_away"] as const;
const byteErrors = [
  ...["not_offset_stream", "too_large", "upload_exceeded", "body_too_large", "unsupported_media"],
  "checksum_mismatch",
  ...["quota_full", "storage_full", "upload_cut", "upload_offset", "upload_not_found"],
] as const;

function admissionOf(ctx: SignedInCtx): Admission {
  return {
    begin: (bytes) => requireRoomToBegin(ctx, bytes),
    begun: requireQuota,
    goOn: () => requireRoomToGoOn(ctx),
  };
}

export const listUploadsOperation = operation({
  id: "listUploads",
  scope: "upload",
  summary: "One's uploads that are unfinished or in no post yet, and the posts that wait for them.",
  method: "GET",
  path: TUS_PATH,
  access: "member",
  signedOut: "session_expired",
  input: z.object({}),
  answer: ownUploads,
  run: (ctx) => listOwnUploads(ctx),
});

export const beginUploadOperation = operation({
  id: "beginUpload",
  scope: "upload",
  summary:
    "Begins an upload by the protocol of tus.io (1.0: `Upload-Length`, `Upload-Metadata` with filename and lastModified), perhaps with its first bytes; `Location` says where it goes on.",
  method: "POST",
  path: TUS_PATH,
  access: "member",
  signedOut: "session_expired",
  speaks: true,
  limits: limitsOf("resumable", CREATIONS),
  stream: OFFSET_STREAM,
  input: z.object({}),
  answer: null,
  status: 201,
  errors: [
    ...protocolErrors,
    ...byteErrors,
    ...(["empty_file", "too_many_uploads", "not_verified", "queue_full"] as const),
  ],
  run: (ctx, _input, request) => answerTus(ctx, request, { admission: admissionOf(ctx) }),
});

export const readUploadOperation = operation({
  id: "readResumable",
  scope: "upload",
  summary: "How much of an upload has come; HEAD answers by the protocol.",
  method: "GET",
  path: `${TUS_PATH}/{id}`,
  ...own,
  input: one,
  answer: ownUpload,
  errors: [...protocolErrors, "upload_offset"],
  async run(ctx, { id }, request) {
    // Of the answer to HEAD only the headers are sent.
    if (request.method === "HEAD") {
      return (await answerTus(ctx, request, { id, admission: admissionOf(ctx) })) as never;
    }
    const { size, received, done, envio, metadata, touched_at } = await getUpload(ctx, id);
    return {
      ...{ id, size, offset: received, done: done === 1, envio },
      ...fileOf(metadata),
      expires: isoTime(touched_at + keptFor("uploads")),
    };
  },
});

export const sendUploadOperation = operation({
  id: "sendUpload",
  scope: "upload",
  summary:
    "Sends more bytes of an upload by the protocol: `Upload-Offset` says behind how many, `Upload-Checksum` may say what they are, of up to 32 MB.",
  method: "PATCH",
  path: `${TUS_PATH}/{id}`,
  ...own,
  limits: limitsOf("resumable-pieces", PIECES),
  stream: OFFSET_STREAM,
  input: one,
  answer: null,
  errors: [...protocolErrors, ...byteErrors],
  run: (ctx, { id }, request) => answerTus(ctx, request, { id, admission: admissionOf(ctx) }),
});

export const removeUploadOperation = operation({
  id: "removeUpload",
  scope: "upload",
  summary: "Forgets an upload that is in no post; one that waits for it waits for the others.",
  method: "DELETE",
  path: `${TUS_PATH}/{id}`,
  ...own,
  limits: limitsOf("resumable-removals", REMOVALS),
  stream: OFFSET_STREAM,
  input: one,
  answer: null,
  errors: protocolErrors,
  run: (ctx, { id }, request) => answerTus(ctx, request, { id, admission: admissionOf(ctx) }),
});

export const removeDraftOperation = operation({
  id: "removeDraft",
  scope: "upload",
  summary:
    "Throws away a post that waits for its uploads, or waits no more, with those uploads; with `conservar=1` they stay.",
  method: "DELETE",
  path: "/api/envios/{key}",
  access: "member",
  signedOut: "session_expired",
  limits: limitsOf("resumable-removals", REMOVALS),
  input: z.object({
    // PostgreSQL knows no text with a NUL.
    key: z
      .string()
      .min(1)
      .max(200)
      .refine((key) => !key.includes("\0")),
    conservar: z
      .enum(["0", "1"])
      .default("0")
      .transform((choice) => choice === "1"),
  }),
  inQuery: ["conservar"],
  answer: null,
  errors: ["not_found", "objects_away"],
  run: removeDraft,
});
