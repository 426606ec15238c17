import { z } from "zod";
import { operation, Reply } from "#app/http/operation.server.ts";
import { HOUR_SECONDS, perAccount } from "#app/http/rate-limit.server.ts";
import { TOKENS_PER_HOUR } from "./limits.ts";
import { makeToken } from "./make.server.ts";
import { listTokens } from "./queries.server.ts";
import { revokeToken } from "./revoke.server.ts";
import { makeTokenInput, oneToken, tokenAnswer } from "./schema.ts";
import { newTokenCookie } from "./shown-once.server.ts";

// Without a scope: a token can neither make others nor find out about them.
const ofTokens = { access: "member", ageless: true, scope: null } as const;

export const listTokensOperation = operation({
  ...ofTokens,
  id: "listTokens",
  summary: "One's own personal tokens that are alive, the newest first; none is told.",
  method: "GET",
  path: "/api/tokens",
  input: z.object({}),
  answer: z.object({ tokens: z.array(tokenAnswer) }),
  run: async (ctx) => ({ tokens: await listTokens(ctx) }),
});

export const makeTokenOperation = operation({
  ...ofTokens,
  id: "makeToken",
  summary: "Makes a personal token, which is told in this answer and never again.",
  method: "POST",
  path: "/api/tokens",
  fresh: true,
  limits: [perAccount("personal-tokens", TOKENS_PER_HOUR, HOUR_SECONDS)],
  input: makeTokenInput,
  answer: tokenAnswer.extend({ token: z.string() }),
  status: 201,
  errors: ["tokens_full"],
  example: { nombre: "Mi programa", alcances: ["read"], dias: 90 },
  async run(ctx, input, request) {
    const { token, made } = await makeToken(ctx, input);
    const formHeaders = await newTokenCookie(ctx, token, request);
    return new Reply({ ...made, token }, { formHeaders });
  },
});

export const revokeTokenOperation = operation({
  ...ofTokens,
  id: "revokeToken",
  summary: "Ends one of one's own personal tokens, at once.",
  method: "DELETE",
  path: "/api/tokens/{id}",
  limits: [perAccount("personal-tokens-ended", 10 * TOKENS_PER_HOUR, HOUR_SECONDS)],
  badParam: "token_not_found",
  input: oneToken,
  answer: null,
  errors: ["token_not_found"],
  run: (ctx, input) => revokeToken(ctx, input),
});
