import { z } from "zod";
import { operation, Reply } from "#app/http/operation.server.ts";
import { themeCookie, themes } from "#app/http/theme.server.ts";
import { checkStores } from "./readiness.server.ts";

export const chooseThemeOperation = operation({
  id: "chooseTheme",
  summary: "Keeps the theme that was chosen in the browser.",
  method: "POST",
  path: "/theme",
  json: false,
  access: "public",
  input: z.object({ theme: z.enum(themes) }),
  answer: null,
  example: { theme: "dark" },
  run: async (_ctx, { theme }) =>
    new Reply(null, { headers: { "Set-Cookie": themeCookie(theme) } }),
});

const headers = { "Cache-Control": "no-store" };

export const readHealthOperation = operation({
  id: "readHealth",
  summary: "200 while the process lives.",
  method: "GET",
  path: "/healthz",
  access: "public",
  input: z.object({}),
  answer: z.object({ ok: z.boolean() }),
  run: async () => new Reply({ ok: true }, { headers }),
});

export const readReadinessOperation = operation({
  id: "readReadiness",
  summary: "200 when the database and the stores answer, else 503: whether to send people here.",
  method: "GET",
  path: "/readyz",
  access: "public",
  input: z.object({}),
  answer: z.object({
    ok: z.boolean(),
    database: z.boolean(),
    objects: z.boolean(),
    kv: z.boolean(),
  }),
  async run(ctx) {
    const results = await checkStores(ctx);
    const ok = Object.values(results).every((isUp) => isUp);
    return new Reply({ ok, ...results }, { headers, status: ok ? 200 : 503 });
  },
});
