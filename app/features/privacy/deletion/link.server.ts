import type { Ctx } from "#app/context.server.ts";
import { LEAVING_LINK_MINUTES } from "#app/features/accounts/limits.ts";
import { HOUR_SECONDS, isWithin, type RateLimit } from "#app/http/rate-limit.server.ts";
import type { JobPayloads } from "#app/jobs/kinds.ts";
import { enqueue } from "#app/jobs/queue.server.ts";
import { queueMail } from "#app/mail.server.ts";
import type { Services } from "#app/services.server.ts";
import { LINKS_PER_HOUR } from "./limits.ts";
import { linkMail } from "./mails.server.ts";

/** Mails to one address, whether or not it has an account. */
const LINKS: RateLimit = {
  ...{ name: "leaving-links", max: LINKS_PER_HOUR, windowSeconds: HOUR_SECONDS },
};

/**
 * Asks for a link; whether the address has an account is looked up by the worker, so nothing tells. Where strangers
 * have had it sent enough of them no other goes out, and nothing is said: those from before are still good.
 */
export async function askLink(ctx: Ctx, correo: string | undefined): Promise<void> {
  const { db, viewer } = ctx;
  const own = viewer && (await addressOf(db, viewer.id_usuario));
  const to = own ?? correo;
  if (!viewer && to && !(await isWithin(ctx, LINKS, to))) return;
  if (to) await enqueue(db, "mail_leaving_link", { correo: to });
}

/** The handler of `mail_leaving_link` jobs: whoever is suspended or banned is sent one too. */
export async function mailLeavingLink(
  { db }: Pick<Services, "db">,
  { correo }: JobPayloads["mail_leaving_link"],
): Promise<void> {
  const account = await db
    .selectFrom("usuarios")
    .select(["id_usuario", "nombre_usuario", "correo", "password_hash"])
    .where("correo", "=", correo)
    .where("status", "<>", "deleted")
    .executeTakeFirst();
  if (!account) return;
  const until = Date.now() + LEAVING_LINK_MINUTES * 60 * 1000;
  await queueMail(db, { ...linkMail(account, until), expiresAt: until });
}

async function addressOf(db: Ctx["db"], id_usuario: number): Promise<string | undefined> {
  const row = await db
    .selectFrom("usuarios")
    .select("correo")
    .where("id_usuario", "=", id_usuario)
    .executeTakeFirst();
  return row?.correo;
}
