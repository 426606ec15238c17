import type { Ctx } from "#app/context.server.ts";
import { findPerson } from "#app/features/people/queries.server.ts";
import { whoOf } from "#app/features/people/who.server.ts";
import { creatorsToKnow } from "#app/features/posts/creators-to-know.server.ts";
import { AppError } from "#app/http/errors.ts";
import { part } from "#app/http/failures/part.server.ts";
import type { Visited } from "#app/http/page.server.ts";
import { parseCursor } from "#db/pagination.ts";
import { PEOPLE_PAGE } from "../limits.ts";
import { listFollowers, listFollowing, showsLists } from "../lists.server.ts";

/** Who follows somebody, or whom they follow, and with which status it is shown. */
export async function readPeople(
  ctx: Ctx,
  { params, url }: Visited,
  { isFollowers }: { isFollowers: boolean },
) {
  try {
    const before = parseCursor(url.searchParams.get("before"));
    const person = await findPerson(ctx, whoOf(params.who));
    const { id_usuario, nombre_usuario } = person;
    const user = { id_usuario, nombre_usuario };
    if (!showsLists(person)) {
      const hidden = { status: 403, user, isFollowers, isPrivate: true, isPartial: false };
      return { ...hidden, page: null, creators: [] };
    }
    const list = isFollowers ? listFollowers : listFollowing;
    const page = await part("list of people", () =>
      list(ctx, { id_usuario, before, limit: PEOPLE_PAGE }),
    );
    const isPartial = isFollowers && !person.isSelf && person.followersCount > 0;
    const isEmpty = !isFollowers && page?.rows.length === 0;
    const creators = isEmpty && (await part("suggested creators", () => creatorsToKnow(ctx)));
    const shown = { status: 200, user, isFollowers, isPrivate: false, isPartial };
    return { ...shown, page, creators: creators || [] };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "user_not_found") throw error;
    const nobody = { status: 404, user: null, isFollowers, isPrivate: false, isPartial: false };
    return { ...nobody, page: null, creators: [] };
  }
}
