import { z } from "zod";
import { edits } from "#app/features/posts/operations.server.ts";
import { getStatus, getOwnStatuses } from "#app/features/posts/processing/status.server.ts";
import { getPost } from "#app/features/posts/queries.server.ts";
import { withToken } from "#app/features/posts/views/paid/token.server.ts";
import {
  postChanges,
  postStatus,
  postView,
  statusIds,
  uploadFields,
} from "#app/features/posts/schema.ts";
import { newFilesFields, peopleFields } from "#app/features/releases/schema.ts";
import { uploadedFields } from "#app/features/resumable/schema.ts";
import { idempotencyKey } from "#app/http/idempotency/key.ts";
import { idParam } from "#app/http/input.server.ts";
import { operation, Reply } from "#app/http/operation.server.ts";
import { fieldStrings } from "#app/http/strings.ts";
import { HOUR_SECONDS, perAccount, perAddress } from "#app/http/rate-limit.server.ts";
import { addFiles, wereAdded } from "./editor/add-files.server.ts";
import { deleteFile, replaceFile } from "./editor/edit-files.server.ts";
import { describeFile } from "./editor/describe-file.server.ts";
import { editPost } from "./editor/edit.server.ts";
import { UPLOADS_PER_ACCOUNT, UPLOADS_PER_ADDRESS } from "./limits.ts";
import { findByKey, findUploaded } from "./upload/known-upload.server.ts";
import { altsFields, altText, posterFields } from "./schema.ts";
import { receiveUpload } from "./upload/upload.server.ts";

const path = (rest: string) => `/api/publicaciones${rest}`;
const onePost = z.object({ id: idParam });
const oneFile = z.object({ id: idParam, file: idParam });
const answer = z.object({ post: postView });

/** What every operation has that takes files. */
const upload = {
  signedOut: "session_expired",
  limits: [
    perAddress("uploads", UPLOADS_PER_ADDRESS, HOUR_SECONDS),
    perAccount("uploads", UPLOADS_PER_ACCOUNT, HOUR_SECONDS),
  ],
} as const;
const onceFields = z.object({ idempotency_key: idempotencyKey });
const fileErrors = [
  "file_required",
  "empty_file",
  "unsupported_media",
  "too_many_files",
  "too_large",
  "upload_cut",
  "storage_full",
  "objects_away",
  "not_verified",
  ...(["queue_full", "quota_full", "video_day_full"] as const),
] as const;

/** One that waits for its files is none yet. */
function replyTo<Sent extends { status: string }>(sent: Sent): Sent | Reply<Sent> {
  return sent.status === "waiting" ? new Reply(sent, { status: 202 }) : sent;
}

export const publishPostOperation = operation({
  id: "publishPost",
  scope: "upload",
  summary:
    "Publishes photos and videos (multipart: the fields, then the files, or uploads of /api/subidas); the same idempotency key again answers the same post, and with other text fields or files 409. Where an upload has not come whole it answers 202, and publishes when it has.",
  method: "POST",
  path: path(""),
  access: "member",
  speaks: true,
  ...upload,
  parts: {
    fields: uploadFields.extend({
      ...onceFields.shape,
      ...posterFields.shape,
      ...altsFields.shape,
      ...peopleFields.shape,
      ...uploadedFields.shape,
    }),
    file: "files",
    many: true,
  },
  input: z.object({}),
  answer: z.union([
    postStatus.pick({ status: true }).extend({ id_publicacion: z.number() }),
    z.object({
      id_publicacion: z.null(),
      status: z.literal("waiting"),
      key: z.string().describe("Under which it waits: the idempotency key, or one made for it."),
      missing: z.array(z.string()).describe("Uploads that have not all their bytes."),
    }),
  ]),
  status: 201,
  alsoStatus: { 202: "It waits for its uploads, and is published when they have come whole." },
  errors: [
    ...fileErrors,
    ...(["description_too_long", "shortit_one_video", "shortit_too_long"] as const),
    ...(["upload_not_found", "upload_offset", "draft_stopped"] as const),
  ],
  async replay(ctx, _input, request) {
    const sent = await findUploaded(ctx, request);
    return sent && replyTo(sent);
  },
  run: async (ctx, _input, request) => replyTo(await receiveUpload(ctx, request)),
});

export const readPostOperation = operation({
  id: "readPost",
  summary: "A post; one that is for subscribers is locked for everybody else.",
  method: "GET",
  path: path("/{id}"),
  access: "public",
  input: onePost,
  answer,
  errors: ["post_not_found"],
  run: async (ctx, { id }, request) => ({ post: withToken(await getPost(ctx, id), ctx, request) }),
});

export const editPostOperation = operation({
  id: "editPost",
  summary: "Changes the description of one's own post, or who may see it.",
  method: "PATCH",
  path: path("/{id}"),
  access: "owner",
  speaks: true,
  limits: edits,
  input: postChanges.extend({ id: idParam }),
  answer,
  errors: ["post_not_found", "description_too_long"],
  example: { descripcion: "Un día en la playa #verano" },
  async run(ctx, input) {
    await editPost(ctx, input);
    return { post: await getPost(ctx, input.id) };
  },
});

export const readStatusOperation = operation({
  id: "readStatus",
  summary: "How far the processing of a post is.",
  method: "GET",
  path: path("/{id}/status"),
  access: "public",
  input: onePost,
  answer: postStatus,
  errors: ["post_not_found"],
  run: (ctx, { id }) => getStatus(ctx, id),
});

export const readStatusesOperation = operation({
  id: "readStatuses",
  scope: "upload",
  summary:
    "How far several of one's own posts are, in one request: `?ids=1,2,3`, or `?key=` with the idempotency key of an upload whose answer was lost.",
  method: "GET",
  path: path("/status"),
  access: "member",
  input: z
    .object({ ids: statusIds.optional(), key: idempotencyKey })
    .refine(({ ids, key }) => ids ?? key, fieldStrings.choice),
  answer: z.object({ statuses: z.array(postStatus.extend({ id_publicacion: z.number() })) }),
  example: { ids: "1,2,3" },
  async run(ctx, { ids = [], key }) {
    const known = key === null ? undefined : await findByKey(ctx, key);
    const all = known ? [...ids, known.made.id_publicacion] : ids;
    return { statuses: await getOwnStatuses(ctx, all) };
  },
});

export const addFilesOperation = operation({
  id: "addFiles",
  scope: "upload",
  summary: "Adds files to one's own post (multipart); once for the same idempotency key.",
  method: "POST",
  path: path("/{id}/archivos"),
  access: "owner",
  speaks: true,
  ...upload,
  parts: { fields: onceFields.extend(newFilesFields.shape), file: "files", many: true },
  input: onePost,
  answer,
  errors: [...fileErrors, "post_not_found", "shortit_one_video", "shown_gone"],
  async replay(ctx, { id }, request) {
    return (await wereAdded(ctx, id, request)) ? { post: await getPost(ctx, id) } : undefined;
  },
  async run(ctx, { id }, request) {
    await addFiles(ctx, id, request);
    return { post: await getPost(ctx, id) };
  },
});

export const replaceFileOperation = operation({
  id: "replaceFile",
  scope: "upload",
  summary: "Gives a file of one's own post new bytes of the same kind (multipart).",
  method: "PUT",
  path: path("/{id}/archivos/{file}"),
  access: "owner",
  speaks: true,
  ...upload,
  parts: { fields: newFilesFields, file: "file" },
  input: oneFile,
  answer,
  errors: [
    ...fileErrors,
    "post_not_found",
    "not_found",
    "other_kind",
    "shortit_too_long",
    "shown_gone",
  ],
  async run(ctx, { id, file }, request) {
    await replaceFile(ctx, { id, id_archivo: file }, request);
    return { post: await getPost(ctx, id) };
  },
});

export const deleteFileOperation = operation({
  id: "deleteFile",
  summary: "Deletes a file of one's own post, unless it is the last.",
  method: "DELETE",
  path: path("/{id}/archivos/{file}"),
  access: "owner",
  limits: edits,
  input: oneFile,
  answer,
  errors: ["post_not_found", "not_found", "last_file", "muted"],
  async run(ctx, { id, file }) {
    await deleteFile(ctx, { id, id_archivo: file });
    return { post: await getPost(ctx, id) };
  },
});

export const describeFileOperation = operation({
  id: "describeFile",
  scope: "upload",
  summary: "Says in words what a file of one's own post shows, for who does not see it.",
  method: "PATCH",
  path: path("/{id}/archivos/{file}"),
  access: "owner",
  speaks: true,
  limits: edits,
  input: oneFile.extend({ alt: altText }),
  answer,
  errors: ["post_not_found", "not_found"],
  example: { alt: "Dos personas bailan en la playa al atardecer" },
  async run(ctx, { id, file, alt }) {
    await describeFile(ctx, { id, id_archivo: file }, alt);
    return { post: await getPost(ctx, id) };
  },
});
