import type { SignedInCtx } from "#app/context.server.ts";
import type { Subject } from "#app/features/cases/subject.server.ts";
import { hydratePosts } from "#app/features/posts/hydrate.server.ts";
import type { FileView } from "#app/features/posts/view.ts";

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
    }
  | { kind: "comentario"; id: number; text: string; created_at: number; id_publicacion: number }
  | { kind: "mensaje"; id: number; text: string; created_at: number; to: string | null }
  | { kind: "perfil"; id: number; name: string; biography: string; hasPicture: boolean }
  | { kind: "avatar"; id: number; name: string; biography: string; hasPicture: boolean };

/** Null: it is gone. */
export async function readContent(
  ctx: SignedInCtx,
  { kind, id }: Subject,
): Promise<ContentView | null> {
  if (kind === "publicacion") return readPost(ctx, id);
  if (kind === "comentario") return readComment(ctx, id);
  if (kind === "mensaje") return readMessage(ctx, id);
  return readProfile(ctx, kind, id);
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
    .select(["mensajes.text", "mensajes.created_at", "usuarios.nombre_usuario as to"])
    .where("mensajes.id", "=", id)
    .executeTakeFirst();
  return row ? { kind: "mensaje", id, ...row } : null;
}

async function readProfile(
  { db }: SignedInCtx,
  kind: "perfil" | "avatar",
  id: number,
): Promise<ContentView | null> {
  const row = await db
    .selectFrom("usuarios")
    .select(["nombre_usuario as name", "biografia as biography", "profile_picture"])
    .where("id_usuario", "=", id)
    .executeTakeFirst();
  if (!row) return null;
  const { name, biography, profile_picture } = row;
  return { kind, id, name, biography, hasPicture: profile_picture !== null };
}
