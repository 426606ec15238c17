import { z } from "zod";
import { es } from "#app/strings/es.ts";
import { EMAIL_MAX, PASSWORD_MAX, PROVIDER_TOKEN_MAX, USERNAME_MAX } from "./limits.ts";

const { required, invalid } = es.fields;

/** Letters of one script only, so that no name can be dressed up as another. */
const NAME = new RegExp(`^[\\p{Script=Latin}0-9._-]{1,${USERNAME_MAX}}$`, "u");
/** Digits alone are an id, and dots alone a path. */
const NO_NAME = /^(\d+|\.+)$/;
/** The framework takes an address with this ending for a request of data. */
const RESERVED_ENDING = /\.data$/i;

/** A name somebody may choose, in its canonical form. */
export const usernameField = z
  .string(required.nombre_usuario)
  .trim()
  .normalize("NFKC")
  .min(1, required.nombre_usuario)
  .regex(NAME, invalid.nombre_usuario)
  .refine((name) => !NO_NAME.test(name), invalid.nombre_usuario)
  .refine((name) => !RESERVED_ENDING.test(name), invalid.nombre_usuario_ending);

export const emailField = z
  .string(required.correo)
  .trim()
  .toLowerCase()
  .min(1, required.correo)
  .max(EMAIL_MAX, invalid.correo)
  .regex(z.regexes.email, invalid.correo);

const passwordField = z
  .string(required.contrasenia)
  .min(1, required.contrasenia)
  .max(PASSWORD_MAX, invalid.contrasenia);

export const signUpInput = z.object({
  nombre_usuario: usernameField,
  correo: emailField,
  contrasenia: passwordField,
});

export const verifyInput = z.object({
  correo: emailField,
  /** Whatever was typed: what is no code is answered like a wrong one. */
  codigo: z.coerce
    .string()
    .default("")
    .transform((codigo) => codigo.replace(/\s/g, "")),
});

export const signInInput = z.object({ correo: emailField, contrasenia: passwordField });

export const resetRequestInput = z.object({ correo: emailField });

export const newPasswordInput = z.object({ contrasenia: passwordField });

export const changePasswordInput = z.object({
  actual: z.string(required.actual).min(1, required.actual).max(PASSWORD_MAX, invalid.contrasenia),
  contrasenia: passwordField,
});

/** `userInfo`, which some clients send too, is not read: anybody can write it. */
export const providerInput = z.object({ token: z.string().min(1).max(PROVIDER_TOKEN_MAX) });

export type ResetRequestInput = z.infer<typeof resetRequestInput>;
export type NewPasswordInput = z.infer<typeof newPasswordInput>;
export type ChangePasswordInput = z.infer<typeof changePasswordInput>;
export type SignUpInput = z.infer<typeof signUpInput>;
export type SignInInput = z.infer<typeof signInInput>;
