import { z } from "zod";
import { operation } from "#app/http/operation.server.ts";
import { HOUR_SECONDS, perAccount, perAddress } from "#app/http/rate-limit.server.ts";
import {
  ARCO_FOLLOW_UPS,
  ARCO_LOOKS_PER_HOUR,
  ARCO_PAPERS_PER_ADDRESS,
  ARCO_PER_ACCOUNT,
  ARCO_PER_ADDRESS,
} from "../limits.ts";
import { addToArco, withdrawArco } from "./follow.server.ts";
import { attachPaper } from "./papers/attach.server.ts";
import { openPaper } from "./papers/open.server.ts";
import { addedText, arcoInput, arcoKey, onePaper, workInput } from "./schema.server.ts";
import { submitArco } from "./submit.server.ts";
import { workOnArco } from "./work.server.ts";

export const askArcoOperation = operation({
  id: "askArco",
  summary:
    "Asks for access, correction, deletion or another right over one's data, with an account or without.",
  method: "POST",
  path: "/privacy-center/solicitar",
  json: false,
  access: "public",
  ageless: true,
  limits: [
    perAddress("arco", ARCO_PER_ADDRESS, HOUR_SECONDS),
    perAccount("arco", ARCO_PER_ACCOUNT, HOUR_SECONDS),
  ],
  input: arcoInput,
  answer: z.object({ secret: z.string().describe("Of the private link.") }),
  example: {
    tipo: "acceso",
    nombre: "Ana Pérez",
    correo: "ana@example.org",
    detalle: "Todo lo que tengan de mí.",
    identidad: "Escribo desde el email de mi cuenta.",
  },
  errors: ["key_reused"],
  run: (ctx, { idempotency_key, ...input }) => submitArco(ctx, input, idempotency_key),
});

const followUp = {
  method: "POST",
  path: "/privacy-center/solicitudes/{key}",
  json: false,
  access: "public",
  ageless: true,
  badParam: "removal_not_found",
  limits: [perAddress("arco-follow-ups", ARCO_FOLLOW_UPS, HOUR_SECONDS)],
  answer: null,
  errors: ["removal_not_found", "request_closed"],
} as const;

export const addToArcoOperation = operation({
  id: "addToArco",
  summary: "Adds words to a request about one's data, by its private link or as who made it.",
  ...followUp,
  input: z.object({ key: arcoKey, texto: addedText }),
  run: (ctx, input) => addToArco(ctx, input),
});

export const withdrawArcoOperation = operation({
  id: "withdrawArco",
  summary: "Withdraws a request about one's data, by its private link or as who made it.",
  ...followUp,
  input: z.object({ key: arcoKey }),
  run: (ctx, input) => withdrawArco(ctx, input),
});

export const attachArcoPaperOperation = operation({
  id: "attachArcoPaper",
  summary:
    "Takes a document that shows who asks (multipart, a picture or PDF), which is kept encrypted, with a request about one's data.",
  ...followUp,
  path: "/privacy-center/solicitudes/{key}/documentos",
  limits: [perAddress("arco-papers", ARCO_PAPERS_PER_ADDRESS, HOUR_SECONDS)],
  parts: { file: "documento" },
  input: z.object({ key: arcoKey }),
  errors: [
    ...([
      "removal_not_found",
      "request_closed",
      "too_large",
      "upload_cut",
      "file_required",
    ] as const),
    ...(["too_many_files", "storage_full", "objects_away"] as const),
  ],
  run: (ctx, input, request) => attachPaper(ctx, input, request),
});

export const openArcoPaperOperation = operation({
  id: "openArcoPaper",
  summary:
    "One document of a request about somebody's data; that it was looked at is kept and told to its person.",
  method: "GET",
  path: "/moderacion/arco/{id}/documentos/{documento}",
  badParam: "removal_not_found",
  access: "administrator",
  limits: [perAccount("arco-looks", ARCO_LOOKS_PER_HOUR, HOUR_SECONDS)],
  input: onePaper,
  bytes: "application/octet-stream",
  answer: null,
  errors: ["removal_not_found", "not_found", "objects_away"],
  run: (ctx, input) => openPaper(ctx, input),
});

export const workOnArcoOperation = operation({
  id: "workOnArco",
  summary: "Takes the next step in a request about somebody's data; they are told by mail.",
  method: "POST",
  path: "/moderacion/arco/{id}",
  json: false,
  access: "administrator",
  badParam: "removal_not_found",
  limits: [perAccount("arco-work", 600, HOUR_SECONDS)],
  input: workInput,
  answer: null,
  errors: ["removal_not_found"],
  example: { paso: "responder", resultado: "granted", texto: "Aquí va lo que pediste." },
  run: (ctx, input) => workOnArco(ctx, input),
});
