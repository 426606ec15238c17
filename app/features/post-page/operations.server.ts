import { z } from "zod";
import { operation } from "#app/http/operation.server.ts";
import { MINUTE_SECONDS, perAddress } from "#app/http/rate-limit.server.ts";
import { answerPicture } from "./og-picture.server.ts";

/** What is no id is a post that never was. */
const postOfFile = z.string().transform((file) => {
  const id = /^(\d{1,15})\.jpg$/.exec(file)?.[1];
  return id ? Number(id) : null;
});

export const readPreviewOperation = operation({
  id: "readPreview",
  summary:
    "The picture of a link to a post (`<id>.jpg`): for everybody alike, so never what only some may see.",
  method: "GET",
  path: "/og/{file}",
  access: "public",
  ageless: true,
  limits: [perAddress("og", 240, MINUTE_SECONDS)],
  input: z.object({ file: postOfFile }),
  bytes: "image/jpeg",
  answer: null,
  run: (ctx, { file: id }, request) => answerPicture(ctx, id, request),
});
