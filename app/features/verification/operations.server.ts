import { z } from "zod";
import { operation } from "#app/http/operation.server.ts";
import {
  HOUR_SECONDS,
  MINUTE_SECONDS,
  perAccount,
  perAddress,
} from "#app/http/rate-limit.server.ts";
import { decideVerification } from "./console/decide.server.ts";
import { openPhoto } from "./console/read-one.server.ts";
import { listVerifications } from "./console/waiting.server.ts";
import {
  AGREEMENT_VERSION,
  DECIDED_PER_HOUR,
  LOOKS_PER_HOUR,
  NOTICES_PER_MINUTE,
  PHOTOS_PER_HOUR,
  SAVES_PER_HOUR,
  SENDS_PER_DAY,
} from "./limits.ts";
import { saveDetails } from "./own/draft.server.ts";
import { savePhoto } from "./own/photos.server.ts";
import { readOwn } from "./own/read.server.ts";
import { sendVerification } from "./own/send.server.ts";
import { withdrawVerification } from "./own/withdraw.server.ts";
import { hearNotice } from "./provider/hear.server.ts";
import { noticeBody } from "./provider/http-provider.server.ts";
import { beginWithProvider } from "./provider/begin.server.ts";
import { decideRename } from "./renames/decide.server.ts";
import {
  decideInput,
  detailsInput,
  documentInput,
  ownAnswer,
  photoInput,
  renameInput,
  sendInput,
  waitingInput,
  waitingLine,
} from "./schema.server.ts";

const saves = perAccount("verification-saves", SAVES_PER_HOUR, HOUR_SECONDS);
const sends = perAccount("verification-sends", SENDS_PER_DAY, 24 * HOUR_SECONDS);

export const readVerificationOperation = operation({
  id: "readVerification",
  fresh: "files",
  summary: "How the verification of one's own identity stands.",
  method: "GET",
  path: "/api/verificacion",
  access: "member",
  ageless: true,
  input: z.object({}),
  answer: ownAnswer,
  run: (ctx) => readOwn(ctx),
});

export const saveVerificationOperation = operation({
  id: "saveVerification",
  fresh: "files",
  summary: "Keeps who one is by one's document, in a draft that is sent later.",
  method: "PUT",
  path: "/api/verificacion",
  access: "member",
  ageless: true,
  limits: [saves],
  input: detailsInput,
  answer: null,
  errors: ["verification_closed"],
  example: {
    ...{ nombre: "Ana Pérez López", nacimiento: "1995-04-30", pais: "MX" },
    ...{ documento: "pasaporte", numero: "G12345678", vence: "2099-12-31" },
  },
  run: (ctx, input) => saveDetails(ctx, input),
});

export const sendVerificationPhotoOperation = operation({
  id: "sendVerificationPhoto",
  fresh: "files",
  summary: "Takes one photo of the document, or of oneself with it, in place of the one before.",
  method: "PUT",
  path: "/api/verificacion/documentos/{kind}",
  access: "member",
  ageless: true,
  limits: [perAccount("verification-photos", PHOTOS_PER_HOUR, HOUR_SECONDS)],
  input: photoInput,
  parts: { file: "archivo" },
  answer: null,
  errors: [
    ...(["verification_closed", "too_large", "upload_cut", "file_required"] as const),
    ...(["too_many_files", "storage_full", "objects_away"] as const),
  ],
  run: (ctx, input, request) => savePhoto(ctx, input, request),
});

export const submitVerificationOperation = operation({
  id: "submitVerification",
  fresh: "files",
  summary: "Sends the draft to who decides, with the agreement of this version.",
  method: "POST",
  path: "/api/verificacion/envio",
  access: "member",
  ageless: true,
  limits: [sends],
  input: sendInput,
  answer: null,
  errors: ["verification_incomplete", "verification_closed", "not_found"],
  example: { acuerdo: AGREEMENT_VERSION },
  run: (ctx) => sendVerification(ctx),
});

export const beginVerifierOperation = operation({
  id: "beginVerifier",
  fresh: "files",
  summary:
    "Opens a session with the provider that verifies; its address is then in the answer of the GET.",
  method: "POST",
  path: "/api/verificacion/proveedor",
  access: "member",
  ageless: true,
  limits: [sends],
  input: sendInput,
  answer: null,
  errors: ["verification_incomplete", "verification_closed", "verifier_away", "not_found"],
  example: { acuerdo: AGREEMENT_VERSION },
  run: (ctx) => beginWithProvider(ctx),
});

export const hearVerifierOperation = operation({
  id: "hearVerifier",
  scope: null,
  summary: "Where the provider tells what it found, signed as docs/operating.md says.",
  method: "POST",
  path: "/api/verificacion/aviso",
  access: "public",
  ageless: true,
  limits: [perAddress("verification-notices", NOTICES_PER_MINUTE, MINUTE_SECONDS)],
  input: z.object({}),
  signed: noticeBody,
  answer: null,
  errors: ["not_found", "notice_refused", "notice_replayed"],
  example: { id: "1", reference: "8f2a", decision: "approved" },
  run: (ctx, _input, request) => hearNotice(ctx, request),
});

export const withdrawVerificationOperation = operation({
  id: "withdrawVerification",
  fresh: "files",
  summary: "Takes back what was begun, sent or refused, and deletes its data and photos.",
  method: "DELETE",
  path: "/api/verificacion",
  access: "member",
  ageless: true,
  limits: [saves],
  input: z.object({}),
  answer: null,
  errors: ["verification_not_found"],
  run: (ctx) => withdrawVerification(ctx),
});

export const listVerificationsOperation = operation({
  id: "listVerifications",
  summary: "Verifications that wait, or were decided, for moderators who may see documents.",
  method: "GET",
  path: "/api/moderacion/verificaciones",
  access: "moderator",
  input: waitingInput,
  answer: z.object({ verificaciones: z.array(waitingLine), nextBefore: z.string().nullable() }),
  async run(ctx, input) {
    const { rows, nextBefore } = await listVerifications(ctx, input);
    return { verificaciones: rows, nextBefore };
  },
});

export const decideVerificationOperation = operation({
  id: "decideVerification",
  summary: "Approves or refuses a verification; before approving, every photo has to be opened.",
  method: "POST",
  path: "/api/moderacion/verificaciones/{id}/decision",
  badParam: "verification_not_found",
  access: "moderator",
  limits: [perAccount("verification-decisions", DECIDED_PER_HOUR, HOUR_SECONDS)],
  input: decideInput,
  answer: null,
  errors: ["verification_not_found", "already_decided", "cannot_decide_self", "look_first"],
  example: { decision: "rechazar", motivo: "ilegible", nota: "" },
  run: (ctx, input) => decideVerification(ctx, input),
});

export const decideRenameOperation = operation({
  id: "decideRename",
  summary: "Whether the mark of a verified person who has changed their name goes with it.",
  method: "POST",
  path: "/api/moderacion/cambios-de-nombre/{id}",
  badParam: "user_not_found",
  access: "moderator",
  limits: [perAccount("verification-decisions", DECIDED_PER_HOUR, HOUR_SECONDS)],
  input: renameInput,
  answer: null,
  errors: ["already_decided", "cannot_decide_self"],
  example: { decision: "conservar", nombre_usuario: "ana.luna" },
  run: (ctx, input) => decideRename(ctx, input),
});

export const openVerificationPhotoOperation = operation({
  id: "openVerificationPhoto",
  summary: "One photo of a verification; that it was looked at is kept and told to its person.",
  method: "GET",
  path: "/moderacion/verificaciones/{id}/fotos/{kind}",
  badParam: "verification_not_found",
  access: "moderator",
  limits: [perAccount("verification-looks", LOOKS_PER_HOUR, HOUR_SECONDS)],
  input: documentInput,
  bytes: "image/jpeg",
  answer: null,
  errors: ["verification_not_found", "objects_away"],
  run: (ctx, input) => openPhoto(ctx, input),
});
