import { z } from "zod";
import { feedViewerOf } from "#app/features/feed/list/viewer-key.server.ts";
import { choicesCookie } from "#app/http/cookies/choices.server.ts";
import { operation, Reply } from "#app/http/operation.server.ts";
import { HOUR_SECONDS, perAccount, perAddress } from "#app/http/rate-limit.server.ts";
import { CHOICES_PER_ACCOUNT, CHOICES_PER_ADDRESS } from "../limits.ts";
import { acceptNow, choose, setSuggested } from "./choose.server.ts";

/** A box that is not ticked is not sent. */
const box = z.enum(["1", "0"]).default("0");

const limits = [
  perAddress("privacy-choices", CHOICES_PER_ADDRESS, HOUR_SECONDS),
  perAccount("privacy-choices", CHOICES_PER_ACCOUNT, HOUR_SECONDS),
] as const;

export const choosePurposesOperation = operation({
  id: "choosePurposes",
  summary:
    "Says what one's data may be used for, signed in or not: a box that is left out is a no.",
  method: "POST",
  path: "/privacy-center",
  json: false,
  access: "public",
  ageless: true,
  limits,
  input: z.object({ personalizacion: box, analitica: box }),
  answer: null,
  example: { personalizacion: "1", analitica: "0" },
  async run(ctx, input, request) {
    const choices = {
      personalizacion: input.personalizacion === "1",
      analitica: input.analitica === "1",
    };
    await choose(ctx, choices, feedViewerOf(ctx.viewer, request).name);
    // Also of this browser, for when its person signs out.
    return new Reply(null, { headers: { "Set-Cookie": choicesCookie(choices) } });
  },
});

export const chooseSuggestedOperation = operation({
  id: "chooseSuggested",
  summary: "Says whether one may be suggested to others as a creator to follow.",
  method: "POST",
  path: "/privacy-center",
  json: false,
  access: "member",
  limits,
  input: z.object({ sugerencias: box }),
  answer: null,
  example: { sugerencias: "0" },
  run: (ctx, { sugerencias }) => setSuggested(ctx, sugerencias === "1"),
});

export const acceptTextsOperation = operation({
  id: "acceptTexts",
  summary: "Agrees to the terms and the privacy notice as they are now.",
  method: "POST",
  path: "/condiciones",
  json: false,
  access: "member",
  ageless: true,
  limits,
  input: z.object({ acepto: z.literal("1") }),
  answer: null,
  example: { acepto: "1" },
  run: (ctx) => acceptNow(ctx),
});
