import { useSearchParams } from "@remix-run/react";
import { common } from "#app/ui/strings.ts";
import { callPage } from "#app/ui/lists/call-page.ts";
import { PagedList } from "#app/ui/lists/paged-list.tsx";
import type { Page } from "#app/ui/lists/pages.ts";
import { usePages } from "#app/ui/lists/use-pages.ts";
import { SuggestedCreators } from "#app/features/people/suggested-creators.tsx";
import type { ShownCreator } from "#app/features/people/view.ts";
import { PEOPLE_PAGE } from "../limits.ts";
import styles from "./people.module.css";
import { PersonRow } from "./person-row.tsx";
import type { PersonView } from "../view.ts";
import { strings } from "../strings.ts";

interface PeopleListProps {
  who: number;
  /** Who follows them; else whom they follow. */
  isFollowers: boolean;
  /** There are followers who are shown to nobody else than the owner of the list. */
  isPartial: boolean;
  /** Null: it could not be read. */
  page: Page<PersonView> | null;
  /** Whom one may like to know where there is nobody. */
  creators: ShownCreator[];
}

export function PeopleList({ who, isFollowers, isPartial, page, creators }: PeopleListProps) {
  const path = `/api/users/${who}/${isFollowers ? "followers" : "following"}`;
  const words = strings.people;
  const isLater = useSearchParams()[0].has("before");
  const noFollowers = isPartial ? words.noneShown : words.noFollowers;
  const nobody = isFollowers ? noFollowers : words.followsNobody;
  const pages = usePages({
    name: "people",
    first: page,
    keyOf: ({ id_usuario }) => id_usuario,
    read: (before) => callPage<PersonView>(path, "people", { before, limit: PEOPLE_PAGE }),
  });
  return (
    <PagedList
      pages={pages}
      className={styles.people}
      label={isFollowers ? words.followers : words.following}
      words={{ loading: common.loading }}
      empty={
        <>
          <p className={styles.empty}>{isLater ? words.noMore : nobody}</p>
          <SuggestedCreators title={words.suggested} creators={creators} />
        </>
      }
    >
      {(person) => <PersonRow key={person.id_usuario} person={person} />}
    </PagedList>
  );
}
