import { z } from "zod";
import { idParam } from "#app/http/input.server.ts";
import { postText } from "#app/features/posts/schema.ts";
import { REASON_MAX } from "../limits.ts";
import { strings } from "../strings.server.ts";

const { reason } = strings.fields;
const date = z.iso.datetime();
const cents = z.number().int();

export const batchInput = z.object({ id: idParam });

/** A list goes on before an id, or after one. */
export const batchesQuery = z.object({
  antes: z.coerce.number().int().positive().nullable().catch(null),
});
export const afterQuery = z.object({ despues: z.coerce.number().int().positive().catch(0) });
export const batchQuery = batchInput.extend(afterQuery.shape);

export const batchFile = batchInput.extend({ formato: z.enum(["csv"]) });

export const batchAnswer = z.object({
  id_lote: z.number(),
  created_at: date,
  withdrawals: z.number(),
  amount_cents: cents.describe("Of all of them."),
  open: z.number().describe("Of how many nobody has said what became of them."),
});

export const lineAnswer = z.object({
  ...{ id_retiro: z.number(), id_usuario: z.number(), nombre_usuario: z.string() },
  state: z.enum(["requested", "approved", "exported", "paid", "failed", "void"]),
  amount_cents: cents.nullable().describe("Null: not approved."),
  currency: z.string(),
  reason: z.string().describe("Why it failed or is void."),
  created_at: date,
});

/** What became of a withdrawal; what failed or is void wants a reason. */
export const concludeInput = z
  .object({
    id: idParam,
    state: z.enum(["paid", "failed", "void"]),
    reason: postText.default("").refine((text) => [...text].length <= REASON_MAX, reason.tooLong),
  })
  .refine(({ state, reason: text }) => state === "paid" || text.length > 0, {
    path: ["reason"],
    ...{ message: reason.empty },
  });
