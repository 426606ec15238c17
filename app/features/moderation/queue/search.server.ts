import type { SignedInCtx } from "#app/context.server.ts";
import { isAboutViewer } from "#app/features/cases/about-viewer.server.ts";
import { nameKey } from "#app/features/people/view.ts";
import type { Caso, SubjectKind } from "#db/schema/cases.ts";
import { CASES_PAGE } from "../limits.ts";
import type { CaseLine } from "../view.ts";
import { linesOf } from "./lines.server.ts";

/** Every case that a few words name and that is not about the viewer: its number, a person, an address of ours, or a reference. */
export async function searchCases(ctx: SignedInCtx, text: string): Promise<CaseLine[]> {
  const found = await Promise.all([
    byNumber(ctx, text),
    byAddress(ctx, text),
    byPerson(ctx, text),
    byReference(ctx, text),
  ]);
  const cases = new Map(found.flat().map((caso) => [caso.id_caso, caso]));
  return linesOf(ctx, [...cases.values()]);
}

type Find = (ctx: SignedInCtx, text: string) => Promise<Caso[]>;

const cases = (ctx: SignedInCtx) =>
  ctx.db
    .selectFrom("casos")
    .selectAll("casos")
    .where((eb) => eb.not(isAboutViewer(ctx)));

const byNumber: Find = async (ctx, text) => {
  const number = /^(?:caso\s*)?#?\s*(\d{1,15})$/i.exec(text)?.[1];
  if (!number) return [];
  return cases(ctx).where("id_caso", "=", Number(number)).execute();
};

/** What a page of ours is called in its address, and what it shows. */
const PAGES: [RegExp, SubjectKind][] = [
  [/publicacion\/(\d{1,15})/, "publicacion"],
  [/comentarios\/(\d{1,15})/, "comentario"],
  [/profile\/(\d{1,15})/, "perfil"],
];

const byAddress: Find = async (ctx, text) => {
  for (const [page, kind] of PAGES) {
    const id = page.exec(text)?.[1];
    if (!id) continue;
    return cases(ctx)
      .where("subject_kind", "=", kind)
      .where("subject_id", "=", Number(id))
      .execute();
  }
  return [];
};

const byPerson: Find = async (ctx, text) => {
  const name = /^(?:.*\/u\/|@)?([^\s/@#]+)$/.exec(text)?.[1];
  if (!name) return [];
  const person = await ctx.db
    .selectFrom("usuarios")
    .select("id_usuario")
    .where("name_key", "=", nameKey(name))
    .executeTakeFirst();
  if (!person) return [];
  return cases(ctx)
    .where("affected_id", "=", person.id_usuario)
    .orderBy("id_caso", "desc")
    .limit(CASES_PAGE)
    .execute();
};

/** The number of a decision, as its statement gives it; or that of a request to the portal. */
const byReference: Find = async (ctx, text) =>
  /^R-/i.test(text)
    ? cases(ctx)
        .innerJoin("direcciones_retiro as item", "item.id_caso", "casos.id_caso")
        .innerJoin("solicitudes_retiro as request", "request.id_solicitud", "item.id_solicitud")
        .where("request.referencia", "=", text.toUpperCase())
        .execute()
    : cases(ctx)
        .innerJoin("decisiones", "decisiones.id_caso", "casos.id_caso")
        .where("decisiones.puid", "=", text)
        .execute();
