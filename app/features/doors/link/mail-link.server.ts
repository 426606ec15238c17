import type { Ctx } from "#app/context.server.ts";
import { getEnv } from "#app/env.server.ts";
import { HOUR_SECONDS, isWithin, type RateLimit } from "#app/http/rate-limit.server.ts";
import { sha256 } from "#app/http/secrets.server.ts";
import type { JobPayloads } from "#app/jobs/kinds.ts";
import { enqueue } from "#app/jobs/queue.server.ts";
import { letter } from "#app/mail-layout.server.ts";
import { queueMail } from "#app/mail.server.ts";
import { fill } from "#app/strings/language.ts";
import { LINK_MINUTES, LINKS_PER_HOUR } from "../limits.ts";
import { strings } from "../strings.server.ts";
import { signInLink } from "./link.server.ts";

export const LINKS: RateLimit = {
  ...{ name: "sign-in-links", max: LINKS_PER_HOUR, windowSeconds: HOUR_SECONDS },
};

/**
 * Asks for a link to go on signing in with. It is the worker that looks whether the address has an account. Where the
 * address has been sent enough of them no other goes out, and nothing is said: those from before are still good.
 */
export async function askLink(ctx: Pick<Ctx, "db" | "kv">, { correo }: { correo: string }) {
  if (!(await isWithin(ctx, LINKS, correo))) return;
  const uniqueKey = `sign-in-link ${sha256(correo)}`;
  await enqueue(ctx.db, "mail_sign_in_link", { correo }, { uniqueKey });
}

/** The handler of `mail_sign_in_link` jobs. */
export async function mailSignInLink(
  { db }: Pick<Ctx, "db">,
  { correo }: JobPayloads["mail_sign_in_link"],
): Promise<void> {
  const account = await db
    .selectFrom("usuarios")
    .select(["nombre_usuario", "status"])
    .where("correo", "=", correo)
    .executeTakeFirst();
  // Whoever is kept out reads why once they have signed in.
  if (!account || account.status === "deleted") return;
  const { siteName } = getEnv();
  const { subject, asked, validity, notYou } = strings.mail;
  const { nombre_usuario } = account;
  const mail = letter({
    to: correo,
    subject: fill(subject, { siteName }),
    paragraphs: [fill(asked, { siteName, nombre_usuario }), signInLink(correo), validity, notYou],
  });
  await queueMail(db, { ...mail, expiresAt: Date.now() + LINK_MINUTES * 60 * 1000 });
}
