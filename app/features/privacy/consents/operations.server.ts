import { z } from "zod";
import { feedViewerOf } from "#app/features/feed/list/viewer-key.server.ts";
import { choicesCookie } from "#app/http/cookies/choices.server.ts";
import { operation, Reply } from "#app/http/operation.server.ts";
import { HOUR_SECONDS, perAccount, perAddress } from "#app/http/rate-limit.server.ts";
import { CHOICES_PER_ACCOUNT, CHOICES_PER_ADDRESS } from "../limits.ts";
import { acceptedNow } from "#app/features/people/consents.server.ts";
import { acceptNow, choose, dismissTexts, setSuggested } from "./choose.server.ts";
import { textsOf, textView } from "./texts.server.ts";

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
  ageless: true,
  limits,
  input: z.object({ sugerencias: box }),
  answer: null,
  example: { sugerencias: "0" },
  run: (ctx, { sugerencias }) => setSuggested(ctx, sugerencias === "1"),
});

export const acceptTextsOperation = operation({
  id: "acceptTexts",
  scope: null,
  summary: "Agrees to the terms and the privacy notice as they are now.",
  method: "POST",
  path: "/api/condiciones",
  access: "member",
  ageless: true,
  limits,
  // A form says 1.
  input: z.object({ acepto: z.union([z.literal(true), z.literal("1")]) }),
  answer: z.object({ textos: z.array(textView) }),
  example: { acepto: true },
  async run(ctx) {
    await acceptNow(ctx);
    return { textos: textsOf({ ...ctx.viewer, ...acceptedNow }) };
  },
});

export const readTextsOperation = operation({
  id: "readTexts",
  scope: null,
  summary:
    "The terms and the privacy notice as they are now, and whether one has to agree to them before one goes on.",
  method: "GET",
  path: "/api/condiciones",
  access: "member",
  ageless: true,
  input: z.object({}),
  answer: z.object({ textos: z.array(textView) }),
  run: async ({ viewer }) => ({ textos: textsOf(viewer) }),
});

export const dismissTextsOperation = operation({
  id: "dismissTexts",
  summary: "Says that one has been told of texts that changed and need no consent again.",
  method: "POST",
  path: "/condiciones/vistos",
  json: false,
  access: "member",
  ageless: true,
  limits,
  input: z.object({}),
  answer: null,
  run: (ctx) => dismissTexts(ctx),
});
