import { z } from "zod";
import { emailField } from "#app/features/people/schema.ts";
import { postText } from "#app/features/posts/schema.ts";
import { secretKey } from "#app/http/idempotency/key.ts";
import { ARCO_DETAIL_MAX, ARCO_IDENTITY_MAX, ARCO_NAME_MAX, arcoKinds } from "../limits.ts";
import { strings } from "./strings.server.ts";

const { fields } = strings;

/** Words of at most so many characters, with the lines they were written in. */
function words(max: number) {
  return postText.refine((text) => [...text].length <= max, fields.tooLong);
}

const line = z
  .string()
  .trim()
  .max(ARCO_NAME_MAX, fields.tooLong)
  .refine((text) => !/\p{Cc}/u.test(text), fields.tooLong);

export const arcoInput = z.object({
  tipo: z.enum(arcoKinds, fields.kind),
  nombre: line.refine((text) => /\p{L}.*\p{L}/u.test(text), fields.name),
  correo: emailField,
  representa: line.default(""),
  detalle: words(ARCO_DETAIL_MAX).refine((text) => text.length > 0, fields.detail),
  identidad: words(ARCO_IDENTITY_MAX).default(""),
  idempotency_key: secretKey,
});
export type ArcoInput = Omit<z.output<typeof arcoInput>, "idempotency_key">;

/** Of the private link, or for whom it is about and is signed in its reference. */
export const arcoKey = z.string().regex(/^(?:[\w-]{43}|D-[2-9A-HJ-NP-Z]{8})$/);

export const addedText = words(ARCO_DETAIL_MAX).refine((text) => text.length > 0, fields.words);

const id = z.coerce.number().int().positive();

export const onePaper = z.object({ id, documento: id });

export const steps = ["pedir", "ampliar", "responder", "cumplir"] as const;
export const outcomes = ["granted", "partly", "refused"] as const;

export const workInput = z
  .object({
    id,
    paso: z.enum(steps),
    texto: addedText,
    resultado: z.enum(outcomes).optional(),
  })
  .refine(({ paso, resultado }) => paso !== "responder" || resultado, {
    path: ["resultado"],
    message: fields.outcome,
  });
export type Work = z.output<typeof workInput>;
