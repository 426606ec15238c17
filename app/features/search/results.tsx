import { Link } from "@remix-run/react";
import { useId, useRef } from "react";
import { Avatar } from "#app/features/people/avatar.tsx";
import { PostTile, tileGrid } from "#app/features/cards/tile.tsx";
import { useVerticalViewer } from "#app/features/cards/vertical/use-vertical-viewer.tsx";
import { fill, plural } from "#app/strings/language.ts";
import { MoreLink, useFocusOnNew } from "#app/ui/lists/more-link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { MOST_PEOPLE, MOST_RESULTS, type Sort } from "./limits.ts";
import styles from "./results.module.css";
import { searchPath } from "./search-path.ts";
import { useResults } from "./use-results.ts";
import { UserWords } from "./user-words.tsx";
import type { SearchView, UserHit } from "./view.ts";
import { strings } from "./strings.ts";

interface ResultsProps {
  place: { q: string; sort: Sort };
  found: SearchView;
}

/** Loaded at once: what the first screen shows. */
const EAGER = 4;

/** People, how many there are of everything, and the posts, with more of them on request. */
export function Results({ place, found }: ResultsProps) {
  const { posts, next, state, error, load } = useResults(place, found);
  const hasMore = next !== null && !error;
  const { tiles, viewer } = useVerticalViewer({
    posts,
    more: hasMore ? { load, isLoading: state === "loading" } : null,
  });
  const list = useRef<HTMLUListElement>(null);
  const focusOnNew = useFocusOnNew(list, posts.length);
  const titleId = useId();
  return (
    <>
      <Users users={found.users} />
      <p className={styles.counts}>{countsLine(found)}</p>
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
      {error && <Notice kind="error">{error}</Notice>}
      <div className={styles.end}>
        {next === null ? (
          <p>{strings.page.end}</p>
        ) : (
          <MoreLink
            to={searchPath({ ...place, page: Number(next) })}
            // What failed is said above; the way on keeps its name.
            state={state === "loading" ? "loading" : "idle"}
            more={strings.page.more}
            onMore={() => {
              focusOnNew();
              load();
            }}
          />
        )}
      </div>
    </>
  );
}

function Users({ users }: { users: UserHit[] }) {
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
