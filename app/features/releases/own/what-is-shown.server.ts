import type { SignedInCtx } from "#app/context.server.ts";
import { hydratePosts } from "#app/features/posts/hydrate.server.ts";
import type { FileView } from "#app/features/posts/view.ts";
import { isShownTo } from "#app/features/posts/visibility.server.ts";
import { sha256 } from "#app/http/secrets.server.ts";
import type { Database } from "#db/client.ts";
import type { WholeAppearance } from "../schema.ts";

export interface OfPost {
  id_publicacion: number;
  owner_id: number;
}

type Revision = Pick<WholeAppearance, "revision" | "espera">;

/** The files of a post as somebody shown in it sees them, and what agreeing to exactly these is called. */
export async function whatIsShown(
  ctx: SignedInCtx,
  post: OfPost,
): Promise<Revision & Pick<WholeAppearance, "archivos">> {
  // Before the files: what changes between the two reads is refused, and never agreed to unseen.
  const revision = await revisionOf(ctx, post.id_publicacion);
  if (revision.espera === "moderacion") return { archivos: [], ...revision };
  const archivos = (await filesOf(ctx, post)).filter(({ status }) => status === "ready");
  return { archivos, ...revision };
}

/** What agreeing to the files as they are now is called, or why nobody can. */
export async function revisionOf(
  { db, viewer }: Pick<SignedInCtx, "db" | "viewer">,
  id_publicacion: number,
): Promise<Revision> {
  const open = await db
    .selectFrom("publicaciones")
    .select("id_publicacion")
    .where("id_publicacion", "=", id_publicacion)
    .where(isShownTo(viewer))
    .executeTakeFirst();
  if (!open) return { revision: null, espera: "moderacion" };
  if (await isProcessed(db, id_publicacion)) return { revision: null, espera: "proceso" };
  // The objects of a file never change: others take their place.
  const objects = await db
    .selectFrom("archivos")
    .innerJoin("objetos", "objetos.id_archivo", "archivos.id_archivo")
    .select("objetos.name")
    .where("archivos.id_publicacion", "=", id_publicacion)
    .where("archivos.status", "=", "ready")
    .where("objetos.state", "=", "live")
    .where("objetos.label", "<>", "original")
    .orderBy("objetos.name")
    .execute();
  const names = objects.map(({ name }) => name).join("\n");
  return { revision: names === "" ? null : sha256(names), espera: null };
}

async function isProcessed(db: Database, id_publicacion: number): Promise<boolean> {
  const file = await db
    .selectFrom("archivos")
    .select("id_archivo")
    .where("id_publicacion", "=", id_publicacion)
    .where((eb) => eb.or([eb("status", "=", "queued"), eb("replacement", "=", "queued")]))
    .limit(1)
    .executeTakeFirst();
  return file !== undefined;
}

async function filesOf(
  ctx: SignedInCtx,
  { id_publicacion, owner_id }: OfPost,
): Promise<FileView[]> {
  const owner = { ...ctx.viewer, id_usuario: owner_id, role: "user" as const };
  const [post] = await hydratePosts({ ...ctx, viewer: owner }, [id_publicacion]);
  return post?.archivos ?? [];
}
