import { UserName } from "#app/features/people/user-name.tsx";
import { fullNumber } from "#app/ui/intl/numbers.ts";
import styles from "./user-words.module.css";
import type { UserHit } from "./view.ts";

/** @name with its marks, and how many follow it. */
export function UserWords({ user }: { user: UserHit }) {
  const { followersCount: followers } = user;
  return (
    <span className={styles.words}>
      <UserName user={user} mark={16} />{" "}
      <span className={styles.followers}>
        {fullNumber(followers)} {followers === 1 ? "seguidor" : "seguidores"}
      </span>
    </span>
  );
}
