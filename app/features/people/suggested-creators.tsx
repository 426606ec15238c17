import { useId } from "react";
import { plural } from "#app/strings/language.ts";
import { compactNumber } from "#app/ui/intl/numbers.ts";
import { Link } from "#app/ui/link.tsx";
import { uploadUrl } from "#app/ui/upload-url.ts";
import { Avatar } from "./avatar.tsx";
import { FollowButton } from "./follow/follow-button.tsx";
import styles from "./suggested-creators.module.css";
import { strings } from "./strings.ts";
import { useFollow } from "./follow/use-follow.ts";
import { UserName } from "./user-name.tsx";
import type { ShownCreator } from "./view.ts";

interface SuggestedCreatorsProps {
  title: string;
  creators: ShownCreator[];
  /** Somebody is followed, or no more. */
  onFollow?: () => void;
}

/** Whom one may like to know, each to be followed at once; nothing when there is nobody. */
export function SuggestedCreators({ title, creators, onFollow }: SuggestedCreatorsProps) {
  const id = useId();
  if (creators.length === 0) return null;
  return (
    <section aria-labelledby={id} className={styles.suggested}>
      <h2 id={id}>{title}</h2>
      <ul className={styles.list}>
        {creators.map((creator) => (
          <Suggested key={creator.id_usuario} creator={creator} onFollow={onFollow} />
        ))}
      </ul>
    </section>
  );
}

interface SuggestedProps {
  creator: ShownCreator;
  onFollow: (() => void) | undefined;
}

function Suggested({ creator, onFollow }: SuggestedProps) {
  const { id_usuario, followersCount } = creator;
  const follow = useFollow(id_usuario, { following: false, followersCount });
  const toggle = () => {
    follow.toggle();
    onFollow?.();
  };
  return (
    <li className={styles.card}>
      <Link to={`/u/${id_usuario}`} className={styles.person}>
        <Cover cover={creator.cover} />
        <span className={styles.portrait}>
          <Avatar user={creator} size={64} />
        </span>
        <UserName user={creator} mark={16} />{" "}
        <span className={styles.followers}>
          {plural(follow.followersCount, strings.followers, compactNumber(follow.followersCount))}
        </span>
      </Link>{" "}
      <FollowButton user={creator} follow={{ ...follow, toggle }} isSmall />
    </li>
  );
}

/** What they published last; where there is nothing to show, a plain ground. */
function Cover({ cover }: Pick<ShownCreator, "cover">) {
  const blur = cover?.preview;
  return (
    <span className={styles.cover} style={blur ? { backgroundImage: `url(${blur})` } : undefined}>
      {cover && <img src={uploadUrl(cover.picture)} alt="" loading="lazy" decoding="async" />}
    </span>
  );
}
