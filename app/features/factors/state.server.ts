import type { Viewer } from "#app/context.server.ts";
import { getEnv } from "#app/env.server.ts";
import { AppError } from "#app/http/errors.ts";
import { queueMail } from "#app/mail.server.ts";
import type { Database } from "#db/client.ts";
import { type FactorNews, factorMail } from "./mails.server.ts";
import { hasFactor } from "./note-factors.server.ts";
import { wayBackLink } from "./way-back/way-back.server.ts";

/** Whether this person has to have a second factor (SECOND_FACTOR), as they are now. */
export function forceOf({ role, es_creador }: Pick<Viewer, "role" | "es_creador">): boolean {
  const { secondFactor } = getEnv();
  if (role !== "user") return secondFactor !== "ask";
  return es_creador === 1 && secondFactor === "all";
}

/** Whether this person is asked to have one: who moderates, and who is paid. */
export function isAskedForFactor(viewer: Viewer | null): boolean {
  if (!viewer || viewer.segundo_factor) return false;
  return viewer.role !== "user" || viewer.es_creador === 1;
}

/** Throws `factor_required` where the last second factor has gone and one has to be there. */
export async function requireAnother(
  trx: Database,
  id_usuario: number,
  isForced: boolean,
): Promise<void> {
  if (isForced && !(await hasFactor(trx, id_usuario))) throw new AppError("factor_required");
}

/** Mails the owner of an account what has become of its second factors, with the way back. */
export async function tellFactor(
  db: Database,
  id_usuario: number,
  news: FactorNews,
  values: Record<string, string | number> = {},
): Promise<void> {
  const account = await db
    .selectFrom("usuarios")
    .select(["id_usuario", "correo", "password_hash"])
    .where("id_usuario", "=", id_usuario)
    .executeTakeFirstOrThrow();
  await queueMail(db, factorMail(account.correo, { news, values, link: wayBackLink(account) }));
}
