import { useState } from "react";
import { SuggestedCreators } from "#app/features/people/suggested-creators.tsx";
import type { ShownCreator } from "#app/features/people/view.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { common } from "#app/ui/strings.ts";
import styles from "./feed-notices.module.css";
import { strings } from "./strings.ts";

const { emptyFollowing } = strings;

interface EmptyFollowingProps {
  isSignedIn: boolean;
  suggestions: ShownCreator[];
}

/** Nobody is followed, or nobody of them has published: here one follows those whom one may like. */
export default function EmptyFollowing({ isSignedIn, suggestions }: EmptyFollowingProps) {
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
