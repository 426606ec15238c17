import type { Ctx, SignedInCtx } from "#app/context.server.ts";
import { hydratePosts } from "#app/features/posts/hydrate.server.ts";
import type { PostView } from "#app/features/posts/view.ts";
import { isListed } from "#app/features/posts/visibility.server.ts";
import { type Cursor, formatCursor, newestFirst, type Page, toPage } from "#db/pagination.ts";
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

/**
 * So many followers are looked at for one page of those who are shown: however few they are among very many,
 * no page reads them all. It may be short, and goes on where it ended.
 */
const LOOKED_AT = 500;
/** And so many times as long as nobody is found: a press for more rarely brings nothing. */
const MOST_LOOKS = 10;

/**
 * Who follows somebody, the newest first. Others than the owner of the list read of themselves and of those
 * who show their own lists: whom the rest follow is nobody else's business either.
 */
export async function listFollowers(ctx: Ctx, input: AboutPerson): Promise<Page<PersonView>> {
  const ends = { of: "followed_id", shown: "follower_id" } as const;
  if (ctx.viewer?.id_usuario === input.id_usuario) return listPeople(ctx, input, ends);
  let { before } = input;
  for (let looks = 1; ; looks += 1) {
    const from = { ...input, before };
    const lastLookedAt = await lastOfLookedAt(ctx, from);
    const page = await listPeople(ctx, from, { ...ends, lastLookedAt, onlyShown: true });
    if (page.rows.length > 0 || !lastLookedAt || looks === MOST_LOOKS) {
      return {
        ...page,
        nextBefore: page.nextBefore ?? (lastLookedAt && formatCursor(lastLookedAt)),
      };
    }
    before = lastLookedAt;
  }
}

/** Whom somebody follows, the newest first. */
export function listFollowing(ctx: Ctx, input: AboutPerson): Promise<Page<PersonView>> {
  return listPeople(ctx, input, { of: "follower_id", shown: "followed_id" });
}

/** Where the followers that one page looks at end; null: there are no more of them. */
async function lastOfLookedAt(
  { db }: Ctx,
  { id_usuario, before }: AboutPerson,
): Promise<Cursor | null> {
  const query = db
    .selectFrom("seguimientos")
    .where("followed_id", "=", id_usuario)
    .select(["created_at as at", "follower_id as id"]);
  const order = { at: "created_at", id: "follower_id" } as const;
  const last = newestFirst(query, order, { before, limit: 0 }).offset(LOOKED_AT - 1);
  return (await last.executeTakeFirst()) ?? null;
}

type End = "follower_id" | "followed_id";

interface Ends {
  of: End;
  shown: End;
  lastLookedAt?: Cursor | null;
  /** Only who shows their own lists, and the viewer. */
  onlyShown?: boolean;
}

async function listPeople(
  { db, viewer }: Ctx,
  { id_usuario, before, limit }: AboutPerson,
  { of, shown, lastLookedAt, onlyShown = false }: Ends,
): Promise<Page<PersonView>> {
  let query = db
    .selectFrom("seguimientos")
    .innerJoin("usuarios", "usuarios.id_usuario", `seguimientos.${shown}`)
    .where(`seguimientos.${of}`, "=", id_usuario)
    .where(isInGoodStanding())
    .where(isUnblockedFor(viewer, "usuarios.id_usuario"))
    .select(["seguimientos.created_at as at", ...listedColumns])
    .select((eb) => isFollowedBy(eb, viewer?.id_usuario).as("following"));
  if (onlyShown) {
    query = query.where((eb) =>
      eb.or([
        eb("usuarios.listas_visibles", "=", 1),
        eb("usuarios.id_usuario", "=", viewer?.id_usuario ?? 0),
      ]),
    );
  }
  if (lastLookedAt) {
    const { at, id } = lastLookedAt;
    query = query.where((eb) =>
      eb(eb.refTuple("seguimientos.created_at", `seguimientos.${shown}`), ">=", eb.tuple(at, id)),
    );
  }
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
