import { z } from "zod";
import { sendPrivate } from "#app/features/delivery/send-private.server.ts";
import { AppError } from "#app/http/errors.ts";
import { operation } from "#app/http/operation.server.ts";
import { HOUR_SECONDS, perAccount } from "#app/http/rate-limit.server.ts";
import { askExport, findExport, readExport } from "./ask.server.ts";
import { mailExportLink } from "./mail-link.server.ts";
import { DOWNLOADS_PER_HOUR, EXPORTS_PER_HOUR, LINKS_PER_HOUR } from "./limits.ts";
import { downloadInput, exportAnswer } from "./schema.ts";

export const askExportOperation = operation({
  id: "askExport",
  scope: null,
  summary: "Asks for a copy of everything that is known of oneself; its link comes by mail.",
  method: "POST",
  path: "/api/cuenta/descarga",
  access: "member",
  ageless: true,
  limits: [perAccount("exports", EXPORTS_PER_HOUR, HOUR_SECONDS)],
  input: z.object({}),
  answer: exportAnswer,
  run: async (ctx) => ({ export: await askExport(ctx) }),
});

export const readExportOperation = operation({
  id: "readExport",
  scope: null,
  summary: "Whether a copy of everything is made, or ready.",
  method: "GET",
  path: "/api/cuenta/descarga",
  access: "member",
  ageless: true,
  input: z.object({}),
  answer: exportAnswer,
  run: async (ctx) => ({ export: await readExport(ctx) }),
});

export const mailExportLinkOperation = operation({
  id: "mailExportLink",
  summary: "Mails another link to the copy that is ready; the one before opens nothing any more.",
  method: "POST",
  path: "/privacy-center/descarga",
  json: false,
  access: "member",
  ageless: true,
  limits: [perAccount("export-links", LINKS_PER_HOUR, HOUR_SECONDS)],
  input: z.object({}),
  answer: null,
  run: ({ db, viewer }) => mailExportLink(db, viewer.id_usuario),
});

export const downloadExportOperation = operation({
  id: "downloadExport",
  scope: null,
  summary: "The copy itself, a ZIP, with ranges: for who is signed in and holds the mailed secret.",
  method: "GET",
  path: "/privacy-center/descarga/{clave}",
  access: "member",
  ageless: true,
  limits: [perAccount("export-downloads", DOWNLOADS_PER_HOUR, HOUR_SECONDS)],
  input: downloadInput,
  bytes: "application/zip",
  answer: null,
  errors: ["not_found", "objects_away"],
  async run(ctx, { clave }, request) {
    const copy = await findExport(ctx, clave);
    if (!copy) throw new AppError("not_found");
    const day = new Date(copy.created_at).toISOString().slice(0, 10);
    return sendPrivate(ctx, { ...copy, as: `mis-datos-${day}.zip` }, request);
  },
});
