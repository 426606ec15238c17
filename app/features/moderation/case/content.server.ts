import type { SignedInCtx } from "#app/context.server.ts";
import { type KeptPicture, keptPictures } from "#app/features/cases/kept-pictures.server.ts";
import { messageFiles } from "#app/features/cases/message-files.server.ts";
import { type HeldMatch, heldMatchesOf } from "#app/features/known/queries.server.ts";
import type { ProfileLink } from "#app/features/people/view.ts";
import { hydratePosts } from "#app/features/posts/hydrate.server.ts";
import type { FileView } from "#app/features/posts/view.ts";
import type { Caso } from "#db/schema/cases.ts";
import { readUpload, type UploadView } from "./upload.server.ts";

/** One picture or video: without addresses, it cannot be seen before it is asked for. */
export interface BlurredFile extends Pick<FileView, "id_archivo" | "tipo" | "preview"> {
  duration_ms: number | null;
}

/** What a case is about. Its pictures come blurred. */
export type ContentView =
  | {
      kind: "publicacion";
      id: number;
      text: string;
      created_at: number;
      isLocked: boolean;
      files: BlurredFile[];
      matches: HeldMatch[];
    }
  | { kind: "comentario"; id: number; text: string; created_at: number; id_publicacion: number }
  | {
      kind: "mensaje";
      id: number;
      text: string;
      created_at: number;
      to: string | null;
      files: BlurredFile[];
      matches: HeldMatch[];
    }
  | ProfileView
  | UploadView;

export interface ProfileView {
  kind: "perfil" | "avatar";
  id: number;
  name: string;
  biography: string;
  links: ProfileLink[];
  hasPicture: boolean;
  /** Of a profile alone. */
  hasCover: boolean;
  /** Pictures that nobody else sees, by what became of them. */
  kept: Pick<KeptPicture, "kind" | "state">[];
  matches: HeldMatch[];
}

/** Null: it is gone. */
export async function readContent(ctx: SignedInCtx, caso: Caso): Promise<ContentView | null> {
  const { subject_kind: kind, subject_id: id } = caso;
  if (kind === "publicacion") return readPost(ctx, id);
  if (kind === "comentario") return readComment(ctx, id);
  if (kind === "mensaje") return readMessage(ctx, id);
  if (kind === "subida") return readUpload(ctx, caso);
  return readProfile(ctx, caso, kind);
}

async function readPost(ctx: SignedInCtx, id: number): Promise<ContentView | null> {
  const [post] = await hydratePosts(ctx, [id]);
  if (!post) return null;
  return {
    kind: "publicacion",
    id,
    text: post.descripcion,
    created_at: Date.parse(post.fecha_publicacion),
    isLocked: post.solo_suscriptores === 1,
    matches: await heldMatchesOf(ctx.db, { kind: "archivo", id }),
    files: post.archivos.map(({ id_archivo, tipo, preview, duration_ms }) => ({
      ...{ id_archivo, tipo, preview, duration_ms },
    })),
  };
}

async function readComment({ db }: SignedInCtx, id: number): Promise<ContentView | null> {
  const row = await db
    .selectFrom("comentarios")
    .select(["contenido as text", "fecha_comentario as created_at", "id_publicacion"])
    .where("id_comentario", "=", id)
    .executeTakeFirst();
  return row ? { kind: "comentario", id, ...row } : null;
}

async function readMessage({ db }: SignedInCtx, id: number): Promise<ContentView | null> {
  const row = await db
    .selectFrom("mensajes")
    .leftJoin("usuarios", "usuarios.id_usuario", "mensajes.to_id")
    .select((eb) => eb.fn.coalesce("texto_prueba", "mensajes.text").as("text"))
    .select(["mensajes.created_at", "usuarios.nombre_usuario as to"])
    .where("mensajes.id", "=", id)
    .executeTakeFirst();
  if (!row) return null;
  const files = (await messageFiles(db, id)).map(({ id_archivo, tipo, preview, duration_ms }) => ({
    ...{ id_archivo, tipo, preview, duration_ms },
  }));
  const matches = await heldMatchesOf(db, { kind: "mensaje", id });
  return { kind: "mensaje", id, ...row, files, matches };
}

async function readProfile(
  { db }: SignedInCtx,
  caso: Caso,
  kind: ProfileView["kind"],
): Promise<ContentView | null> {
  const id = caso.subject_id;
  const row = await db
    .selectFrom("usuarios")
    .select(["nombre_usuario as name", "biografia as biography", "links"])
    .select(["profile_picture", "cover_picture"])
    .where("id_usuario", "=", id)
    .executeTakeFirst();
  if (!row) return null;
  const { name, biography, links, profile_picture, cover_picture } = row;
  const [kept, matches] = await Promise.all([
    keptPictures(db, caso),
    heldMatchesOf(db, { kind: kind === "avatar" ? "avatar" : "cover", id }),
  ]);
  return {
    ...{ kind, id, name, biography, matches },
    links: JSON.parse(links) as ProfileLink[],
    hasPicture: profile_picture !== null,
    hasCover: kind === "perfil" && cover_picture !== null,
    kept: kept.map(({ kind, state }) => ({ kind, state })),
  };
}
