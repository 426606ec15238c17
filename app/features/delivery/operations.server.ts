import { z } from "zod";
import { operation } from "#app/http/operation.server.ts";
import { deliverObject } from "./deliver.server.ts";

export const readUploadOperation = operation({
  id: "readUpload",
  summary: "The bytes of a picture or video, with ranges and validators.",
  method: "GET",
  path: "/uploads/{file}",
  // Not behind the age gate: only the posts' own rule decides.
  access: "public",
  input: z.object({ file: z.string() }),
  bytes: "image/* or video/*",
  answer: null,
  errors: ["not_found", "objects_away"],
  run: (ctx, { file }, request) => deliverObject(ctx, file, request),
});
