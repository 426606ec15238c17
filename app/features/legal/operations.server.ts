import { z } from "zod";
import { getEnv } from "#app/env.server.ts";
import { operation } from "#app/http/operation.server.ts";
import { HOUR_SECONDS, perAccount, perAddress } from "#app/http/rate-limit.server.ts";
import { askSupport } from "./commands.server.ts";
import { SUPPORT_PER_ACCOUNT, SUPPORT_PER_ADDRESS } from "./limits.ts";
import { supportInput } from "./schema.ts";
import { postOfLink } from "./support-link.ts";
import { strings } from "./strings.server.ts";

/** The id of a post of this site; null where no link is given. */
const postLink = supportInput.shape.enlace.transform((link, refinement) => {
  if (!link) return null;
  const id = postOfLink(link, getEnv().siteUrl);
  if (id === null) refinement.addIssue(strings.fields.link);
  return id;
});

export const askSupportOperation = operation({
  id: "askSupport",
  summary:
    "Sends a message to support, signed in or not; the same with the same idempotency key is sent once.",
  method: "POST",
  path: "/support",
  json: false,
  access: "public",
  ageless: true,
  limits: [
    perAddress("support", SUPPORT_PER_ADDRESS, HOUR_SECONDS),
    perAccount("support", SUPPORT_PER_ACCOUNT, HOUR_SECONDS),
  ],
  input: supportInput.extend({ enlace: postLink }),
  answer: z.object({ referencia: z.string().describe("To name the message by.") }),
  example: {
    tema: "contenido",
    mensaje: "Salgo en un video y no lo autoricé.",
    correo: "alguien@example.org",
    enlace: "/publicacion/7",
  },
  run: (ctx, { idempotency_key, ...input }) => askSupport(ctx, input, idempotency_key),
});
