import { z } from "zod";
import { operation } from "#app/http/operation.server.ts";
import { HOUR_SECONDS, perAccount } from "#app/http/rate-limit.server.ts";
import { decideAnomaly } from "./decide.server.ts";
import { listAnomalies } from "./queries.server.ts";
import { anomaliesQuery, anomalyAnswer, decisionInput } from "./schema.ts";

export const listAnomaliesOperation = operation({
  id: "listAnomalies",
  summary: "Views that look like no honest watching, with what that is concluded from.",
  method: "GET",
  path: "/api/moderacion/ganancias",
  access: "administrator",
  input: anomaliesQuery,
  answer: z.object({ anomalias: z.array(anomalyAnswer), siguiente: z.number().nullable() }),
  run: (ctx, input) => listAnomalies(ctx, input),
});

export const decideAnomalyOperation = operation({
  id: "decideAnomaly",
  summary: "Has views that are held paid, or never paid. Nobody decides about their own.",
  method: "POST",
  path: "/api/moderacion/ganancias/{id}",
  access: "administrator",
  limits: [perAccount("anomalies", 600, HOUR_SECONDS)],
  input: decisionInput,
  answer: null,
  errors: ["anomaly_not_found"],
  example: { decision: "released" },
  run: (ctx, input) => decideAnomaly(ctx, input),
});
