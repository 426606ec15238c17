import { z } from "zod";
import { passkeyAnswer } from "#app/features/factors/schema.ts";
import { idParam, listFields } from "#app/http/input.server.ts";
import { emailField, emailText, userAnswer, usernameField } from "#app/features/people/schema.ts";

import {
  PASSWORD_MAX,
  PROOF_MAX,
  PROVIDER_TOKEN_MAX,
  SESSIONS_PAGE,
  SESSIONS_PAGE_MAX,
} from "./limits.ts";
import { strings } from "./strings.server.ts";

const { password, currentPassword } = strings.fields;

const passwordField = z
  .string(password.missing)
  .min(1, password.missing)
  .max(PASSWORD_MAX, password.tooLong)
  .meta({ secret: true });

/** Whatever was typed: what is no code is answered like a wrong one. */
const typedCode = z.coerce.string().transform((codigo) => codigo.replace(/\s/g, ""));

export const signUpInput = z.object({
  nombre_usuario: usernameField,
  correo: emailField,
  contrasenia: passwordField,
});

export const verifyInput = z.object({
  correo: emailField,
  codigo: typedCode.default("").meta({ secret: true }),
});

/** What is no address is answered like one that has no account. */
export const signInInput = z.object({
  correo: emailText,
  contrasenia: passwordField,
  prueba: z
    .string()
    .max(PROOF_MAX)
    .optional()
    .describe("A proof of work, where this has answered `proof_needed`.")
    .meta({ secret: true }),
});

export const beginEmailInput = z.object({ correo: emailField });
export const finishEmailInput = z.object({ codigo: typedCode.default("").meta({ secret: true }) });

export const resetRequestInput = z.object({ correo: emailField });

export const newPasswordInput = z.object({
  contrasenia: passwordField,
  /** Of who has a second factor. */
  codigo: typedCode.optional().meta({ secret: true }),
});

export const changePasswordInput = z.object({
  actual: z
    .string(currentPassword.missing)
    .min(1, currentPassword.missing)
    .max(PASSWORD_MAX, password.tooLong)
    .meta({ secret: true }),
  contrasenia: passwordField,
});

/** One of the three. */
export const confirmInput = z
  .object({
    contrasenia: passwordField.optional(),
    codigo: typedCode.optional().meta({ secret: true }),
    llave: passkeyAnswer.optional(),
  })
  .refine((given) => Object.values(given).some((each) => each !== undefined), {
    path: ["contrasenia"],
    error: password.missing,
  });

export const secondStepInput = z.object({
  vale: z.string().max(200).optional().describe("Absent: a browser has it as a cookie."),
  codigo: typedCode.default("").meta({ secret: true }),
});

/** `userInfo`, which some clients send too, is not read: anybody can write it. */
export const providerInput = z.object({
  token: z.string().min(1).max(PROVIDER_TOKEN_MAX).meta({ secret: true }),
});

/** The sign-up that a signed cookie names. */
export const resendInput = z.object({
  id_registro: z.number(),
  nombre_usuario: z.string(),
  correo: z.string(),
});

/** A session by the name that the list of one's sessions gives it. */
export const endSessionInput = z.object({ id: idParam });

export const sessionsQuery = z.object(listFields({ limit: SESSIONS_PAGE, max: SESSIONS_PAGE_MAX }));

/** product.md 4.11 */
export const sessionAnswer = z.object({
  id_sesion: z.number().int().describe("Names the session; nothing can be opened with it."),
  device: z.string().describe("Browser and system, in words."),
  red: z
    .string()
    .nullable()
    .describe("The network it was used from last, as a /24 or /48, or `local`; null: unknown."),
  isCurrent: z.boolean().describe("Whether it is the session of this call."),
  seen_at: z.iso.datetime().describe("Its last use, up to an hour behind."),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime().describe("When it ends unless it is used before."),
});

export type ConfirmInput = z.infer<typeof confirmInput>;
export type ResetRequestInput = z.infer<typeof resetRequestInput>;
export type NewPasswordInput = z.infer<typeof newPasswordInput>;
export type ChangePasswordInput = z.infer<typeof changePasswordInput>;
export type SignUpInput = z.infer<typeof signUpInput>;
export type SignInInput = z.infer<typeof signInInput>;

/** Who has just signed in; the token also comes as the session cookie. */
export const signedIn = z.object({
  token: z.string(),
  user: userAnswer,
  leaves: z.iso.datetime().optional().describe("When the account is deleted unless it is undone."),
});

/** Either of the two: who has a second factor is asked for it. */
export const signedInOrAsked = z.union([
  signedIn,
  z.object({
    vale: z.string().describe("Goes with the second step, `POST /api/login/paso`."),
    pide: z
      .array(z.enum(["app", "passkey", "codes"]))
      .describe("A code of an app, a passkey (`/api/login/llave`) or a recovery code."),
    caduca: z.iso.datetime(),
  }),
]);
