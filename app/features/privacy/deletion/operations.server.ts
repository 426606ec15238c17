import { operation } from "#app/http/operation.server.ts";
import { HOUR_SECONDS, perAccount, perAddress } from "#app/http/rate-limit.server.ts";
import { askDeletion, readDeletion, undoDeletion } from "./ask.server.ts";
import { byLink, identify } from "./identify.server.ts";
import { askLink } from "./link.server.ts";
import { ASKS_PER_HOUR, LINKS_PER_HOUR } from "./limits.ts";
import {
  askDeletionInput,
  deletionAnswer,
  deletionLinkInput,
  undoDeletionInput,
} from "./schema.ts";
import { readLeavingToken } from "#app/features/people/links/leaving-link.server.ts";
import { AppError } from "#app/http/errors.ts";
import { answerBefore, rememberAnswer } from "./second-press.server.ts";
import { z } from "zod";

const asks = [
  perAddress("deletions", 3 * ASKS_PER_HOUR, HOUR_SECONDS),
  perAccount("deletions", ASKS_PER_HOUR, HOUR_SECONDS),
];

export const askDeletionOperation = operation({
  id: "askDeletion",
  scope: null,
  fresh: true,
  summary:
    "Deletes an account now or in 30 days, for who shows whose it is: signed in with the password, with address and password, or with a mailed link.",
  method: "POST",
  path: "/api/cuenta/eliminacion",
  access: "public",
  ageless: true,
  limits: asks,
  input: askDeletionInput,
  answer: deletionAnswer,
  errors: [
    ...(["wrong_password", "bad_credentials", "needs_link", "link_needed"] as const),
    ...(["link_gone", "user_not_found"] as const),
  ],
  example: { contrasenia: "una frase larga", plazo: "30-dias", ocultar: true },
  async run(ctx, { plazo, ocultar, ...proof }, request) {
    const given = { enlace: proof.enlace, plazo, ocultar };
    const isSpent = proof.enlace
      ? (await readLeavingToken(ctx.db, proof.enlace)) === null
      : !ctx.viewer && !proof.correo;
    const before = isSpent && (await answerBefore(ctx.kv, request, given));
    if (before) return before;
    const who = await identify(ctx, { ...proof, request });
    const answer = { deletion: await askDeletion(ctx, { ...who, plazo, ocultar }) };
    await rememberAnswer(ctx.kv, request, { given, answer });
    return answer;
  },
});

export const readDeletionOperation = operation({
  id: "readDeletion",
  scope: null,
  summary: "Whether and when one's own account is deleted.",
  method: "GET",
  path: "/api/cuenta/eliminacion",
  access: "member",
  ageless: true,
  input: z.object({}),
  answer: deletionAnswer,
  run: async ({ db, viewer }) => ({ deletion: await readDeletion(db, viewer.id_usuario) }),
});

export const undoDeletionOperation = operation({
  id: "undoDeletion",
  scope: null,
  summary: "Keeps an account that was to be deleted; signed in, or with a mailed link.",
  method: "DELETE",
  path: "/api/cuenta/eliminacion",
  access: "public",
  ageless: true,
  limits: asks,
  input: undoDeletionInput,
  answer: null,
  errors: ["link_gone", "user_not_found"],
  async run(ctx, { enlace }) {
    if (enlace) {
      const { id_usuario } = await byLink(ctx, enlace, { toUndo: true });
      return undoDeletion(ctx, id_usuario);
    }
    if (!ctx.viewer) throw new AppError("link_gone");
    return undoDeletion(ctx, ctx.viewer.id_usuario);
  },
});

export const mailDeletionLinkOperation = operation({
  id: "mailDeletionLink",
  summary: "Mails the link that shows whose an account is, if the address has one.",
  method: "POST",
  path: "/privacy-center/eliminar",
  json: false,
  access: "public",
  ageless: true,
  limits: [
    perAddress("leaving-links", 4 * LINKS_PER_HOUR, HOUR_SECONDS),
    perAccount("leaving-links", LINKS_PER_HOUR, HOUR_SECONDS),
  ],
  input: deletionLinkInput,
  answer: null,
  run: (ctx, { correo }) => askLink(ctx, correo),
});
