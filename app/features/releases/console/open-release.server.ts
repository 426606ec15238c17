import type { SignedInCtx } from "#app/context.server.ts";
import { openDocument, recordLook } from "#app/features/vault/open-document.server.ts";
import { AppError } from "#app/http/errors.ts";
import type { Liberacion } from "#db/schema/releases.ts";
import { openRelease, type ReleaseData } from "../signed/release-data.server.ts";
import { type OtherRelease, sameDocument } from "./same-document.server.ts";

interface Asked {
  id_publicacion: number;
  id_liberacion: number;
  /** For what it is looked at, such as `caso:12`. */
  why: string;
}

export interface WholeRelease {
  id_liberacion: number;
  created_at: number;
  withdrawn_at: number | null;
  data: ReleaseData;
  others: OtherRelease[];
}

/**
 * A release as who decides about its post reads it, who may see documents: that they looked is written
 * first, of the others that are named with it too. Throws `not_found`.
 */
export async function readRelease(ctx: SignedInCtx, asked: Asked): Promise<WholeRelease> {
  const { id_liberacion, datos, created_at, withdrawn_at } = await findRelease(ctx, asked);
  const others = await sameDocument(ctx.db, id_liberacion);
  for (const id of [id_liberacion, ...others.map((other) => other.id_liberacion)]) {
    await recordLook(ctx, lookAt(id, "datos", asked.why));
  }
  const data = openRelease(id_liberacion, datos);
  return { id_liberacion, created_at, withdrawn_at, data, others };
}

/** What somebody has signed, as a picture or a PDF, for the same. Throws `not_found`. */
export async function openSignedFile(ctx: SignedInCtx, asked: Asked): Promise<Response> {
  const { id_liberacion, archivo } = await findRelease(ctx, asked);
  return openDocument(ctx, archivo, lookAt(id_liberacion, "autorizacion", asked.why));
}

/** The looks at a release are told at its private link. */
export const subjectOf = (id: number) => ({ kind: "liberacion", id });

const lookAt = (id: number, what: string, why: string) => ({ subject: subjectOf(id), what, why });

async function findRelease({ db }: SignedInCtx, asked: Asked): Promise<Liberacion> {
  const row = await db
    .selectFrom("liberaciones")
    .innerJoin("apariciones_personas as shown", "shown.id_liberacion", "liberaciones.id_liberacion")
    .selectAll("liberaciones")
    .where("liberaciones.id_liberacion", "=", asked.id_liberacion)
    .where("shown.id_publicacion", "=", asked.id_publicacion)
    .executeTakeFirst();
  if (!row) throw new AppError("not_found");
  return row;
}
