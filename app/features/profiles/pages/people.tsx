import { data } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { AppError } from "#app/http/errors.ts";
import { page } from "#app/http/page.server.ts";
import { part } from "#app/http/failures/part.server.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { parseCursor } from "#db/pagination.ts";
import { PEOPLE_PAGE } from "../limits.ts";
import { listFollowers, listFollowing, showsLists } from "../lists.server.ts";
import { MissingProfile } from "../missing-profile.tsx";
import { PeopleList } from "../people-list.tsx";
import { creatorsToKnow } from "#app/features/posts/creators-to-know.server.ts";
import { findPerson } from "#app/features/people/queries.server.ts";
import { fill } from "#app/strings/language.ts";
import { Tabs } from "#app/ui/lists/tabs.tsx";
import { whoOf } from "#app/features/people/who.server.ts";
import styles from "./people.module.css";
import { strings } from "../strings.ts";

/** Two addresses: who follows somebody, and whom they follow. */
export const loader = page("consented", async (ctx, { params, url }) => {
  const isFollowers = /\/seguidores(\.data)?$/.test(url.pathname);
  try {
    const before = parseCursor(url.searchParams.get("before"));
    const person = await findPerson(ctx, whoOf(params.who));
    const { id_usuario, nombre_usuario } = person;
    const user = { id_usuario, nombre_usuario };
    if (!showsLists(person)) {
      const hidden = { user, isFollowers, isPrivate: true, isPartial: false };
      return data({ ...hidden, page: null, creators: [] }, { status: 403 });
    }
    const list = isFollowers ? listFollowers : listFollowing;
    const page = await part("list of people", () =>
      list(ctx, { id_usuario, before, limit: PEOPLE_PAGE }),
    );
    const isPartial = isFollowers && !person.isSelf && person.followersCount > 0;
    const isEmpty = !isFollowers && page?.rows.length === 0;
    const creators = isEmpty && (await part("suggested creators", () => creatorsToKnow(ctx)));
    const shown = { user, isFollowers, isPrivate: false, isPartial };
    return { ...shown, page, creators: creators || [] };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "user_not_found") throw error;
    const nobody = { user: null, isFollowers, isPrivate: false, isPartial: false };
    return data({ ...nobody, page: null, creators: [] }, { status: 404 });
  }
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  {
    title: data?.user
      ? fill(data.isFollowers ? strings.people.followersOf : strings.people.followingOf, {
          name: data.user.nombre_usuario,
        })
      : strings.missing.title,
  },
];

export default function PeoplePage() {
  const shown = useLoaderData<typeof loader>();
  const { user, isFollowers, isPrivate, isPartial, page, creators } = shown;
  if (!user) return <MissingProfile />;
  const path = `/u/${user.id_usuario}`;
  return (
    <div className={styles.page}>
      <div>
        <BackLink to={path}>@{user.nombre_usuario}</BackLink>
        <h1>
          {isFollowers ? strings.people.followers : strings.people.following}
          <span className="visually-hidden">
            {fill(strings.people.of, { name: user.nombre_usuario })}
          </span>
        </h1>
      </div>
      <Tabs
        label={strings.people.lists}
        tabs={[
          { to: `${path}/seguidores`, name: strings.people.followers, isCurrent: isFollowers },
          { to: `${path}/seguidos`, name: strings.people.following, isCurrent: !isFollowers },
        ]}
      />
      {isPartial && <p className={styles.note}>{strings.people.onlyShown}</p>}
      {isPrivate ? (
        <p className={styles.empty}>
          {fill(strings.people.notShown, { name: user.nombre_usuario })}
        </p>
      ) : (
        <PeopleList
          key={`${isFollowers} ${user.id_usuario}`}
          who={user.id_usuario}
          isFollowers={isFollowers}
          isPartial={isPartial}
          page={page}
          creators={creators}
        />
      )}
    </div>
  );
}
