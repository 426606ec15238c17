import { Badge } from "#app/ui/badge.tsx";
import { Icon } from "#app/ui/icon.tsx";
import styles from "./badges.module.css";
import { strings } from "../strings.ts";

interface Flags {
  es_creador: 0 | 1;
  verificado: 0 | 1;
}

/** What somebody is, and whether they are verified, in words. */
export function Badges({ user }: { user: Flags }) {
  return (
    <p className={styles.badges}>
      {user.verificado === 1 ? (
        <Badge kind="accent">
          <Icon name="verified" size={16} /> {strings.badges.verified}
        </Badge>
      ) : (
        <Badge kind="muted">{strings.badges.notVerified}</Badge>
      )}{" "}
      <CreatorBadge user={user} />
    </p>
  );
}

export function CreatorBadge({ user }: { user: Pick<Flags, "es_creador"> }) {
  return user.es_creador === 1 ? <Badge kind="gold">{strings.badges.creator}</Badge> : null;
}

/** product.md 16.3: for who is both. */
export function VerifiedCreator({ user }: { user: Flags }) {
  if (user.es_creador === 0 || user.verificado === 0) return null;
  return <Badge kind="gold">{strings.badges.verifiedCreator}</Badge>;
}
