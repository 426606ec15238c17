import { z } from "zod";
import { appeal } from "#app/features/cases/decision/appeal.server.ts";
import { actorOf } from "#app/features/people/audit.server.ts";
import { readStatementToken } from "#app/features/people/links/statement-link.server.ts";
import { neededText } from "#app/features/posts/schema.ts";
import { AppError } from "#app/http/errors.ts";
import { idParam } from "#app/http/input.server.ts";
import { operation } from "#app/http/operation.server.ts";
import { HOUR_SECONDS, perAccount, perAddress } from "#app/http/rate-limit.server.ts";
import { APPEAL_TEXT, APPEALS_PER_DAY } from "../limits.ts";
import { affectedBy } from "./statements.server.ts";

const DAY_SECONDS = 24 * HOUR_SECONDS;
const text = neededText(APPEAL_TEXT);
const errors = ["already_appealed", "appeal_late"] as const;

export const appealOperation = operation({
  id: "appealDecision",
  scope: null,
  summary: "Appeals a decision about oneself, once and in time.",
  method: "POST",
  path: "/api/avisos/{id}/apelacion",
  ageless: true,
  badParam: "decision_not_found",
  access: "member",
  limits: [perAccount("appeals", APPEALS_PER_DAY, DAY_SECONDS)],
  input: z.object({ id: idParam, text }),
  answer: null,
  errors: [...errors, "decision_not_found"],
  example: { text: "La foto es mía." },
  async run(ctx, { id, text }) {
    const { id_usuario } = ctx.viewer;
    await appeal(ctx, {
      id_decision: id,
      text,
      actor: { id: id_usuario, kind: actorOf(ctx.viewer).kind },
    });
  },
});

export const appealByLinkOperation = operation({
  id: "appealByLink",
  summary: "The same for somebody who can not sign in and holds the private link of a decision.",
  method: "POST",
  path: "/aviso/{token}",
  json: false,
  access: "public",
  ageless: true,
  limits: [perAddress("appeals", APPEALS_PER_DAY, DAY_SECONDS)],
  input: z.object({ token: z.string().max(200), text }),
  answer: null,
  errors: [...errors, "decision_not_found"],
  async run(ctx, { token, text }) {
    const id_decision = readStatementToken(token);
    if (id_decision === null) throw new AppError("decision_not_found");
    const id = await affectedBy(ctx, id_decision);
    await appeal(ctx, { id_decision, text, actor: { id, kind: "person" } });
  },
});
