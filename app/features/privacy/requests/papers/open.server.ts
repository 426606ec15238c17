import type { SignedInCtx } from "#app/context.server.ts";
import { requireAdministrator } from "#app/features/moderation/access.server.ts";
import { openDocument } from "#app/features/vault/open-document.server.ts";
import { kindOfSealed } from "#app/features/vault/sealed-objects.server.ts";
import {
  maySeeDocuments,
  requireDocuments,
} from "#app/features/verification/console/access.server.ts";
import { AppError } from "#app/http/errors.ts";
import { fill } from "#app/strings/language.ts";
import { findArco } from "../queries.server.ts";
import { strings } from "../strings.ts";
import { papersOf, reasonOf } from "./read.server.ts";

interface ListedPapers {
  count: number;
  /** Null: the viewer may not open them. */
  papers: { id_documento: number; mime: string }[] | null;
}

/** What the console shows of what goes with a request. */
export async function listPapers(ctx: SignedInCtx, id_solicitud: number): Promise<ListedPapers> {
  const papers = await papersOf(ctx.db, id_solicitud);
  if (!(await maySeeDocuments(ctx))) return { count: papers.length, papers: null };
  const shown = papers.map(async ({ id_documento, name }) => ({
    ...{ id_documento, mime: await kindOfSealed(ctx.db, name) },
  }));
  return { count: papers.length, papers: await Promise.all(shown) };
}

/**
 * One document, for who works on the request; that they looked is kept. Throws `forbidden`,
 * `removal_not_found`.
 */
export async function openPaper(
  ctx: SignedInCtx,
  { id, documento }: { id: number; documento: number },
): Promise<Response> {
  requireAdministrator(ctx);
  await requireDocuments(ctx);
  const request = await findArco(ctx.db, id);
  const papers = await papersOf(ctx.db, id);
  const at = papers.findIndex(({ id_documento }) => id_documento === documento);
  if (at < 0) throw new AppError("removal_not_found");
  const what = fill(strings.papers.one, { number: at + 1 }).toLowerCase();
  return openDocument(ctx, papers[at]!.name, { ...reasonOf(request), what });
}
