import type { Ctx } from "#app/context.server.ts";
import { getEnv } from "#app/env.server.ts";
import { readLeavingToken } from "#app/features/people/links/leaving-link.server.ts";
import { retention } from "#app/retention.ts";
import { readDeletion } from "./ask.server.ts";

/** What the page knows: of who is signed in, of whose link it is, or of nobody. */
export async function loadDeletion(ctx: Ctx, enlace: string) {
  const { timeZone, siteName } = getEnv();
  const link = enlace ? await readLeavingToken(ctx.db, enlace) : null;
  const id = link?.id_usuario ?? (enlace ? undefined : ctx.viewer?.id_usuario);
  const account =
    id === undefined
      ? undefined
      : await ctx.db
          .selectFrom("usuarios")
          .select(["nombre_usuario", "password_hash", "es_creador"])
          .where("id_usuario", "=", id)
          .where("status", "<>", "deleted")
          .executeTakeFirst();
  return {
    ...{ timeZone, siteName, backupDays: retention.backups.days ?? 0 },
    /** The link is none of ours, or its time is over. */
    isLinkGone: enlace !== "" && !account,
    enlace: link && account ? enlace : "",
    account: account
      ? {
          name: account.nombre_usuario,
          needsLink: !link && account.password_hash === null,
          mayAsk: link?.for !== "d",
          earns: account.es_creador === 1,
          deletion: await readDeletion(ctx.db, id!),
        }
      : null,
  };
}

export type DeletionPage = Awaited<ReturnType<typeof loadDeletion>>;
