import { z } from "zod";
import { operation, Reply } from "#app/http/operation.server.ts";
import { saverCookie } from "#app/http/cookies/saver.server.ts";
import { themeCookie, themes } from "#app/http/cookies/theme.server.ts";
import { version } from "#app/version.server.ts";
import { chooseSaver } from "./choose-saver.server.ts";
import { checkStores, listRestarting } from "./readiness.server.ts";

export const chooseThemeOperation = operation({
  id: "chooseTheme",
  summary: "Keeps the theme that was chosen in the browser.",
  method: "POST",
  path: "/theme",
  json: false,
  access: "public",
  ageless: true,
  input: z.object({ theme: z.enum(themes) }),
  answer: null,
  example: { theme: "dark" },
  run: async (_ctx, { theme }) =>
    new Reply(null, { headers: { "Set-Cookie": themeCookie(theme) } }),
});

export const chooseSaverOperation = operation({
  id: "chooseSaver",
  summary:
    "Turns the data saver of the browser on or off, and with it what other browsers of the account begin with.",
  method: "POST",
  path: "/ahorro",
  json: false,
  access: "public",
  ageless: true,
  input: z.object({
    ahorro: z.enum(["0", "1"]).transform((said): 0 | 1 => (said === "1" ? 1 : 0)),
  }),
  answer: null,
  example: { ahorro: "1" },
  async run(ctx, { ahorro }) {
    await chooseSaver(ctx, ahorro);
    return new Reply(null, { headers: { "Set-Cookie": saverCookie(ahorro) } });
  },
});

const headers = { "Cache-Control": "no-store" };

export const readHealthOperation = operation({
  id: "readHealth",
  summary: "200 while the process lives.",
  method: "GET",
  path: "/healthz",
  access: "public",
  ageless: true,
  input: z.object({}),
  answer: z.object({ ok: z.boolean() }),
  run: async () => new Reply({ ok: true }, { headers }),
});

export const readReadinessOperation = operation({
  id: "readReadiness",
  summary:
    "200 when the database and the object store answer, else 503: whether to send people here. What else is amiss stands in the answer.",
  method: "GET",
  path: "/readyz",
  access: "public",
  ageless: true,
  input: z.object({}),
  answer: z.object({
    ok: z.boolean(),
    version: z.string().meta({ description: "Of the program, as CHANGELOG.md knows it." }),
    database: z.boolean(),
    objects: z.boolean(),
    kv: z.boolean().meta({ description: "Without it the site goes on, each process by itself." }),
    disk: z
      .boolean()
      .meta({ description: "Whether there is room; without it uploads are refused." }),
    problems: z.record(z.string(), z.string()).meta({ description: "By check, what is amiss." }),
    restarting: z
      .array(
        z.object({
          name: z.string(),
          ended: z.string().meta({ description: "How it ended last." }),
          times: z.number().meta({ description: "Deaths in a row." }),
          next: z.iso.datetime().meta({ description: "When it is, or was, started again." }),
        }),
      )
      .meta({ description: "Processes that do not stay up; the others go on." }),
  }),
  async run(ctx) {
    const results = await checkStores(ctx);
    const ok = results.database && results.objects;
    const answer = { ok, version, ...results, restarting: listRestarting() };
    return new Reply(answer, { headers, status: ok ? 200 : 503 });
  },
});
