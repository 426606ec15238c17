import type { z } from "zod";
import type { orderAnswer, ownPayments, ownSubscription, receipt } from "./schema.ts";

export type OrderView = z.infer<typeof orderAnswer>;
export type OwnSubscription = z.infer<typeof ownSubscription>;
export type Receipt = z.infer<typeof receipt>;
export type OwnPayments = z.infer<typeof ownPayments>;
