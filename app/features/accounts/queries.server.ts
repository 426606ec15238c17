import type { Ctx, SignedInCtx } from "#app/context.server.ts";
import { userColumns } from "#app/features/people/view.ts";

type Source = Pick<Ctx, "db">;

/** What signing in wants to know of an account. */
export const accountColumns = [
  ...userColumns,
  "usuarios.password_hash",
  "usuarios.status",
  "usuarios.suspended_until",
  "usuarios.segundo_factor",
] as const;

/** `correo` in lower case. */
export function findAccount({ db }: Source, correo: string) {
  return db
    .selectFrom("usuarios")
    .select(accountColumns)
    .where("correo", "=", correo)
    .executeTakeFirst();
}

/** The address of one's own account. */
export async function ownAddress({
  db,
  viewer,
}: Pick<SignedInCtx, "db" | "viewer">): Promise<string> {
  const { correo } = await db
    .selectFrom("usuarios")
    .select("correo")
    .where("id_usuario", "=", viewer.id_usuario)
    .executeTakeFirstOrThrow();
  return correo;
}
