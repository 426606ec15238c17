import type { SignedInCtx } from "#app/context.server.ts";
import { readCaseRow } from "#app/features/cases/queries.server.ts";
import {
  openSignedFile,
  readRelease,
  type WholeRelease,
} from "#app/features/releases/console/open-release.server.ts";
import { type ShownInCase, shownInCase } from "#app/features/releases/console/shown.server.ts";
import {
  maySeeDocuments,
  requireDocuments,
} from "#app/features/verification/console/access.server.ts";
import { AppError } from "#app/http/errors.ts";
import type { Caso } from "#db/schema/cases.ts";

export type PeopleOfCase = ShownInCase & {
  /** The viewer may see documents. */
  mayOpen: boolean;
};

/** Who is shown in what a case is about; null: it is no post, or gone. */
export async function peopleOfCase(
  ctx: SignedInCtx,
  { subject_kind, subject_id }: Caso,
): Promise<PeopleOfCase | null> {
  if (subject_kind !== "publicacion") return null;
  const shown = await shownInCase(ctx.db, subject_id);
  return shown && { ...shown, mayOpen: await maySeeDocuments(ctx) };
}

interface Asked {
  id: number;
  liberacion: number;
}

/** Throws `forbidden`, `not_found`, and what {@link readCaseRow} throws. */
export async function releaseOfCase(ctx: SignedInCtx, asked: Asked): Promise<WholeRelease> {
  return readRelease(ctx, await find(ctx, asked));
}

/** Throws the same. */
export async function signedFileOfCase(ctx: SignedInCtx, asked: Asked): Promise<Response> {
  return openSignedFile(ctx, await find(ctx, asked));
}

async function find(ctx: SignedInCtx, { id, liberacion }: Asked) {
  await requireDocuments(ctx);
  const { subject_kind, subject_id } = await readCaseRow(ctx, id);
  if (subject_kind !== "publicacion") throw new AppError("not_found");
  return { id_publicacion: subject_id, id_liberacion: liberacion, why: `caso:${id}` };
}
