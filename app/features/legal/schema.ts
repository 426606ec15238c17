import { z } from "zod";
import { emailField } from "#app/features/people/schema.ts";
import { postText } from "#app/features/posts/schema.ts";
import { es } from "#app/strings/es.ts";
import {
  SUPPORT_LINK_MAX,
  SUPPORT_MESSAGE_MAX,
  type SupportTopic,
  supportTopics,
} from "./limits.ts";

const { support } = es.fields;

export const supportInput = z.object({
  tema: z.enum(Object.keys(supportTopics) as [SupportTopic, ...SupportTopic[]], support.topic),
  mensaje: postText
    .refine((text) => text.length > 0, support.message)
    .refine((text) => [...text].length <= SUPPORT_MESSAGE_MAX, support.messageTooLong),
  correo: emailField,
  enlace: z.string().trim().max(SUPPORT_LINK_MAX, support.link).default(""),
});
export type SupportInput = z.infer<typeof supportInput>;
