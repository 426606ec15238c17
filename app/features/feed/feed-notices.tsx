import { Avatar } from "#app/features/people/avatar.tsx";
import { plural } from "#app/strings/language.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { compactNumber } from "#app/ui/intl/numbers.ts";
import { common } from "#app/ui/strings.ts";
import styles from "./feed-notices.module.css";
import type { SuggestedCreator } from "./list/suggestions.server.ts";
import { strings } from "./strings.ts";

const { empty, emptyFollowing } = strings;

/** product.md 10.6 */
export function FeedFailed() {
  return (
    <div className={styles.notice} role="alert">
      <h1>{strings.startFailed}</h1>
      <LinkButton to="/" reloadDocument>
        {common.retry}
      </LinkButton>
    </div>
  );
}

export function EmptyFeed() {
  return (
    <div className={styles.notice}>
      <h1>{empty.title}</h1>
      <p>{empty.text}</p>
      <LinkButton to="/upload">{strings.upload}</LinkButton>
    </div>
  );
}

interface EmptyFollowingProps {
  isSignedIn: boolean;
  suggestions: SuggestedCreator[];
}

/** Nobody is followed, or nobody of them has published. */
export function EmptyFollowing({ isSignedIn, suggestions }: EmptyFollowingProps) {
  return (
    <div className={styles.notice}>
      <h1>{emptyFollowing.title}</h1>
      {isSignedIn ? (
        <p>{emptyFollowing.text}</p>
      ) : (
        <>
          <p>{emptyFollowing.signIn}</p>
          <LinkButton to="/login?next=%2F%3Ftab%3Dsiguiendo">{common.signIn}</LinkButton>
        </>
      )}
      {suggestions.length > 0 && (
        <section className={styles.suggestions} aria-labelledby="sugeridos">
          <h2 id="sugeridos">{emptyFollowing.suggestions}</h2>
          <ul>
            {suggestions.map((creator) => (
              <li key={creator.id_usuario}>
                <a className={styles.creator} href={`/u/${creator.id_usuario}`}>
                  <Avatar user={creator} size={44} />
                  <span className={styles.name}>@{creator.nombre_usuario}</span>
                  <span className={styles.followers}>{followersOf(creator)}</span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}{" "}
      <LinkButton to="/" variant="quiet">
        {emptyFollowing.forYou}
      </LinkButton>
    </div>
  );
}

function followersOf({ followersCount }: SuggestedCreator): string {
  return plural(followersCount, strings.followers, compactNumber(followersCount));
}
