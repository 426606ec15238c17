import { z } from "zod";
import { emailField, emailText } from "#app/features/people/schema.ts";
import { moments } from "./limits.ts";

const secret = (max: number) => z.string().max(max).optional().meta({ secret: true });

/** Who one is, by whichever shows it: the session and the password, address and password, or a mailed link. */
const proof = {
  contrasenia: secret(1_000),
  correo: emailText.optional(),
  enlace: secret(200).describe("The token of a mailed link."),
};

export const askDeletionInput = z.object({
  ...proof,
  plazo: z.enum(moments).default("30-dias"),
  ocultar: z
    .union([z.boolean(), z.enum(["0", "1"]).transform((text) => text === "1")])
    .default(false)
    .describe("Others see nothing of the account from now on."),
});

export const undoDeletionInput = z.object({ enlace: proof.enlace });

export const deletionLinkInput = z.object({ correo: emailField.optional() });

export const deletionAnswer = z.object({
  deletion: z
    .object({
      due_at: z.iso.datetime().describe("From then on it can not be undone."),
      asked_at: z.iso.datetime(),
      hidden: z.boolean(),
    })
    .nullable()
    .describe("Null: the account stays."),
});

export type AskDeletionInput = z.output<typeof askDeletionInput>;
export type DeletionView = z.infer<typeof deletionAnswer>["deletion"];
