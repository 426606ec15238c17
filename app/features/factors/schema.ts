import { z } from "zod";
import { neededText } from "#app/features/posts/schema.ts";
import { idParam } from "#app/http/input.server.ts";
import { ANSWER_MAX, PASSKEY_NAME_MAX } from "./limits.ts";
import { strings } from "./strings.server.ts";

const { name } = strings;

/** Whatever was typed: what is no code is answered like a wrong one. */
export const typedCode = z.coerce
  .string()
  .max(100)
  .transform((codigo) => codigo.replace(/\s/g, ""));

const nameField = neededText(PASSKEY_NAME_MAX, name.missing, name.tooLong);

const part = z.string().max(ANSWER_MAX);

const ofAuthenticator = {
  id: part,
  rawId: part,
  type: z.literal("public-key"),
  authenticatorAttachment: z.enum(["platform", "cross-platform"]).optional().catch(undefined),
  clientExtensionResults: z.looseObject({}).default({}),
};

/** What a browser answers that has made a passkey, as `@simplewebauthn/browser` and `toJSON` of browsers give it. */
const newPasskey = z.object({
  ...ofAuthenticator,
  response: z.object({
    clientDataJSON: part,
    attestationObject: part,
    transports: z.array(z.string().max(50)).max(20).optional(),
  }),
});

/** What a browser answers that has used one. */
export const passkeyAnswer = z.object({
  ...ofAuthenticator,
  response: z.object({
    clientDataJSON: part,
    authenticatorData: part,
    signature: part,
    userHandle: part.nullish().transform((handle) => handle ?? undefined),
  }),
});

export const addPasskeyInput = z.object({ nombre: nameField, respuesta: newPasskey });
export const renamePasskeyInput = z.object({ id: idParam, nombre: nameField });
export const onePasskey = z.object({ id: idParam });
export const finishTotpInput = z.object({ codigo: typedCode.meta({ secret: true }) });

/** product.md 4.22 */
export const factorsAnswer = z.object({
  app: z.boolean().describe("Codes of an app are asked for."),
  llaves: z.array(
    z.object({
      id_llave: z.number().int(),
      nombre: z.string(),
      sincronizada: z.boolean().describe("Its owner has it on all of their devices."),
      created_at: z.iso.datetime(),
      used_at: z.iso.datetime().nullable(),
    }),
  ),
  codigos: z.number().int().describe("Recovery codes that are left."),
});

export const codesAnswer = z.object({
  codigos: z
    .array(z.string())
    .nullable()
    .describe("Ten recovery codes, told once; null: the account has had its own."),
});

export type AddPasskeyInput = z.infer<typeof addPasskeyInput>;
export type PasskeyAnswer = z.infer<typeof passkeyAnswer>;
/** Whether a code that opens once has opened now, had done so before, or never was one. */
export type Spent = "now" | "before" | "never";
