import { z } from "zod";
import { idParam } from "#app/http/input.server.ts";
import { operation } from "#app/http/operation.server.ts";
import { HOUR_SECONDS, perAccount } from "#app/http/rate-limit.server.ts";
import { fieldStrings } from "#app/http/strings.ts";
import { answerRemoval } from "./answer.server.ts";
import { addPostsOfCopies, readCopy } from "./copies.server.ts";
import { releaseEvidence } from "../forget.server.ts";
import { DESCRIPTION_MAX, HANDLED_PER_HOUR } from "../limits.ts";

const handling = {
  method: "POST",
  access: "moderator",
  badParam: "removal_not_found",
  limits: [perAccount("removal-requests", HANDLED_PER_HOUR, HOUR_SECONDS)],
} as const;

export const answerRemovalOperation = operation({
  ...handling,
  id: "answerRemoval",
  summary:
    "Answers a request for removal in writing; `cerrar` ends one in which no case decides anything.",
  path: "/api/moderacion/solicitudes/{id}/respuesta",
  input: z.object({
    id: idParam,
    texto: z.string().trim().min(1, fieldStrings.missing).max(DESCRIPTION_MAX),
    cerrar: z.boolean().default(false),
  }),
  answer: null,
  errors: ["removal_not_found", "request_closed", "still_searching", "cannot_decide_self"],
  example: { texto: "No encontramos esa imagen aquí. ¿Tienes una dirección?", cerrar: false },
  run: (ctx, input) => answerRemoval(ctx, input),
});

export const addPostsOfCopiesOperation = operation({
  ...handling,
  id: "addPostsOfCopies",
  summary:
    "Names in a request for removal what shows its copies, by their bytes or by how they look.",
  path: "/api/moderacion/solicitudes/{id}/iguales",
  input: z.object({ id: idParam }),
  answer: z.object({ added: z.number() }),
  errors: ["removal_not_found", "request_closed", "cannot_decide_self"],
  run: async (ctx, { id }) => ({ added: await addPostsOfCopies(ctx, id) }),
});

export const releaseEvidenceOperation = operation({
  ...handling,
  access: "administrator",
  id: "releaseEvidence",
  summary: "Lets go of what was kept for the authority that made a request.",
  path: "/api/moderacion/solicitudes/{id}/pruebas",
  input: z.object({ id: idParam }),
  answer: null,
  errors: ["removal_not_found", "cannot_decide_self"],
  run: (ctx, input) => releaseEvidence(ctx, input),
});

export const readCopyOperation = operation({
  id: "readRemovalCopy",
  summary: "A copy that came with a request for removal; that somebody looked is written down.",
  method: "GET",
  path: "/moderacion/solicitudes/{id}/copias/{numero}",
  access: "moderator",
  badParam: "removal_not_found",
  input: z.object({ id: idParam, numero: z.coerce.number().int().positive() }),
  bytes: "*/*",
  answer: null,
  errors: ["not_found", "cannot_decide_self"],
  run: (ctx, input, request) => readCopy(ctx, input, request),
});
