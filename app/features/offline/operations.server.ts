import { z } from "zod";
import { discretionCookie } from "#app/http/cookies/discretion.server.ts";
import { operation, Reply } from "#app/http/operation.server.ts";
import { chooseDiscretion } from "./discretion/choose.server.ts";
import { DISCRETION_PATH, MANIFEST_PATH, WORKER_PATH } from "./limits.ts";
import { answerManifest } from "./manifest.server.ts";
import { discretionInput } from "./schema.ts";
import { answerWorker } from "./worker/script.server.ts";

export const readWorkerOperation = operation({
  id: "readServiceWorker",
  summary:
    "The script by which a browser shows something without a line. Where there is none to give, one that removes it.",
  method: "GET",
  path: WORKER_PATH,
  access: "public",
  ageless: true,
  input: z.object({}),
  bytes: "text/javascript",
  answer: null,
  run: async () => answerWorker(),
});

export const readManifestOperation = operation({
  id: "readManifest",
  summary:
    "What a browser installs as an app. Its name and icon say nothing of the site where whoever asks has chosen so.",
  method: "GET",
  path: MANIFEST_PATH,
  access: "public",
  ageless: true,
  input: z.object({}),
  bytes: "application/manifest+json",
  answer: null,
  run: async (ctx, _input, request) => answerManifest(ctx, request),
});

export const chooseDiscretionOperation = operation({
  id: "chooseDiscretion",
  summary:
    "Chooses how little the site says of itself in this browser and how it is left at once, and with it what other browsers of the account begin with.",
  method: "POST",
  path: DISCRETION_PATH,
  json: false,
  access: "public",
  ageless: true,
  input: discretionInput,
  answer: null,
  example: { titulo: "1", tecla: "escape" },
  async run(ctx, chosen) {
    await chooseDiscretion(ctx, chosen);
    return new Reply(null, { headers: { "Set-Cookie": discretionCookie(chosen) } });
  },
});
