import type { z } from "zod";
import type { Usuario } from "#db/schema/accounts.ts";
import type { followStateAnswer, userAnswer } from "./schema.ts";

/** A person as pages and API show it (product.md 5.1). */
export type UserView = z.infer<typeof userAnswer>;

/** How the viewer stands to somebody. */
export type FollowState = z.infer<typeof followStateAnswer>;

/** The columns that {@link userView} wants. */
export const userColumns = [
  "usuarios.id_usuario",
  "usuarios.nombre_usuario",
  "usuarios.profile_picture",
  "usuarios.biografia",
  "usuarios.es_creador",
  "usuarios.verificado",
  "usuarios.followersCount",
  "usuarios.subscribersCount",
  "usuarios.correo",
] as const;

export type UserRow = Pick<Usuario, keyof UserView & keyof Usuario>;

/** `viewerId` is who looks: the address is shown to nobody else than its owner. */
export function userView(row: UserRow, viewerId: number | null): UserView {
  const { correo, ...shown } = pickUser(row);
  return row.id_usuario === viewerId ? { ...shown, correo, email: correo } : shown;
}

function pickUser(row: UserRow): UserRow {
  return {
    id_usuario: row.id_usuario,
    nombre_usuario: row.nombre_usuario,
    profile_picture: row.profile_picture,
    biografia: row.biografia,
    es_creador: row.es_creador,
    verificado: row.verificado,
    followersCount: row.followersCount,
    subscribersCount: row.subscribersCount,
    correo: row.correo,
  };
}

/** What two names must not share: the form in which names are looked up. */
export function nameKey(name: string): string {
  return name.normalize("NFKC").toLowerCase();
}
