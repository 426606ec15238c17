import { z } from "zod";
import { emailField } from "#app/features/people/schema.ts";
import { postText } from "#app/features/posts/schema.ts";
import { secretKey } from "#app/http/idempotency/key.ts";
import { parseInput } from "#app/http/input.server.ts";
import { addressesOf } from "./addresses.ts";
import {
  ADDRESS_MAX,
  ADDRESSES_BYTES,
  ADDRESSES_MAX,
  APPEAL_MAX,
  AUTHORITY_MAX,
  DESCRIPTION_MAX,
  portalLanguages,
  type PortalLanguage,
  removalReasons,
  requesters,
  SIGNATURE_MAX,
  SIGNATURE_MIN,
} from "./limits.ts";
import { texts } from "./strings.server.ts";

/** Whatever was sent, a language of the portal. */
export const languageField = z.enum(portalLanguages).catch("es");

const fieldsOf = (language: PortalLanguage) => {
  const { fields } = texts[language];
  const line = (max: number, tooLong: string) =>
    postText
      .default("")
      .transform((text) => text.replace(/\s+/g, " "))
      .refine((text) => [...text].length <= max, tooLong);
  const words = (max: number, tooLong: string) =>
    postText.default("").refine((text) => [...text].length <= max, tooLong);
  const addresses = z
    .string(fields.addresses)
    .default("")
    // A longer one was cut where it was read.
    .refine((text) => Buffer.byteLength(text) < ADDRESSES_BYTES, fields.tooManyAddresses)
    .transform((text) => addressesOf(text.replace(/[^\P{Cc}\s]/gu, "")))
    .refine((list) => list.length <= ADDRESSES_MAX, fields.tooManyAddresses)
    .refine((list) => list.every((each) => each.length <= ADDRESS_MAX), fields.addressTooLong);
  return { fields, line, words, addresses };
};

/** Under which a form is sent: once more, it is the same request. */
export const removalKey = z.object({ idempotency_key: secretKey });

/** What the form of the portal holds beside its files, in the language that it was filled in. */
export function removalInput(language: PortalLanguage) {
  const { fields, line, words, addresses } = fieldsOf(language);
  const authority = line(AUTHORITY_MAX, fields.tooLong);
  return z
    .object({
      quien: z.enum(requesters, fields.requester),
      motivo: z.enum(removalReasons, fields.reason),
      direcciones: addresses,
      descripcion: words(DESCRIPTION_MAX, fields.descriptionTooLong),
      representa: authority,
      autoridad: authority,
      expediente: authority,
      correo: z
        .string(fields.email)
        .pipe(emailField.catch(""))
        .refine((text) => text, fields.email),
      buena_fe: z.literal("1", fields.goodFaith),
      firma: line(SIGNATURE_MAX, fields.tooLong).refine(
        (text) => text.length >= SIGNATURE_MIN && /\p{L}/u.test(text),
        fields.signature,
      ),
    })
    .superRefine(({ quien, representa, autoridad, expediente }, context) => {
      const missing = (path: string, message: string) =>
        context.addIssue({ code: "custom", path: [path], message });
      if (quien === "representante" && !representa) missing("representa", fields.represented);
      if (quien !== "autoridad") return;
      if (!autoridad) missing("autoridad", fields.authority);
      if (!expediente) missing("expediente", fields.fileNumber);
    });
}
export type RemovalInput = z.output<ReturnType<typeof removalInput>>;

/** What is added to a request later. */
export function addedInput(language: PortalLanguage) {
  const { fields, words, addresses } = fieldsOf(language);
  return z
    .object({ texto: words(DESCRIPTION_MAX, fields.descriptionTooLong), direcciones: addresses })
    .refine(({ texto, direcciones }) => texto || direcciones.length > 0, {
      path: ["texto"],
      message: fields.nothingToAdd,
    });
}

/** Why a decision is objected to. */
export function appealInput(language: PortalLanguage) {
  const { fields, words } = fieldsOf(language);
  return z.object({
    texto: words(APPEAL_MAX, fields.descriptionTooLong).refine((text) => text, fields.appeal),
  });
}

/** What a form of the portal sent, with its sentences in the language it was filled in. Throws `bad_input`. */
export function parsePortal<T extends z.ZodType>(schema: T, sent: unknown): z.output<T> {
  return parseInput(schema, sent);
}
