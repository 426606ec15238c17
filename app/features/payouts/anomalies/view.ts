import type { z } from "zod";
import type { anomalyAnswer } from "./schema.ts";

export type AnomalyView = z.infer<typeof anomalyAnswer>;
