import { useId, useRef } from "react";
import { Avatar } from "#app/features/people/avatar.tsx";
import { PostTile, tileGrid } from "#app/features/cards/tiles/tile.tsx";
import { useVerticalViewer } from "#app/features/cards/vertical/use-vertical-viewer.tsx";
import { fill, plural } from "#app/strings/language.ts";
import { Link } from "#app/ui/link.tsx";
import { More } from "#app/ui/lists/more.tsx";
import { moreOf } from "#app/ui/lists/use-pages.ts";
import { SortChips } from "./sort-chips.tsx";
import { MOST_PEOPLE, MOST_RESULTS, type Sort } from "./limits.ts";
import styles from "./results.module.css";
import { useResults } from "./use-results.ts";
import { UserWords } from "./user-words.tsx";
import type { SuggestedCreator } from "#app/features/people/view.ts";
import type { SearchView } from "./view.ts";
import { strings } from "./strings.ts";

interface ResultsProps {
  place: { q: string; sort: Sort };
  found: SearchView;
}

/** Loaded at once: what the first screen shows. */
const EAGER = 4;

/** People, how many there are of everything, and the posts, with more of them on request. */
export function Results({ place, found }: ResultsProps) {
  const { pages, failed } = useResults(place, found);
  const posts = pages.rows;
  const { tiles, viewer } = useVerticalViewer({ posts, more: moreOf(pages) });
  const list = useRef<HTMLUListElement>(null);
  const titleId = useId();
  return (
    <>
      <Users users={found.users} />
      <div className={styles.about}>
        <SortChips place={place} />
        <p className={styles.counts}>{countsLine(found)}</p>
      </div>
      {posts.length > 0 && (
        <section aria-labelledby={titleId} className={styles.section}>
          <h2 id={titleId} className="visually-hidden">
            {strings.posts}
          </h2>
          <ul ref={list} className={tileGrid} {...tiles}>
            {posts.map((post, index) => (
              <li key={post.id_publicacion}>
                <PostTile
                  post={post}
                  href={`/publicacion/${post.id_publicacion}`}
                  eager={index < EAGER}
                  withCreator
                  withTags
                />
              </li>
            ))}
          </ul>
        </section>
      )}
      {viewer}
      <More pages={pages} list={list} more={strings.page.more} failed={failed} />
      {!pages.hasMore && <p className={styles.end}>{strings.page.end}</p>}
    </>
  );
}

function Users({ users }: { users: SuggestedCreator[] }) {
  const id = useId();
  if (users.length === 0) return null;
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h2 id={id} className={styles.title}>
        {strings.users}
      </h2>
      <ul className={styles.users}>
        {users.map((user) => (
          <li key={user.id_usuario}>
            <Link to={`/u/${user.id_usuario}`} className={styles.user}>
              <Avatar user={user} size={48} />
              <UserWords user={user} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function countsLine({ counts }: SearchView): string {
  const words = strings.page.counts;
  const parts = [
    counted(counts.posts, words.posts, MOST_RESULTS),
    counted(counts.users, words.users, MOST_PEOPLE),
    counted(counts.tags, words.tags, MOST_RESULTS),
  ];
  return parts.join(" · ");
}

/** Nobody counts further than that. */
function counted(count: number, forms: { one: string; other: string }, most: number): string {
  const shown = count >= most ? `${most}+` : count;
  return fill(plural(count, forms), { shown });
}
