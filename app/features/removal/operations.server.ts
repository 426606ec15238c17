import { z } from "zod";
import type { Ctx } from "#app/context.server.ts";
import { AppError } from "#app/http/errors.ts";
import { operation } from "#app/http/operation.server.ts";
import {
  HOUR_SECONDS,
  type Limit,
  perAddress,
  rateLimitAddress,
} from "#app/http/rate-limit.server.ts";
import { addToRemoval, appealRemoval, withdrawRemoval } from "./follow.server.ts";
import {
  FOLLOW_UPS_PER_ADDRESS,
  HIDDEN_PER_ADDRESS,
  REMOVALS_IN_ALL,
  REMOVALS_PER_ADDRESS,
} from "./limits.ts";
import { readRemoval } from "./queries.server.ts";
import { receiveRemoval } from "./submit.server.ts";

const DAY_SECONDS = 24 * HOUR_SECONDS;
const hidden = {
  name: "address-removal-hidden",
  max: HIDDEN_PER_ADDRESS,
  windowSeconds: DAY_SECONDS,
};

/** Whether a network address may have so many more things hidden today before anybody looks. */
function mayHideFor(ctx: Ctx, request: Request) {
  return async (count: number): Promise<boolean> => {
    try {
      for (let each = 0; each < count; each += 1) await rateLimitAddress(ctx, hidden, request);
      return true;
    } catch (error) {
      // What is not hidden first is kept and decided like everything else.
      if (error instanceof AppError && error.code === "too_many_requests") return false;
      throw error;
    }
  };
}

/** However many networks they come from. */
const inAll: Limit = {
  per: "subject",
  name: "removals-in-all",
  max: REMOVALS_IN_ALL,
  windowSeconds: HOUR_SECONDS,
  of: () => "all",
};

export const askRemovalOperation = operation({
  id: "askRemoval",
  summary: "Asks to have content removed, without an account (multipart: the fields, then copies).",
  method: "POST",
  path: "/retiro",
  json: false,
  access: "public",
  ageless: true,
  limits: [perAddress("removals", REMOVALS_PER_ADDRESS, HOUR_SECONDS), inAll],
  parts: { file: "copias", many: true },
  input: z.object({}),
  answer: z.object({ secret: z.string().describe("Of the private link.") }),
  errors: [
    ...(["empty_file", "unsupported_media", "too_many_files", "too_large", "upload_cut"] as const),
    ...(["file_required", "storage_full", "objects_away", "key_reused"] as const),
  ],
  run: (ctx, _input, request) => receiveRemoval(ctx, request, mayHideFor(ctx, request)),
});

const secret = z.string().regex(/^[\w-]{43}$/);
const followUp = {
  method: "POST",
  path: "/retiro/{secret}",
  json: false,
  access: "public",
  ageless: true,
  badParam: "removal_not_found",
  limits: [perAddress("removal-follow-ups", FOLLOW_UPS_PER_ADDRESS, HOUR_SECONDS)],
  answer: z.object({ referencia: z.string() }),
} as const;

export const addToRemovalOperation = operation({
  id: "addToRemoval",
  summary: "Adds words or addresses to a request, by its private link.",
  ...followUp,
  input: z.object({ secret, texto: z.string().optional(), direcciones: z.string().optional() }),
  errors: ["removal_not_found", "request_closed"],
  async run(ctx, input, request) {
    await addToRemoval(ctx, input, mayHideFor(ctx, request));
    return readRemoval(ctx, input.secret);
  },
});

export const withdrawRemovalOperation = operation({
  id: "withdrawRemoval",
  summary: "Withdraws a request, by its private link.",
  ...followUp,
  input: z.object({ secret }),
  errors: ["removal_not_found", "request_closed"],
  async run(ctx, input) {
    await withdrawRemoval(ctx, input);
    return readRemoval(ctx, input.secret);
  },
});

export const appealRemovalOperation = operation({
  id: "appealRemoval",
  summary: "Objects to what was decided about a request, by its private link.",
  ...followUp,
  input: z.object({ secret, texto: z.string().optional() }),
  errors: ["removal_not_found", "appeal_refused"],
  async run(ctx, input) {
    await appealRemoval(ctx, input);
    return readRemoval(ctx, input.secret);
  },
});
