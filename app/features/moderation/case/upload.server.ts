import type { SignedInCtx } from "#app/context.server.ts";
import { findUpload, keptUpload } from "#app/features/cases/uploads/queries.server.ts";
import { evidenceOf } from "#app/features/known/evidence.server.ts";
import { type HeldMatch, refusalMatchesOf } from "#app/features/known/queries.server.ts";
import { saidOf } from "#app/features/posts/present.server.ts";
import type { FileView } from "#app/features/posts/view.ts";
import type { Caso } from "#db/schema/cases.ts";
import type { SubidaConocida } from "#db/schema/known.ts";

/** Something that was sent and refused, as who decides about it reads it. */
export interface UploadView extends Pick<SubidaConocida, "tipo" | "created_at"> {
  kind: "subida";
  id: number;
  sentAs: SubidaConocida["kind"];
  id_publicacion: number | null;
  isEvidence: boolean;
  /** Its bytes are still here, and the viewer may see them. */
  canLook: boolean;
  matches: HeldMatch[];
}

export async function readUpload(ctx: SignedInCtx, caso: Caso): Promise<UploadView | null> {
  const upload = await findUpload(ctx.db, caso.subject_id);
  if (!upload) return null;
  const { id_subida: id, kind: sentAs, tipo, created_at, id_publicacion, is_evidence } = upload;
  const isEvidence = is_evidence === 1;
  return {
    ...{ kind: "subida", id, sentAs, tipo, created_at, id_publicacion, isEvidence },
    canLook: mayLook(ctx, isEvidence) && (await keptUpload(ctx.db, caso)) !== null,
    matches: await refusalMatchesOf(ctx.db, upload.original),
  };
}

/** Evidence of crimes against minors is seen by as few people as can be: who reports it. */
export function mayLook({ viewer }: SignedInCtx, isEvidence: boolean): boolean {
  return !isEvidence || viewer.role === "administrator";
}

export interface SeenUpload extends Pick<FileView, "alt" | "subtitulos"> {
  name: string;
  tipo: SubidaConocida["tipo"];
  /** What a report to the authority says, as JSON; null: nothing is to be reported. */
  evidence: string | null;
}

/** Null: it is gone, or not for the viewer. */
export async function lookAtUpload(ctx: SignedInCtx, caso: Caso): Promise<SeenUpload | null> {
  const kept = await keptUpload(ctx.db, caso);
  if (!kept || !mayLook(ctx, kept.isEvidence)) return null;
  const upload = (await findUpload(ctx.db, caso.subject_id))!;
  const evidence = evidenceOf(upload);
  return {
    ...{ name: kept.name, tipo: kept.tipo },
    ...(await readSaid(ctx, upload)),
    evidence: evidence === null ? null : JSON.stringify(evidence, null, 2),
  };
}

/** What its owner says of the file that it was to be, while that is there. */
async function readSaid({ db }: SignedInCtx, { id_archivo }: SubidaConocida) {
  if (id_archivo === null) return undefined;
  const file = await db
    .selectFrom("archivos")
    .select(["id_archivo", "alt", "subtitulos"])
    .where("id_archivo", "=", id_archivo)
    .executeTakeFirst();
  return file && saidOf(file);
}
