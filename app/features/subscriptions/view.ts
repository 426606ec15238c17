import type { z } from "zod";
import type { planAnswer } from "./schema.ts";

/** What a creator asks for a subscription, as pages and API show it. */
export type PlanView = z.infer<typeof planAnswer>;
