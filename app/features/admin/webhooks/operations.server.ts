import { z } from "zod";
import { addWebhook, changeWebhook, resendDelivery } from "#app/features/webhooks/manage.server.ts";
import { listWebhooks, readWebhook } from "#app/features/webhooks/queries.server.ts";
import { idParam } from "#app/http/input.server.ts";
import { operation } from "#app/http/operation.server.ts";
import { HOUR_SECONDS, perAccount } from "#app/http/rate-limit.server.ts";
import { ACTS_PER_HOUR } from "../limits.ts";
import {
  addWebhookInput,
  changeWebhookInput,
  deliveryAnswer,
  webhookAnswer,
  webhookQuery,
} from "./schema.ts";

const limits = [perAccount("console", ACTS_PER_HOUR, HOUR_SECONDS)];
const ofWebhooks = { access: "administrator", ageless: true } as const;
const PATH = "/api/admin/webhooks";

export const listWebhooksOperation = operation({
  ...ofWebhooks,
  id: "listWebhooks",
  summary: "Programs of the operator that are told what happens.",
  method: "GET",
  path: PATH,
  input: z.object({}),
  answer: z.object({ webhooks: z.array(webhookAnswer) }),
  run: async (ctx) => ({ webhooks: await listWebhooks(ctx) }),
});

export const addWebhookOperation = operation({
  ...ofWebhooks,
  id: "addWebhook",
  summary: "Has one more program told what happens, signed with a secret of its own.",
  method: "POST",
  path: PATH,
  limits,
  input: addWebhookInput,
  answer: z.object({ id_webhook: z.number().int() }),
  status: 201,
  errors: ["webhook_refused", "webhooks_full"],
  example: {
    nombre: "Tablero",
    url: "https://hooks.example.org/shortit",
    eventos: ["user.created", "report.filed"],
  },
  run: async (ctx, input) => ({ id_webhook: await addWebhook(ctx, input) }),
});

export const readWebhookOperation = operation({
  ...ofWebhooks,
  id: "readWebhook",
  summary: "One of them with its secret, and what it was told, the newest first.",
  method: "GET",
  path: `${PATH}/{id}`,
  input: webhookQuery,
  answer: z.object({
    webhook: webhookAnswer.extend({ secreto: z.string() }),
    entregas: z.array(deliveryAnswer),
    siguiente: z.number().int().nullable(),
  }),
  errors: ["not_found"],
  run: (ctx, input) => readWebhook(ctx, input),
});

export const changeWebhookOperation = operation({
  ...ofWebhooks,
  id: "changeWebhook",
  summary: "Pauses it, lets it go on, sends it a test, or removes it.",
  method: "POST",
  path: `${PATH}/{id}`,
  limits,
  input: changeWebhookInput,
  answer: null,
  errors: ["not_found"],
  example: { verbo: "probar" },
  run: (ctx, input) => changeWebhook(ctx, input),
});

export const resendDeliveryOperation = operation({
  ...ofWebhooks,
  id: "resendDelivery",
  summary: "Tells it something again, under the same id.",
  method: "POST",
  path: `${PATH}/{id}/entregas/{entrega}`,
  limits,
  input: z.object({ id: idParam, entrega: idParam }),
  answer: null,
  errors: ["not_found"],
  run: (ctx, input) => resendDelivery(ctx, input),
});
