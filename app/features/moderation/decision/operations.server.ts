import { z } from "zod";
import { actorOf } from "#app/features/people/audit.server.ts";
import { reverse } from "#app/features/cases/decision/reverse.server.ts";
import { errorStatus, type ErrorCode } from "#app/http/errors.ts";
import { operation } from "#app/http/operation.server.ts";
import { moderating } from "../moderating.server.ts";
import { answerAppealInput, decideInput, reverseInput, togetherInput } from "../schema.ts";
import { answerAppeal, decideCase, decideTogether } from "./decide-cases.server.ts";

const example = {
  actions: ["remove"],
  ground: "terms",
  clause: "Términos y condiciones",
  facts: "Es publicidad no pedida.",
  category: "STATEMENT_CATEGORY_SCAMS_AND_FRAUD",
};

const refusals = ["already_decided", "cannot_decide_self", "administrators_only"] as const;

export const decideCaseOperation = operation({
  id: "decideCase",
  summary: "Decides a case; `seen` is the newest event that whoever decides has read.",
  method: "POST",
  path: "/api/moderacion/casos/{id}/decision",
  badParam: "case_not_found",
  access: "moderator",
  limits: moderating,
  input: decideInput,
  answer: z.object({ id_caso: z.number(), id_decision: z.number().nullable() }),
  status: 201,
  errors: refusals,
  example,
  run: (ctx, input) => decideCase(ctx, input),
});

const codes = Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]];

export const decideTogetherOperation = operation({
  id: "decideTogether",
  summary: "Decides several cases alike, one decision each; says which were not, and why.",
  method: "POST",
  path: "/api/moderacion/decisiones",
  access: "moderator",
  limits: moderating,
  input: togetherInput,
  answer: z.object({
    decided: z.array(z.number()),
    left: z.array(z.object({ id_caso: z.number(), code: z.enum(codes) })),
  }),
  example: { ...example, cases: [1] },
  run: (ctx, input) => decideTogether(ctx, input),
});

export const reverseDecisionOperation = operation({
  id: "reverseDecision",
  summary: "Takes a decision back, and with it all it did.",
  method: "POST",
  path: "/api/moderacion/decisiones/{id}/reversion",
  badParam: "decision_not_found",
  access: "moderator",
  limits: moderating,
  input: reverseInput,
  answer: null,
  errors: refusals,
  example: { text: "Fue un error." },
  run: (ctx, { id, text }) => reverse(ctx, id, { actor: actorOf(ctx.viewer), reason: text }),
});

export const answerAppealOperation = operation({
  id: "answerAppeal",
  summary: "Answers an appeal in writing: the decision stands or is taken back.",
  method: "POST",
  path: "/api/moderacion/decisiones/{id}/apelacion",
  badParam: "decision_not_found",
  access: "moderator",
  limits: moderating,
  input: answerAppealInput,
  answer: null,
  errors: refusals,
  example: { outcome: "upheld", answer: "Lo revisamos de nuevo." },
  run: (ctx, input) => answerAppeal(ctx, input),
});
