import type { Selectable } from "kysely";
import type { SignedInCtx, Viewer } from "#app/context.server.ts";
import { scopesOf } from "#app/http/tokens/token-holder.server.ts";
import { isoTime } from "#app/iso-time.ts";
import type { TokensPersonalesTable } from "#db/schema/tokens.ts";
import type { TokenView } from "./schema.ts";

type Owner = Pick<SignedInCtx, "db"> & { viewer: Pick<Viewer, "id_usuario"> };
type Row = Selectable<TokensPersonalesTable>;

/** One's own tokens that are alive, which are few, the newest first. */
export async function listTokens(owner: Owner): Promise<TokenView[]> {
  const rows = await aliveTokens(owner).execute();
  return rows.map(viewOf);
}

export function aliveTokens({ db, viewer }: Owner) {
  return db
    .selectFrom("tokens_personales")
    .selectAll()
    .where("id_usuario", "=", viewer.id_usuario)
    .where("expires_at", ">", Date.now())
    .orderBy("id_token", "desc");
}

export function viewOf({ alcances, created_at, expires_at, used_at, ...row }: Row): TokenView {
  const { id_token, nombre, red } = row;
  return {
    ...{ id_token, nombre, red },
    alcances: scopesOf(alcances),
    created_at: new Date(created_at).toISOString(),
    expires_at: new Date(expires_at).toISOString(),
    used_at: isoTime(used_at),
  };
}
