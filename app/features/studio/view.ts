import type { z } from "zod";
import type { postLine } from "./schema.ts";

/** A line of the creator's table of posts (product.md 18.3). */
export type PostLine = z.infer<typeof postLine>;

export type RequestState = "pending" | "approved" | "rejected";
