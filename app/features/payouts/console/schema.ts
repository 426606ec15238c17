import { z } from "zod";
import { idParam } from "#app/http/input.server.ts";
import { postText } from "#app/features/posts/schema.ts";
import { BANK_FILES, REASON_MAX } from "../limits.ts";
import { strings } from "../strings.server.ts";

const { reason } = strings.fields;
/** A UUID. */
const CFDI = /^[\dA-F]{8}(-[\dA-F]{4}){3}-[\dA-F]{12}$/;
const date = z.iso.datetime();
const cents = z.number().int();

export const batchInput = z.object({ id: idParam });

/** A list goes on before an id, or after one. */
export const batchesQuery = z.object({
  antes: z.coerce.number().int().positive().nullable().catch(null),
});
export const afterQuery = z.object({ despues: z.coerce.number().int().positive().catch(0) });
export const batchQuery = batchInput.extend(afterQuery.shape);

export const batchFile = batchInput.extend({ formato: z.enum(["csv", ...BANK_FILES]) });

export const batchAnswer = z.object({
  id_lote: z.number(),
  created_at: date,
  withdrawals: z.number(),
  amount_cents: cents.describe("Of all of them."),
  currency: z.string(),
  open: z.number().describe("Of how many nobody has said what became of them."),
});

export const lineAnswer = z.object({
  ...{ id_retiro: z.number(), id_usuario: z.number(), nombre_usuario: z.string() },
  state: z.enum(["requested", "approved", "exported", "paid", "failed", "void"]),
  amount_cents: cents.nullable().describe("Null: not approved."),
  currency: z.string(),
  reason: z.string().describe("Why it failed or is void."),
  created_at: date,
  cuenta: z
    .object({ banco: z.string(), clabe: z.string().describe("Its last digits.") })
    .nullable()
    .describe("Where it goes; null: nobody has said, or that is kept no longer."),
  espera: date.nullable().describe("Until when nothing goes there, as it is new."),
  cfdi: z.string().nullable().describe("The number of the tax receipt."),
});

const total = z.object({ payments: z.number(), amount_cents: cents });

/** What each of the bank's files says in all. */
export const bankAnswer = z
  .object({ spei: total, bbva: total, others: z.number().describe("In neither of them.") })
  .nullable()
  .describe("Null: there are none.");

/** A folio fiscal, as the tax office writes it; nothing takes it back. */
export const cfdiInput = z.object({
  id: idParam,
  cfdi: z
    .string()
    .default("")
    .transform((text) => text.trim().toUpperCase() || null)
    .refine((text) => text === null || CFDI.test(text), strings.fields.cfdi),
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
