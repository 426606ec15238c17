import { z } from "zod";
import { WEBHOOK_NAME_MAX, WEBHOOK_URL_MAX, webhookEvents } from "#app/features/webhooks/limits.ts";
import { idParam } from "#app/http/input.server.ts";
import { strings } from "./strings.ts";

const { fields } = strings;

export const addWebhookInput = z.object({
  nombre: z.string(fields.name).trim().min(1, fields.name).max(WEBHOOK_NAME_MAX, fields.long),
  url: z
    .string(fields.url)
    .trim()
    .max(WEBHOOK_URL_MAX, fields.long)
    .regex(/^https?:\/\//i, fields.url),
  eventos: z.array(z.enum(webhookEvents), fields.events).min(1, fields.events).max(20),
});

export const changeWebhookInput = z.object({
  id: idParam,
  verbo: z.enum(["activar", "pausar", "probar", "eliminar"]),
});

export const webhookQuery = z.object({
  id: idParam,
  antes: idParam.nullable().default(null).catch(null),
});

export const webhookAnswer = z.object({
  id_webhook: z.number().int(),
  nombre: z.string(),
  url: z.string(),
  eventos: z.array(z.enum(webhookEvents)),
  activo: z.boolean(),
  created_at: z.iso.datetime(),
});

export const deliveryAnswer = z.object({
  id_entrega: z.number().int(),
  mensaje: z.string(),
  evento: z.string(),
  cuerpo: z.string(),
  state: z.enum(["waiting", "delivered", "failed"]),
  attempts: z.number().int(),
  respuesta: z.number().int().nullable(),
  error: z.string().nullable(),
  created_at: z.iso.datetime(),
  due_at: z.iso.datetime().nullable(),
});
