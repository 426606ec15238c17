import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { fill } from "#app/strings/language.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { Tabs } from "#app/ui/lists/tabs.tsx";
import { MissingProfile } from "../missing-profile.tsx";
import { strings } from "../strings.ts";
import styles from "./people.module.css";
import { PeopleList } from "./people-list.tsx";
import type { readPeople } from "./read-people.server.ts";

type Read = () => ReturnType<typeof readPeople>;

export const meta: MetaFunction<Read> = ({ data }) => [
  {
    title: data?.user
      ? fill(data.isFollowers ? strings.people.followersOf : strings.people.followingOf, {
          name: data.user.nombre_usuario,
        })
      : strings.missing.title,
  },
];

/** Of both pages: who follows somebody, and whom they follow. */
export default function PeoplePage() {
  const shown = useLoaderData<Read>();
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
