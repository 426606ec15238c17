import type { SignedInCtx } from "#app/context.server.ts";
import { isoTime } from "#app/iso-time.ts";
import type { z } from "zod";
import { countRecoveryCodes } from "./recovery/codes.server.ts";
import type { factorsAnswer } from "./schema.ts";

type Owner = Pick<SignedInCtx, "db" | "viewer">;
export type FactorsView = z.infer<typeof factorsAnswer>;

/** The second factors of one's own account. */
export async function listFactors({ db, viewer }: Owner): Promise<FactorsView> {
  const { id_usuario } = viewer;
  const rows = await db
    .selectFrom("llaves")
    .select(["id_llave", "nombre", "sincronizada", "created_at", "used_at"])
    .where("id_usuario", "=", id_usuario)
    .orderBy("id_llave")
    .execute();
  return {
    app: (await kindsOf(db, id_usuario)).includes("app"),
    llaves: rows.map(({ sincronizada, created_at, used_at, ...row }) => ({
      ...row,
      sincronizada: sincronizada === 1,
      created_at: new Date(created_at).toISOString(),
      used_at: isoTime(used_at),
    })),
    codigos: await countRecoveryCodes(db, id_usuario),
  };
}

/** What this account can be asked for after its password; `codes`: recovery codes. */
export type FactorKind = "app" | "passkey" | "codes";

export async function kindsOf(db: Owner["db"], id_usuario: number): Promise<FactorKind[]> {
  const found = await db
    .selectNoFrom((eb) => [
      eb
        .exists(
          eb
            .selectFrom("totp")
            .select("id_usuario")
            .where("id_usuario", "=", id_usuario)
            .where("secreto", "is not", null),
        )
        .as("app"),
      eb
        .exists(eb.selectFrom("llaves").select("id_llave").where("id_usuario", "=", id_usuario))
        .as("passkey"),
      eb
        .exists(
          eb
            .selectFrom("codigos_recuperacion")
            .select("id_usuario")
            .where("id_usuario", "=", id_usuario)
            .where("used_at", "is", null),
        )
        .as("codes"),
    ])
    .executeTakeFirstOrThrow();
  return (["app", "passkey", "codes"] as const).filter((kind) => Boolean(found[kind]));
}
