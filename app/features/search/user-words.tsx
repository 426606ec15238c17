import { UserName } from "#app/features/people/user-name.tsx";
import { strings } from "#app/features/people/strings.ts";
import { plural } from "#app/strings/language.ts";
import { fullNumber } from "#app/ui/intl/numbers.ts";
import styles from "./user-words.module.css";
import type { SuggestedCreator } from "#app/features/people/view.ts";

/** @name with its marks, and how many follow it. */
export function UserWords({ user }: { user: SuggestedCreator }) {
  const { followersCount: followers } = user;
  return (
    <span className={styles.words}>
      <UserName user={user} mark={16} />{" "}
      <span className={styles.followers}>
        {plural(followers, strings.followers, fullNumber(followers))}
      </span>
    </span>
  );
}
