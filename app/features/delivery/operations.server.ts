import { z } from "zod";
import { captionLanguage } from "#app/features/media/captions/schema.ts";
import { idParam } from "#app/http/input.server.ts";
import { operation } from "#app/http/operation.server.ts";
import { deliverCaptions } from "./captions.server.ts";
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

export const readCaptionsOperation = operation({
  id: "readCaptions",
  summary:
    "The captions of a video in one language, as WebVTT with nothing but times and plain words.",
  method: "GET",
  path: "/subtitulos/{file}/{idioma}",
  // As its bytes: only the post's own rule decides.
  access: "public",
  input: z.object({ file: idParam, idioma: captionLanguage }),
  bytes: "text/vtt",
  answer: null,
  errors: ["not_found"],
  run: (ctx, input, request) => deliverCaptions(ctx, input, request),
});
