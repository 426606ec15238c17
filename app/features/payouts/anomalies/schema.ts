import { z } from "zod";

const count = z.number().int().min(0);

/** Which of them, before which. */
export const anomaliesQuery = z.object({
  estado: z.enum(["retenidas", "decididas"]).catch("retenidas"),
  antes: z.coerce.number().int().positive().nullable().catch(null),
});

export const anomalyAnswer = z.object({
  id_anomalia: z.number(),
  creator_id: z.number(),
  nombre_usuario: z.string(),
  day: z.number().describe("Year * 10000 + month * 100 + day."),
  kind: z.string().describe("`quiet`, `network`, `burst`, `crowd`, `farm` or `exchange`."),
  views: count,
  evidence: z.record(z.string(), z.number()).describe("What it is concluded from."),
  refused: count.describe("Views of that day that were not counted at all."),
  state: z.enum(["held", "released", "voided"]),
});

export const decisionInput = z.object({
  id: z.coerce.number().int().positive(),
  decision: z.enum(["released", "voided"]),
});
