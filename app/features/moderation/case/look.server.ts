import type { SignedInCtx } from "#app/context.server.ts";
import { actorOf } from "#app/features/people/audit.server.ts";
import { type KeptPicture, keptPictures } from "#app/features/cases/kept-pictures.server.ts";
import { messageFiles } from "#app/features/cases/message-files.server.ts";
import { recordEvent } from "#app/features/cases/record-event.server.ts";
import { readCaseRow } from "#app/features/cases/queries.server.ts";
import { hydratePosts } from "#app/features/posts/hydrate.server.ts";
import { type FileView, smallPicture } from "#app/features/posts/view.ts";
import { AppError } from "#app/http/errors.ts";
import type { Caso } from "#db/schema/cases.ts";
import { NEIGHBOURS } from "../limits.ts";
import { lookAtUpload, type SeenUpload } from "./upload.server.ts";

/** Object names of what is shown unblurred. */
export interface SeenFile {
  id_archivo: number;
  tipo: "image" | "video";
  picture: string | null;
  /** Of a video. */
  video: string | null;
  /** What its owner says that it shows. */
  alt: string | null;
  subtitulos: FileView["subtitulos"];
}

export interface SeenMessage {
  id: number;
  from: string | null;
  text: string;
  created_at: number;
  isReported: boolean;
  /** What came with the reported one, by the names of its objects. */
  files: { id_archivo: number; picture: string | null; video: string | null }[];
}

export interface Seen {
  files: SeenFile[];
  avatar: string | null;
  cover: string | null;
  /** What no address of /uploads shows, by the names of its objects. */
  kept: Pick<KeptPicture, "kind" | "state" | "name">[];
  messages: SeenMessage[];
  /** What was refused. */
  upload: SeenUpload | null;
}

/**
 * What a moderator asks to see of a case: its pictures as they are, or the messages beside the reported
 * one. That they looked is written before anything is shown. Throws what {@link readCaseRow} throws.
 */
export async function lookAt(ctx: SignedInCtx, id_caso: number): Promise<Seen> {
  const caso = await readCaseRow(ctx, id_caso);
  const seen = await read(ctx, caso);
  // Who fetches what is kept is written down by each picture.
  if (seen.kept.length > 0 && !seen.avatar && !seen.cover) return seen;
  const what = caso.subject_kind === "mensaje" ? "conversation" : "media";
  const data = { what, files: seen.files.map(({ id_archivo }) => id_archivo) };
  await recordEvent(ctx, id_caso, { kind: "look", actor: actorOf(ctx.viewer), data });
  return seen;
}

async function read(ctx: SignedInCtx, caso: Caso): Promise<Seen> {
  const { subject_kind: kind, subject_id: id } = caso;
  const nothing: Seen = {
    files: [],
    avatar: null,
    cover: null,
    kept: [],
    messages: [],
    upload: null,
  };
  if (kind === "publicacion") return { ...nothing, files: await readFiles(ctx, id) };
  if (kind === "mensaje") return { ...nothing, messages: await readNeighbours(ctx, id) };
  if (kind === "comentario") return nothing;
  if (kind === "subida") return { ...nothing, upload: await lookAtUpload(ctx, caso) };
  const kept = (await keptPictures(ctx.db, caso)).map(({ kind, state, name }) => ({
    ...{ kind, state, name },
  }));
  return { ...nothing, ...(await readPictures(ctx, caso)), kept };
}

async function readFiles(ctx: SignedInCtx, id: number): Promise<SeenFile[]> {
  const [post] = await hydratePosts(ctx, [id]);
  if (!post) throw new AppError("not_found");
  return post.archivos.map((file) => ({
    id_archivo: file.id_archivo,
    tipo: file.tipo,
    picture: smallPicture(file) ?? null,
    video: file.tipo === "video" ? file.url_archivo : null,
    alt: file.alt ?? null,
    subtitulos: file.subtitulos,
  }));
}

async function readPictures({ db }: SignedInCtx, { subject_kind, subject_id }: Caso) {
  const row = await db
    .selectFrom("usuarios")
    .select(["profile_picture", "cover_picture"])
    .where("id_usuario", "=", subject_id)
    .executeTakeFirst();
  const cover = subject_kind === "perfil" ? (row?.cover_picture ?? null) : null;
  return { avatar: row?.profile_picture ?? null, cover };
}

/** The reported message and those right beside it, never the conversation. */
async function readNeighbours({ db }: SignedInCtx, id: number): Promise<SeenMessage[]> {
  const reported = await db
    .selectFrom("mensajes")
    .select(["low_id", "high_id", "created_at"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!reported) throw new AppError("not_found");
  const beside = (side: "<" | ">=", order: "asc" | "desc", limit: number) =>
    db
      .selectFrom("mensajes")
      .leftJoin("usuarios", "usuarios.id_usuario", "mensajes.from_id")
      .select(["mensajes.id", "mensajes.created_at", "nombre_usuario as from"])
      .select((eb) => eb.fn.coalesce("texto_prueba", "mensajes.text").as("text"))
      .where("low_id", "=", reported.low_id)
      .where("high_id", "=", reported.high_id)
      .where("mensajes.created_at", side, reported.created_at)
      .orderBy("mensajes.created_at", order)
      .limit(limit)
      .execute();
  const before = await beside("<", "desc", NEIGHBOURS);
  const after = await beside(">=", "asc", NEIGHBOURS + 1);
  const files = (await messageFiles(db, id)).map(({ id_archivo, picture, video }) => ({
    ...{ id_archivo, picture: picture?.name ?? null, video: video?.name ?? null },
  }));
  return [...before.reverse(), ...after].map((row) => {
    const isReported = row.id === id;
    return { ...row, isReported, files: isReported ? files : [] };
  });
}
