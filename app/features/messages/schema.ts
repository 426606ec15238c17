import { z } from "zod";
import { postText } from "#app/features/posts/schema.ts";
import { idempotencyKey } from "#app/http/idempotency/key.ts";
import { es } from "#app/strings/es.ts";
import { MESSAGE_MAX, PAGE_MAX } from "./limits.ts";

const { message } = es.fields;

/** Blanks that `trim` leaves: format characters and letters that print nothing. */
const INVISIBLE = /[\s\p{Cf}\u115f\u1160\u2800\u3164\uffa0]/gu;

const messageText = postText
  .refine((text) => text.replace(INVISIBLE, "") !== "", message.empty)
  .refine((text) => [...text].length <= MESSAGE_MAX, message.tooLong);

/** product.md 17.1: the text comes under any of three names. */
export const messageInput = z.preprocess(
  (body) => {
    const { text, content, mensaje, clave } = (body ?? {}) as Record<string, unknown>;
    return { text: text ?? content ?? mensaje ?? "", clave };
  },
  z.object({ text: messageText, clave: idempotencyKey }),
);

const limit = z.coerce.number().int().min(1).max(PAGE_MAX).optional().catch(undefined);

/** A moment as an ISO date or in milliseconds. */
const moment = z
  .string()
  .regex(/^(\d{1,15}|\d{4}-\d\d-\d\d\D.*)$/, es.fields.choice)
  .transform((text) => (/^\d+$/.test(text) ? Number(text) : Date.parse(text)))
  .refine((at) => Number.isSafeInteger(at) && at >= 0, es.fields.choice)
  .optional();

/** Which part of a thread: by the time of the oldest or of the newest message that is there. */
export const threadQuery = z.object({ before: moment, after: moment, limit });
export const conversationsQuery = z.object({ before: z.string().optional(), limit });

export const preferencesInput = z.object({
  mensajes_de: z.enum(["todos", "seguidos", "nadie"], es.fields.choice),
});
