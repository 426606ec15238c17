import { type RawBuilder, sql } from "kysely";
import type { Ctx, SignedInCtx } from "#app/context.server.ts";
import { isAboutViewer } from "#app/features/cases/about-viewer.server.ts";
import { decideOnPost } from "#app/features/cases/operator.server.ts";
import { actorOf } from "#app/features/people/audit.server.ts";
import { nameKey } from "#app/features/people/view.ts";
import { AppError } from "#app/http/errors.ts";
import type { Database } from "#db/client.ts";
import { type Cursor, newestFirst } from "#db/pagination.ts";
import { EXCERPT, POSTS_PAGE } from "../limits.ts";
import type { ContentQuery, PostInput } from "../schema.ts";
import { strings } from "../strings.ts";

type Source = Pick<Ctx, "db">;

function posts(db: Database) {
  return db
    .selectFrom("publicaciones as post")
    .innerJoin("usuarios", "usuarios.id_usuario", "post.id_usuario")
    .select(["post.id_publicacion", "post.id_usuario", "nombre_usuario", "tipo_publicacion"])
    .select(["post.status", "moderacion", "fecha_publicacion", "views", "solo_suscriptores"])
    .select("descripcion");
}

/** Of each state the rows, as an index of them alone says it: where there are several, each has its own order. */
const conditions: Record<ContentQuery["estado"], RawBuilder<boolean>[]> = {
  todas: [sql`true`],
  "en-proceso": [sql`post.status <> 'ready' and post.status = 'queued'`],
  fallidas: [sql`post.status <> 'ready' and post.status = 'failed'`],
  apartadas: ["restricted", "hidden", "removed"].map(
    (state) => sql`moderacion <> 'visible' and moderacion = ${sql.lit(state)}`,
  ),
};

/** Posts by number, address or owner, or a page of those in a state, the newest first. */
export async function findPosts({ db }: Source, { q, estado, antes }: ContentQuery) {
  const who = q ? await meant(db, q) : {};
  if (who === null) return { publicaciones: [], siguiente: null };
  const { post, owner } = who;
  const before = antes === null || owner === undefined ? null : await placeOf(db, antes);
  const pages = await Promise.all(
    conditions[estado].map((condition) => {
      const query = posts(db)
        .where(condition)
        .$if(post !== undefined, (asked) => asked.where("post.id_publicacion", "=", post!));
      // In the index of their posts, which is by date.
      if (owner !== undefined) {
        const columns = { at: "fecha_publicacion", id: "post.id_publicacion" } as const;
        const theirs = query.where("post.id_usuario", "=", owner);
        return newestFirst(theirs, columns, { before, limit: POSTS_PAGE }).execute();
      }
      return query
        .$if(antes !== null, (asked) => asked.where("post.id_publicacion", "<", antes!))
        .orderBy("post.id_publicacion", "desc")
        .limit(POSTS_PAGE + 1)
        .execute();
    }),
  );
  const dateOf = (row: { fecha_publicacion: number }) =>
    owner === undefined ? 0 : row.fecha_publicacion;
  const rows = pages
    .flat()
    .sort((a, b) => dateOf(b) - dateOf(a) || b.id_publicacion - a.id_publicacion);
  const shown = rows.slice(0, POSTS_PAGE);
  return {
    publicaciones: shown.map(({ fecha_publicacion, descripcion, ...row }) => ({
      ...row,
      descripcion: [...descripcion].slice(0, EXCERPT).join(""),
      fecha: new Date(fecha_publicacion).toISOString(),
    })),
    siguiente: rows.length > POSTS_PAGE ? shown.at(-1)!.id_publicacion : null,
  };
}

/** Where a post stands among those of its owner; one that is gone since about there, as dates mostly go with numbers. */
async function placeOf(db: Database, id: number): Promise<Cursor> {
  const nearest = await db
    .selectFrom("publicaciones")
    .select("fecha_publicacion")
    .where("id_publicacion", "<=", id)
    .orderBy("id_publicacion", "desc")
    .limit(1)
    .executeTakeFirst();
  return { at: nearest?.fecha_publicacion ?? 0, id };
}

/** A number or an address of ours is a post, anything else its owner; null: there is neither. */
async function meant(db: Database, q: string): Promise<{ post?: number; owner?: number } | null> {
  const id = /^(?:.*publicacion\/)?(\d{1,15})(?:[?#].*)?$/.exec(q)?.[1];
  if (id) return { post: Number(id) };
  const name = /^(?:.*\/u\/|@)?([^\s/@#?]+)$/.exec(q)?.[1];
  if (!name) return null;
  const person = await db
    .selectFrom("usuarios")
    .select("id_usuario")
    .where("name_key", "=", nameKey(name))
    .executeTakeFirst();
  return person ? { owner: person.id_usuario } : null;
}

/** A post with its case, if it ever had one that is not about the viewer. Throws `post_not_found`. */
export async function readPost(ctx: SignedInCtx, id: number) {
  const { db } = ctx;
  const post = await posts(db).where("post.id_publicacion", "=", id).executeTakeFirst();
  if (!post) throw new AppError("post_not_found");
  const caso = await db
    .selectFrom("casos")
    .select("id_caso")
    .where("subject_kind", "=", "publicacion")
    .where("subject_id", "=", id)
    .where((eb) => eb.not(isAboutViewer(ctx)))
    .executeTakeFirst();
  const { fecha_publicacion, ...row } = post;
  return {
    publicacion: { ...row, fecha: new Date(fecha_publicacion).toISOString() },
    id_caso: caso?.id_caso ?? null,
  };
}

export type PostPage = Awaited<ReturnType<typeof readPost>>;

/** Hides or removes a post by a decision of the cases. Throws `not_found`, and what decisions throw. */
export async function decidePost(
  ctx: SignedInCtx,
  { id, accion, motivo }: PostInput,
): Promise<{ id_caso: number }> {
  return decideOnPost(ctx, id, {
    ...{ action: accion === "ocultar" ? "hide" : "remove", actor: actorOf(ctx.viewer) },
    ...{ facts: motivo, clause: strings.clause },
  });
}
