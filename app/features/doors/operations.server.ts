import { z } from "zod";
import { emailField, emailText } from "#app/features/people/schema.ts";
import { operation } from "#app/http/operation.server.ts";
import { HOUR_SECONDS, perAddress } from "#app/http/rate-limit.server.ts";
import { proofsUsed } from "./guesses.server.ts";
import { LINKS_PER_NETWORK } from "./limits.ts";
import { askLink } from "./link/mail-link.server.ts";
import { newChallenge } from "./proof/proof.server.ts";

export const askProofOperation = operation({
  id: "askProof",
  scope: null,
  summary:
    "What to work on where signing in answers `proof_needed`: the number below `maximo` for which SHA-256 of `sal.number` is `meta`. It is sent with the password as `prueba`: `firma.number`.",
  method: "POST",
  path: "/api/login/prueba",
  access: "public",
  ageless: true,
  input: z.object({ correo: emailText }),
  answer: z.object({
    sal: z.string(),
    meta: z.string().describe("In hexadecimal."),
    maximo: z.number().int(),
    firma: z.string(),
  }),
  example: { correo: "lucia@example.org" },
  run: async (ctx, { correo }) => newChallenge(correo, { used: await proofsUsed(ctx, correo) }),
});

export const mailSignInLinkOperation = operation({
  id: "mailSignInLink",
  summary: "Mails a link that lets a browser go on signing in, if the address has an account.",
  method: "POST",
  path: "/login",
  json: false,
  access: "consented",
  ageless: true,
  limits: [perAddress("sign-in-links", LINKS_PER_NETWORK, HOUR_SECONDS)],
  input: z.object({ correo: emailField }),
  answer: null,
  run: (ctx, input) => askLink(ctx, input),
});
