import type { Ctx, SignedInCtx } from "#app/context.server.ts";
import { hydratePosts } from "#app/features/posts/hydrate.server.ts";
import type { PostView } from "#app/features/posts/view.ts";
import { isListed } from "#app/features/posts/visibility.server.ts";
import { type Cursor, newestFirst, type Page, toPage } from "#db/pagination.ts";
import { isUnblockedFor } from "#app/features/people/blocks.server.ts";
import { isFollowedBy } from "#app/features/people/queries.server.ts";
import { listedColumns } from "#app/features/people/view.ts";
import type { PersonView } from "./view.ts";
import { isInGoodStanding } from "#app/features/people/standing.server.ts";

interface ListInput {
  before: Cursor | null;
  limit: number;
}

/** What the viewer has saved and may still know of, the last saved first. */
export async function listSaved(
  ctx: SignedInCtx,
  { before, limit }: ListInput,
): Promise<Page<PostView>> {
  const { viewer } = ctx;
  const query = ctx.db
    .selectFrom("guardados")
    .innerJoin("publicaciones", "publicaciones.id_publicacion", "guardados.id_publicacion")
    .where("guardados.id_usuario", "=", viewer.id_usuario)
    .where(isListed(viewer))
    .select(["guardados.created_at as at", "guardados.id_publicacion as id"]);
  const order = { at: "guardados.created_at", id: "guardados.id_publicacion" } as const;
  const read: Cursor[] = await newestFirst(query, order, { before, limit }).execute();
  const { rows, nextBefore } = toPage(read, limit, (row) => row);
  const ids = rows.map(({ id }) => id);
  return { rows: await hydratePosts(ctx, ids), nextBefore };
}

type AboutPerson = ListInput & { id_usuario: number };

/** Who is followed by whom is nobody else's business, unless the person says so (product.md 5.6). */
export function showsLists(person: { isSelf: boolean; listas_visibles: 0 | 1 }): boolean {
  return person.isSelf || person.listas_visibles === 1;
}

/** Who follows somebody, the newest first. */
export function listFollowers(ctx: Ctx, input: AboutPerson): Promise<Page<PersonView>> {
  return listPeople(ctx, input, { of: "followed_id", shown: "follower_id" });
}

/** Whom somebody follows, the newest first. */
export function listFollowing(ctx: Ctx, input: AboutPerson): Promise<Page<PersonView>> {
  return listPeople(ctx, input, { of: "follower_id", shown: "followed_id" });
}

type End = "follower_id" | "followed_id";

async function listPeople(
  { db, viewer }: Ctx,
  { id_usuario, before, limit }: AboutPerson,
  { of, shown }: { of: End; shown: End },
): Promise<Page<PersonView>> {
  const query = db
    .selectFrom("seguimientos")
    .innerJoin("usuarios", "usuarios.id_usuario", `seguimientos.${shown}`)
    .where(`seguimientos.${of}`, "=", id_usuario)
    .where(isInGoodStanding())
    .where(isUnblockedFor(viewer, "usuarios.id_usuario"))
    .select(["seguimientos.created_at as at", ...listedColumns])
    .select((eb) => isFollowedBy(eb, viewer?.id_usuario).as("following"));
  const order = { at: "seguimientos.created_at", id: `seguimientos.${shown}` } as const;
  const read = await newestFirst(query, order, { before, limit }).execute();
  const { rows, nextBefore } = toPage(read, limit, ({ at, id_usuario }) => ({
    at,
    id: id_usuario,
  }));
  return {
    rows: rows.map(({ at: _at, following, ...person }) => ({
      ...person,
      isSelf: person.id_usuario === viewer?.id_usuario,
      // SQLite says true as 1.
      following: Boolean(following),
    })),
    nextBefore,
  };
}
