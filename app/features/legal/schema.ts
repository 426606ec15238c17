import { z } from "zod";
import { emailField } from "#app/features/people/schema.ts";
import { postText } from "#app/features/posts/schema.ts";
import { idempotencyKey } from "#app/http/idempotency/key.ts";
import { SUPPORT_LINK_MAX, SUPPORT_MESSAGE_MAX, supportTopics } from "./limits.ts";
import { strings } from "./strings.server.ts";

const { fields } = strings;

export const supportInput = z.object({
  tema: z.enum(supportTopics, fields.topic),
  mensaje: postText
    .refine((text) => text.length > 0, fields.message)
    .refine((text) => [...text].length <= SUPPORT_MESSAGE_MAX, fields.messageTooLong),
  correo: emailField,
  enlace: z.string().trim().max(SUPPORT_LINK_MAX, fields.link).default(""),
  idempotency_key: idempotencyKey,
});
export type SupportInput = z.infer<typeof supportInput>;
