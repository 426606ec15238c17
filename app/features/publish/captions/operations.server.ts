import { z } from "zod";
import { captionLanguage } from "#app/features/media/captions/schema.ts";
import { edits } from "#app/features/posts/operations.server.ts";
import { idParam } from "#app/http/input.server.ts";
import { operation } from "#app/http/operation.server.ts";
import { HOUR_SECONDS, perAccount } from "#app/http/rate-limit.server.ts";
import { askDraft } from "./ask-draft.server.ts";
import { DRAFTS_PER_HOUR } from "./limits.ts";
import { readOwnCaptions } from "./own-captions.server.ts";
import { deleteCaptions, saveCaptions } from "./save-captions.server.ts";
import { captionsField, ownCaptions } from "./schema.ts";

const path = "/api/publicaciones/{id}/archivos/{file}/subtitulos";
const oneVideo = z.object({ id: idParam, file: idParam });
const inLanguage = oneVideo.extend({ idioma: captionLanguage });
const answer = z.object({ subtitulos: z.array(ownCaptions) });
const errors = ["post_not_found", "not_found"] as const;

export const listCaptionsOperation = operation({
  id: "listCaptions",
  scope: "upload",
  summary: "The captions of a video of one's own, with drafts that nobody else sees.",
  method: "GET",
  path,
  access: "owner",
  input: oneVideo,
  answer,
  errors,
  run: async (ctx, { id, file }) => ({
    subtitulos: await readOwnCaptions(ctx, { id, id_archivo: file }),
  }),
});

export const saveCaptionsOperation = operation({
  id: "saveCaptions",
  scope: "upload",
  summary:
    "Shows these captions with a video of one's own, in one language; wrong lines are named.",
  method: "PUT",
  path: `${path}/{idioma}`,
  access: "owner",
  speaks: true,
  limits: edits,
  input: inLanguage.extend({ vtt: captionsField }),
  answer,
  errors,
  example: { vtt: "WEBVTT\n\n00:00:01.000 --> 00:00:03.500\nHola, soy Ana.\n" },
  async run(ctx, { id, file, idioma, vtt }) {
    const at = { id, id_archivo: file };
    await saveCaptions(ctx, { ...at, idioma }, vtt);
    return { subtitulos: await readOwnCaptions(ctx, at) };
  },
});

export const deleteCaptionsOperation = operation({
  id: "deleteCaptions",
  scope: "upload",
  summary: "Takes away the captions of a video of one's own in one language, or a draft of them.",
  method: "DELETE",
  path: `${path}/{idioma}`,
  access: "owner",
  limits: edits,
  input: inLanguage,
  answer,
  errors,
  async run(ctx, { id, file, idioma }) {
    const at = { id, id_archivo: file };
    await deleteCaptions(ctx, { ...at, idioma });
    return { subtitulos: await readOwnCaptions(ctx, at) };
  },
});

export const draftCaptionsOperation = operation({
  id: "draftCaptions",
  scope: "upload",
  summary:
    "Lets a model of speech write a draft of captions, where the operator has one and there are none in this language.",
  method: "POST",
  path: `${path}/{idioma}/borrador`,
  access: "owner",
  limits: [perAccount("caption-drafts", DRAFTS_PER_HOUR, HOUR_SECONDS)],
  input: inLanguage,
  answer,
  errors: [...errors, "has_captions", "not_ready"],
  async run(ctx, { id, file, idioma }) {
    const at = { id, id_archivo: file };
    await askDraft(ctx, { ...at, idioma });
    return { subtitulos: await readOwnCaptions(ctx, at) };
  },
});
