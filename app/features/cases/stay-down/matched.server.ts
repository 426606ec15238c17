import { settleMatchesOf, settlePictureMatches } from "#app/features/known/settle-match.server.ts";
import type { Database } from "#db/client.ts";
import type { Caso } from "#db/schema/cases.ts";
import type { Coincidencia } from "#db/schema/known.ts";
import type { DecisionAction } from "../schema.ts";
import type { Subject } from "../subject.server.ts";

const MESSAGE = { kind: "mensaje", picture: null, removal: "remove" } as const;

/** What was found to be known, as cases and decisions speak of it. */
export interface Matched {
  subject: Subject;
  /** Of a profile: which. */
  picture: "avatar" | "cover" | null;
  /** What removes it. */
  removal: DecisionAction;
}

const KINDS = {
  archivo: { kind: "publicacion", picture: null, removal: "remove" },
  avatar: { kind: "avatar", picture: "avatar", removal: "take_avatar" },
  cover: { kind: "perfil", picture: "cover", removal: "take_cover" },
} as const;

/** Null: of what is gone. */
export function matchedOf(
  match: Pick<Coincidencia, "kind" | "id_publicacion" | "id_mensaje" | "id_usuario">,
): Matched | null {
  const isOfMessage = match.kind === "archivo" && match.id_mensaje !== null;
  const { kind, picture, removal } = isOfMessage ? MESSAGE : KINDS[match.kind];
  const id = picture !== null ? match.id_usuario : (match.id_mensaje ?? match.id_publicacion);
  return id === null ? null : { subject: { kind, id }, picture, removal };
}

/** Of what was removed for being known: it is let pass, or as if it had never been found. */
export async function settleRemoved(
  trx: Database,
  { kind, id }: Subject,
  to: "released" | "undone",
): Promise<void> {
  const change = { from: "removed", to } as const;
  if (kind === "publicacion") await settleMatchesOf(trx, { id_publicacion: id }, change);
  if (kind === "mensaje") await settleMatchesOf(trx, { id_mensaje: id }, change);
  const picture = pictureOf(kind);
  if (picture) await settlePictureMatches(trx, { id_usuario: id, kind: picture }, change);
}

/** Something of it was found to be known and waits for a moderator, whether or not its case says so by now. */
export async function hasHeldMatch(
  db: Database,
  { subject_kind: kind, subject_id: id }: Pick<Caso, "subject_kind" | "subject_id">,
): Promise<boolean> {
  const picture = pictureOf(kind);
  const of =
    kind === "publicacion"
      ? { id_publicacion: id }
      : kind === "mensaje"
        ? { id_mensaje: id }
        : picture && { id_usuario: id, kind: picture };
  if (!of) return false;
  const row = await db
    .selectFrom("coincidencias")
    .select("id_coincidencia")
    .where((eb) => eb.and(of))
    .where("state", "=", "held")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

function pictureOf(kind: Subject["kind"]): "avatar" | "cover" | null {
  return Object.values(KINDS).find((each) => each.kind === kind)?.picture ?? null;
}

/** It is the picture that the profile shows, and not one that was sent and waits. */
export async function isShown(
  trx: Database,
  { original }: Pick<Coincidencia, "original">,
  { subject }: Pick<Matched, "subject">,
): Promise<boolean> {
  const row = await trx
    .selectFrom("usuarios")
    .select("id_usuario")
    .where("id_usuario", "=", subject.id)
    .where((eb) =>
      eb.or([eb("profile_picture", "=", original), eb("cover_picture", "=", original)]),
    )
    .executeTakeFirst();
  return row !== undefined;
}
