import type { Ctx, SignedInCtx } from "#app/context.server.ts";
import { AppError } from "#app/http/errors.ts";
import { compiled } from "#db/compiled.ts";
import { idsIn } from "#db/engines/value-rows.ts";
import type { Archivo, Publicacion } from "#db/schema/posts.ts";
import { mediaError } from "#app/features/posts/present.server.ts";
import type { PostStatus } from "#app/features/posts/view.ts";
import { isListed, isManagedBy, isOwnedBy } from "#app/features/posts/visibility.server.ts";

/**
 * How far the processing of a post is: to who manages it that of its newest bytes, to others whether
 * it is there. Throws `post_not_found`.
 */
export async function getStatus(ctx: Ctx, id_publicacion: number): Promise<PostStatus> {
  const files = await fileStates(ctx)
    .where("publicaciones.id_publicacion", "=", id_publicacion)
    .where(isListed(ctx.viewer))
    .select(isManagedBy(ctx.viewer).as("isManaged"))
    .execute();
  const [first] = files;
  if (!first) throw new AppError("post_not_found");
  return first.isManaged ? statusOf(files) : { status: first.postStatus };
}

/**
 * How far several posts of the viewer are, in one query. What is not theirs, or gone, is left out.
 */
export async function getOwnStatuses(
  ctx: SignedInCtx,
  ids: number[],
): Promise<({ id_publicacion: number } & PostStatus)[]> {
  if (ids.length === 0) return [];
  const files = await ownStates.all(ctx.db, { ids, me: ctx.viewer.id_usuario });
  const found = [...new Set(files.map(({ id_publicacion }) => id_publicacion))];
  return found.map((id_publicacion) => ({
    id_publicacion,
    ...statusOf(files.filter((file) => file.id_publicacion === id_publicacion)),
  }));
}

/** Every open page with a pending post asks for them again and again. */
const ownStates = compiled((db, { ids, me }: { ids: number[]; me: number }) =>
  fileStates({ db })
    .where("publicaciones.id_publicacion", "in", idsIn(db, ids))
    .where(isOwnedBy({ id_usuario: me })),
);

function fileStates({ db }: Pick<Ctx, "db">) {
  return db
    .selectFrom("publicaciones")
    .innerJoin("archivos", "archivos.id_publicacion", "publicaciones.id_publicacion")
    .orderBy("archivos.id_publicacion")
    .orderBy("archivos.position")
    .select([
      "publicaciones.id_publicacion",
      "publicaciones.status as postStatus",
      "archivos.status",
      "archivos.replacement",
      "archivos.progress",
      "archivos.error",
    ]);
}

type FileState = Pick<Archivo, "status" | "replacement" | "progress" | "error"> & {
  postStatus: Publicacion["status"];
};

/** The post itself ends a moment after its last file: until then nobody is told that it has. */
function statusOf(files: FileState[]): PostStatus {
  const states = files.flatMap(({ replacement, status, postStatus }) => [
    replacement ?? status,
    ...(postStatus === "queued" ? [postStatus] : []),
  ]);
  const status = (["queued", "failed"] as const).find((one) => states.includes(one)) ?? "ready";
  const reason = files.find(({ error }) => error)?.error;
  return {
    status,
    ...(status === "queued" && { progress: meanProgress(files) }),
    ...(status !== "ready" && reason && { error: mediaError(reason) }),
  };
}

/** A file that failed is done with. */
function meanProgress(files: FileState[]): number {
  const sum = files.reduce(
    (total, { status, replacement, progress }) =>
      total + ((replacement ?? status) === "queued" ? progress : 100),
    0,
  );
  return Math.floor(sum / files.length);
}
