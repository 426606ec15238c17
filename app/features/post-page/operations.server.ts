import { z } from "zod";
import { AppError } from "#app/http/errors.ts";
import { operation, Reply } from "#app/http/operation.server.ts";
import { MINUTE_SECONDS, perAddress } from "#app/http/rate-limit.server.ts";
import { fieldStrings } from "#app/http/strings.ts";
import { answerPicture } from "./og-picture.server.ts";
import { oembedOf } from "./oembed.server.ts";

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

const size = z
  .string()
  .regex(/^\d{1,5}$/, fieldStrings.choice)
  .transform(Number)
  .optional();

export const readOembedOperation = operation({
  id: "readOembed",
  summary:
    "What another site shows of a link to a post (oEmbed 1.0): for everybody alike, so never what only some may see.",
  method: "GET",
  path: "/api/oembed",
  access: "public",
  ageless: true,
  limits: [perAddress("oembed", 240, MINUTE_SECONDS)],
  input: z.object({
    url: z.string().max(2000),
    format: z.string().max(20).default("json"),
    maxwidth: size,
    maxheight: size,
  }),
  answer: z.object({
    version: z.literal("1.0"),
    type: z.literal("link"),
    title: z.string(),
    author_name: z.string(),
    author_url: z.string(),
    provider_name: z.string(),
    provider_url: z.string(),
    cache_age: z.number().int(),
    thumbnail_url: z.string().optional(),
    thumbnail_width: z.number().int().optional(),
    thumbnail_height: z.number().int().optional(),
  }),
  errors: ["not_found", "format_unsupported"],
  async run(ctx, { format, ...asked }) {
    if (format !== "json") throw new AppError("format_unsupported");
    const answer = await oembedOf(ctx, asked);
    return new Reply(answer, {
      headers: { "Cache-Control": `public, max-age=${answer.cache_age}` },
    });
  },
});
