import { z } from "zod";
import { clabeFault } from "./clabe.ts";
import { HOLDER_MAX, TYPED_MAX } from "./limits.ts";
import { isRfc } from "./rfc.ts";
import { strings } from "./strings.server.ts";
import { bankText } from "./text.ts";

const { fields } = strings;

/** As people copy numbers: with spaces and dashes. Nothing typed is null. */
const typed = z
  .string()
  .max(TYPED_MAX)
  .default("")
  .transform((text) => text.replace(/[\s-]/g, "").toUpperCase() || null);

const password = z.string(fields.password).min(1, fields.password).meta({ secret: true });

export const removeAccountInput = z.object({ quitar: password });

/** What is not typed of CLABE and RFC stays as it is. */
export const saveAccountInput = z.object({
  contrasenia: password,
  clabe: typed.superRefine((clabe, ctx) => {
    const fault = clabe === null ? null : clabeFault(clabe);
    if (fault) ctx.addIssue({ code: "custom", message: fields.clabe[fault] });
  }),
  titular: z
    .string(fields.titular.missing)
    .trim()
    .min(1, fields.titular.missing)
    .max(HOLDER_MAX, fields.titular.tooLong)
    .refine((text) => bankText(text).length > 2, fields.titular.letters),
  rfc: typed.refine((rfc) => rfc === null || isRfc(rfc), fields.rfc),
  quitar_rfc: z.string().optional(),
});

export type SaveAccountInput = z.infer<typeof saveAccountInput>;
