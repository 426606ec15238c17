import type { Ctx, SignedInCtx } from "#app/context.server.ts";
import { isAboutViewer } from "#app/features/cases/about-viewer.server.ts";
import type { Database } from "#db/client.ts";
import type { Caso, SubjectKind } from "#db/schema/cases.ts";
import type { CaseLine } from "../view.ts";

const EXCERPT = 140;

/** Cases as a list shows them, in a handful of reads whatever their number. */
export async function linesOf({ db }: Pick<Ctx, "db">, cases: Caso[]): Promise<CaseLine[]> {
  if (cases.length === 0) return [];
  const [names, words] = await Promise.all([readNames(db, cases), readWords(db, cases)]);
  return cases.map((caso) => ({
    id_caso: caso.id_caso,
    subject_kind: caso.subject_kind,
    subject_id: caso.subject_id,
    state: caso.state,
    queue: caso.queue,
    due_at: caso.due_at,
    is_hidden: caso.is_hidden === 1,
    reports: caso.reports,
    created_at: caso.created_at,
    affected: personOf(names, caso.affected_id),
    assigned: personOf(names, caso.assigned_to),
    words: words.get(`${caso.subject_kind} ${caso.subject_id}`) ?? "",
  }));
}

function personOf(names: Map<number, string>, id: number | null) {
  const nombre_usuario = id === null ? undefined : names.get(id);
  return id === null || nombre_usuario === undefined ? null : { id_usuario: id, nombre_usuario };
}

async function readNames(db: Database, cases: Caso[]): Promise<Map<number, string>> {
  const ids = cases.flatMap(({ affected_id, assigned_to }) => [affected_id, assigned_to]);
  return namesOf(db, ids);
}

/** What people are called now; who is gone is not in it. */
export async function namesOf(db: Database, ids: (number | null)[]): Promise<Map<number, string>> {
  const known = [...new Set(ids.filter((id) => id !== null))];
  if (known.length === 0) return new Map();
  const rows = await db
    .selectFrom("usuarios")
    .select(["id_usuario", "nombre_usuario"])
    .where("id_usuario", "in", known)
    .execute();
  return new Map(rows.map(({ id_usuario, nombre_usuario }) => [id_usuario, nombre_usuario]));
}

/** The first words of posts and comments. A message is read on the page of its case alone. */
async function readWords(db: Database, cases: Caso[]): Promise<Map<string, string>> {
  const idsOf = (kind: SubjectKind) =>
    cases.filter(({ subject_kind }) => subject_kind === kind).map(({ subject_id }) => subject_id);
  const [posts, comments] = [idsOf("publicacion"), idsOf("comentario")];
  const rows = [
    ...(posts.length === 0
      ? []
      : await db
          .selectFrom("publicaciones")
          .select(["id_publicacion as id", "descripcion as text"])
          .where("id_publicacion", "in", posts)
          .execute()
    ).map((row) => ({ ...row, kind: "publicacion" })),
    ...(comments.length === 0
      ? []
      : await db
          .selectFrom("comentarios")
          .select(["id_comentario as id", "contenido as text"])
          .where("id_comentario", "in", comments)
          .execute()
    ).map((row) => ({ ...row, kind: "comentario" })),
  ];
  return new Map(rows.map(({ kind, id, text }) => [`${kind} ${id}`, excerpt(text)]));
}

function excerpt(text: string): string {
  const words = [...text.replace(/\s+/g, " ").trim()];
  return words.length <= EXCERPT ? words.join("") : `${words.slice(0, EXCERPT).join("")}…`;
}

/** Cases by their numbers, in their order; those that are not there for the viewer are left out. */
export async function readLines(ctx: SignedInCtx, ids: number[]): Promise<CaseLine[]> {
  if (ids.length === 0) return [];
  const rows = await ctx.db
    .selectFrom("casos")
    .selectAll()
    .where("id_caso", "in", ids)
    .where((eb) => eb.not(isAboutViewer(ctx)))
    .orderBy("id_caso")
    .execute();
  return linesOf(ctx, rows);
}
