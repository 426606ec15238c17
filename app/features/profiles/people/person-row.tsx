import { UserName } from "#app/features/people/user-name.tsx";
import { FollowButton } from "#app/features/people/follow/follow-button.tsx";
import styles from "./person-row.module.css";
import { Portrait } from "../settings/portrait.tsx";
import { useFollow } from "#app/features/people/follow/use-follow.ts";
import type { PersonView } from "../view.ts";
import { Link } from "#app/ui/link.tsx";

/** Somebody in a list of people. */
export function PersonRow({ person }: { person: PersonView }) {
  const { id_usuario, biografia, isSelf, following } = person;
  const follow = useFollow(id_usuario, { following, followersCount: 0 });
  return (
    <li className={styles.row}>
      <Link to={`/u/${id_usuario}`} className={styles.person}>
        <Portrait user={person} size={48} />
        <span className={styles.words}>
          <UserName user={person} />{" "}
          {biografia && <span className={styles.about}>{biografia}</span>}
        </span>
      </Link>
      {!isSelf && <FollowButton user={person} follow={follow} isSmall />}
    </li>
  );
}
