import { z } from "zod";

const HOST = /^([a-z0-9.-]+|\[[0-9a-f:]+\]):\d{1,5}$/;

/** The variables of webhooks, as docs/operating.md has them. */
export const webhookVariables = {
  WEBHOOK_HOSTS: z
    .string()
    .default("")
    .transform((list) =>
      list
        .toLowerCase()
        .split(/[\s,]+/)
        .filter(Boolean),
    )
    .refine((list) => list.every((host) => HOST.test(host)), "must be like 10.0.0.5:8080"),
};
