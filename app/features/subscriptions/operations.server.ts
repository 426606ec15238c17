import { z } from "zod";
import { getUser } from "#app/features/people/queries.server.ts";
import { operation } from "#app/http/operation.server.ts";
import { idParam } from "#app/http/input.server.ts";
import { HOUR_SECONDS, perAccount } from "#app/http/rate-limit.server.ts";
import { PLAN_CHANGES_PER_HOUR } from "./limits.ts";
import { endPlan, readPlan, savePlan } from "./plan.server.ts";
import { planAnswer, planInput } from "./schema.ts";

const limits = [perAccount("plans", PLAN_CHANGES_PER_HOUR, HOUR_SECONDS)];

export const readPlanOperation = operation({
  id: "readPlan",
  summary: "What somebody asks for a subscription; null: they sell none.",
  method: "GET",
  path: "/api/users/{id}/plan",
  access: "public",
  input: z.object({ id: idParam }),
  answer: z.object({ plan: planAnswer.nullable() }),
  errors: ["user_not_found"],
  async run(ctx, { id }) {
    const { id_usuario } = await getUser(ctx, { id_usuario: id });
    return { plan: await readPlan(ctx, id_usuario) };
  },
});

export const savePlanOperation = operation({
  id: "savePlan",
  scope: null,
  summary:
    "Says what the creator asks for a subscription; who has one keeps their price until they agree.",
  method: "PUT",
  path: "/api/plan",
  access: "creator",
  limits,
  input: planInput,
  answer: z.object({ plan: planAnswer }),
  errors: ["creators_only"],
  example: { precio_mes: "99.00", precio_12_meses: "990.00", dias_prueba: 7 },
  run: async (ctx, input) => ({ plan: await savePlan(ctx, input) }),
});

export const endPlanOperation = operation({
  id: "endPlan",
  scope: null,
  summary: "Sells no more subscriptions; who has one keeps it.",
  method: "DELETE",
  path: "/api/plan",
  access: "creator",
  limits,
  input: z.object({}),
  answer: null,
  errors: ["creators_only"],
  run: (ctx) => endPlan(ctx),
});
