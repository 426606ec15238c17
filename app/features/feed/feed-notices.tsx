import { useState } from "react";
import { SuggestedCreators } from "#app/features/people/suggested-creators.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { common } from "#app/ui/strings.ts";
import styles from "./feed-notices.module.css";
import type { ShownCreator } from "#app/features/people/view.ts";
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
  suggestions: ShownCreator[];
}

/** Nobody is followed, or nobody of them has published: here one follows those whom one may like. */
export function EmptyFollowing({ isSignedIn, suggestions }: EmptyFollowingProps) {
  const [isChanged, setChanged] = useState(false);
  return (
    <div className={styles.notice}>
      <h1>{emptyFollowing.title}</h1>
      <p>{isSignedIn ? emptyFollowing.text : emptyFollowing.signIn}</p>
      <div className={styles.ways}>
        {!isSignedIn && (
          <LinkButton to="/login?next=%2F%3Ftab%3Dsiguiendo">{common.signIn}</LinkButton>
        )}
        {isChanged && (
          <LinkButton to="/?tab=siguiendo" reloadDocument>
            {emptyFollowing.seePosts}
          </LinkButton>
        )}
        <LinkButton to="/" variant="quiet">
          {emptyFollowing.forYou}
        </LinkButton>
      </div>
      <div className={styles.suggestions}>
        <SuggestedCreators
          title={emptyFollowing.suggestions}
          creators={suggestions}
          onFollow={() => setChanged(true)}
        />
      </div>
    </div>
  );
}
