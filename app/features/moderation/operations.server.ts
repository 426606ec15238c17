import { z } from "zod";
import { approve } from "#app/features/cases/review.server.ts";
import { setTrust } from "#app/features/cases/trust.server.ts";
import { queueNames } from "#app/features/cases/schema.ts";
import { operation } from "#app/http/operation.server.ts";
import { isoTime } from "#app/iso-time.ts";
import { readCasePicture } from "./case/picture.server.ts";
import { workOn } from "./case/work.server.ts";
import { moderating } from "./moderating.server.ts";
import { signedFileOfCase } from "./people/release.server.ts";
import { countQueues } from "./queue/counts.server.ts";
import { readQueue } from "./queue/queue.server.ts";
import { searchCases } from "./queue/search.server.ts";
import {
  approveInput,
  caseLine,
  pictureInput,
  queueInput,
  releaseInput,
  searchInput,
  trustInput,
  workInput,
} from "./schema.ts";
import { type CaseLine, states } from "./view.ts";

function told(line: CaseLine) {
  return { ...line, due_at: isoTime(line.due_at), created_at: isoTime(line.created_at) };
}

export const listCasesOperation = operation({
  id: "listCases",
  summary: "Cases of moderation, the earliest deadline first.",
  method: "GET",
  path: "/api/moderacion/casos",
  access: "moderator",
  input: queueInput,
  answer: z.object({ cases: z.array(caseLine), nextBefore: z.string().nullable() }),
  async run(ctx, input) {
    const { rows, nextBefore } = await readQueue(ctx, input);
    return { cases: rows.map(told), nextBefore };
  },
});

export const searchCasesOperation = operation({
  id: "searchCases",
  summary:
    "Cases by number, person, address or the reference of a decision or of a request for removal.",
  method: "GET",
  path: "/api/moderacion/casos/buscar",
  access: "moderator",
  input: searchInput,
  answer: z.object({ cases: z.array(caseLine) }),
  example: { q: "#12" },
  run: async (ctx, { q }) => ({ cases: (await searchCases(ctx, q)).map(told) }),
});

export const countCasesOperation = operation({
  id: "countCases",
  summary: "How many cases wait in each queue, and how long the newest decisions took.",
  method: "GET",
  path: "/api/moderacion/colas",
  access: "moderator",
  input: z.object({ state: z.enum(states).default("open") }),
  answer: z.object({
    queues: z.array(
      z.object({
        queue: z.enum(queueNames),
        waiting: z.number(),
        overdue: z.number(),
        mean_ms: z.number().nullable(),
      }),
    ),
  }),
  run: async (ctx, { state }) => ({ queues: await countQueues(ctx, state) }),
});

export const workOnCaseOperation = operation({
  id: "workOnCase",
  summary: "Adds a note to a case, assigns it, lets it go, or escalates it.",
  method: "POST",
  path: "/api/moderacion/casos/{id}/eventos",
  badParam: "case_not_found",
  access: "moderator",
  limits: moderating,
  input: workInput,
  answer: null,
  errors: ["already_decided", "user_not_found", "cannot_decide_self"],
  example: { kind: "note", text: "Se parece a otro caso." },
  run: (ctx, input) => workOn(ctx, input),
});

export const readCasePictureOperation = operation({
  id: "readCasePicture",
  summary:
    "A picture of a profile that a case is about and nobody else sees; that somebody looked is written down.",
  method: "GET",
  path: "/moderacion/casos/{id}/fotos/{nombre}",
  badParam: "case_not_found",
  access: "moderator",
  limits: moderating,
  input: pictureInput,
  bytes: "image/*",
  answer: null,
  errors: ["not_found", "cannot_decide_self"],
  run: (ctx, input, request) => readCasePicture(ctx, input, request),
});

export const openReleaseFileOperation = operation({
  id: "openReleaseFile",
  summary:
    "What somebody shown in the post of a case has signed; that it was looked at is kept and told at their link.",
  method: "GET",
  path: "/moderacion/casos/{id}/autorizaciones/{liberacion}/archivo",
  badParam: "not_found",
  access: "moderator",
  limits: moderating,
  input: releaseInput,
  bytes: "image/* or application/pdf",
  answer: null,
  errors: ["case_not_found", "not_found", "cannot_decide_self", "objects_away"],
  run: (ctx, input) => signedFileOfCase(ctx, input),
});

export const approvePostOperation = operation({
  id: "approvePost",
  summary:
    "Shows a post that waited for a moderator; its owner's next ones need not wait if told so.",
  method: "POST",
  path: "/api/moderacion/casos/{id}/aprobar",
  badParam: "case_not_found",
  access: "moderator",
  limits: moderating,
  input: approveInput,
  answer: null,
  errors: ["already_decided", "not_ready", "cannot_decide_self", "administrators_only"],
  example: { confianza: 1 },
  run: (ctx, { id, confianza }) => approve(ctx, { id, isTrusted: confianza === 1 }),
});

export const setTrustOperation = operation({
  id: "setTrust",
  summary: "Says whether what somebody publishes is shown without waiting for a moderator.",
  method: "PUT",
  path: "/api/moderacion/personas/{id}/confianza",
  badParam: "user_not_found",
  access: "moderator",
  limits: moderating,
  input: trustInput,
  answer: null,
  errors: ["user_not_found", "cannot_decide_self", "administrators_only"],
  example: { confianza: 0 },
  run: (ctx, { id, confianza }) => setTrust(ctx, { id_usuario: id, isTrusted: confianza === 1 }),
});
