import type { Ctx } from "#app/context.server.ts";
import { isUnblockedFor } from "#app/features/people/blocks.server.ts";
import { isListed, requireOpen } from "#app/features/posts/visibility.server.ts";
import { AppError } from "#app/http/errors.ts";
import type { Database } from "#db/client.ts";
import type { SubjectKind } from "#db/schema/cases.ts";
import { findUpload } from "./uploads/queries.server.ts";
import { isInGoodStanding } from "#app/features/people/standing.server.ts";

export interface Subject {
  kind: SubjectKind;
  id: number;
}

/** What a subject is: whose, since when, and the words of it (of a message or a comment the text). */
export interface SubjectView extends Subject {
  affected_id: number;
  created_at: number;
  text: string;
  /** Of a comment: the post it stands under. */
  id_publicacion: number | null;
}

/**
 * What a subject is, for somebody who may see it. Throws `not_found` for what is not there and for
 * what the viewer may not see: the two look alike.
 */
export async function subjectOf(ctx: Ctx, subject: Subject): Promise<SubjectView> {
  const found = await findSubject(ctx.db, subject);
  if (!found || !(await maySee(ctx, found))) throw new AppError("not_found");
  return found;
}

/** What a subject is, whoever asks; undefined: it is not there (any more). */
export async function findSubject(
  db: Database,
  { kind, id }: Subject,
): Promise<SubjectView | undefined> {
  const row = await readers[kind](db, id);
  return row && { kind, id, id_publicacion: null, ...row };
}

type Read = (
  db: Database,
  id: number,
) => Promise<Omit<SubjectView, "kind" | "id" | "id_publicacion"> | undefined>;

const person: Read = (db, id) =>
  db
    .selectFrom("usuarios")
    .select(["id_usuario as affected_id", "created_at", "biografia as text"])
    .where("id_usuario", "=", id)
    .executeTakeFirst();

const readers: Record<SubjectKind, Read> = {
  publicacion: (db, id) =>
    db
      .selectFrom("publicaciones")
      .select(["id_usuario as affected_id", "fecha_publicacion as created_at"])
      .select("descripcion as text")
      .where("id_publicacion", "=", id)
      .executeTakeFirst(),
  comentario: (db, id) =>
    db
      .selectFrom("comentarios")
      .select(["id_usuario as affected_id", "fecha_comentario as created_at"])
      .select(["contenido as text", "id_publicacion"])
      .where("id_comentario", "=", id)
      .executeTakeFirst(),
  mensaje: (db, id) =>
    db
      .selectFrom("mensajes")
      .select(["from_id as affected_id", "created_at"])
      .select((eb) => eb.fn.coalesce("texto_prueba", "text").as("text"))
      .where("id", "=", id)
      .executeTakeFirst(),
  perfil: person,
  avatar: person,
  subida: async (db, id) => {
    const upload = await findUpload(db, id);
    return upload && { affected_id: upload.id_usuario, created_at: upload.created_at, text: "" };
  },
};

async function maySee(ctx: Ctx, { kind, id, id_publicacion }: SubjectView): Promise<boolean> {
  if (kind === "publicacion") return isPostListed(ctx, id);
  if (kind === "comentario")
    return id_publicacion !== null && isCommentShown(ctx, id, id_publicacion);
  if (kind === "mensaje") return isMessageOf(ctx, id);
  // What was refused nobody has seen.
  if (kind === "subida") return false;
  return isPersonShown(ctx, kind, id);
}

async function isPostListed({ db, viewer }: Ctx, id: number): Promise<boolean> {
  const row = await db
    .selectFrom("publicaciones")
    .select("id_publicacion")
    .where("id_publicacion", "=", id)
    .where(isListed(viewer))
    .executeTakeFirst();
  return row !== undefined;
}

async function isCommentShown(ctx: Ctx, id: number, id_publicacion: number): Promise<boolean> {
  try {
    await requireOpen(ctx, id_publicacion);
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
  const shown = await shownComment(ctx, id);
  // A comment takes its thread along.
  return Boolean(shown && (shown.hilo === null || (await shownComment(ctx, shown.hilo))));
}

/** Also what the viewer has hidden from themselves. */
function shownComment({ db, viewer }: Ctx, id: number) {
  return db
    .selectFrom("comentarios")
    .innerJoin("usuarios", "usuarios.id_usuario", "comentarios.id_usuario")
    .select("hilo")
    .where("id_comentario", "=", id)
    .where(isInGoodStanding())
    .where("oculto", "=", 0)
    .where(isUnblockedFor(viewer, "comentarios.id_usuario"))
    .executeTakeFirst();
}

/** A message is seen by the two it is between, whatever happened to it since: also under a block. */
async function isMessageOf({ db, viewer }: Ctx, id: number): Promise<boolean> {
  if (!viewer) return false;
  const me = viewer.id_usuario;
  const row = await db
    .selectFrom("mensajes")
    .select("id")
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .where((eb) => eb.or([eb("from_id", "=", me), eb("to_id", "=", me)]))
    .executeTakeFirst();
  return row !== undefined;
}

/** Also to whom they have blocked: somebody who pretends to be another blocks that one first. */
async function isPersonShown({ db }: Ctx, kind: SubjectKind, id: number): Promise<boolean> {
  const row = await db
    .selectFrom("usuarios")
    .select("profile_picture")
    .where("id_usuario", "=", id)
    .where(isInGoodStanding())
    .executeTakeFirst();
  return row !== undefined && (kind === "perfil" || row.profile_picture !== null);
}
