import { type ReactNode, useState } from "react";
import { useFollow } from "#app/features/people/follow/use-follow.ts";
import { Avatar } from "#app/features/people/avatar.tsx";
import type { PostView } from "#app/features/posts/view.ts";
import { fill } from "#app/strings/language.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { useRootData } from "#app/ui/root-data.ts";
import { AfterScripts } from "../after-scripts.tsx";
import actions from "./actions.module.css";
import styles from "./creator-link.module.css";
import { useFormReturn } from "./use-form-return.ts";
import { strings } from "../strings.ts";

/** Who published a post: the picture leads to them, and on it one follows them. */
export function CreatorLink({ post }: { post: PostView }) {
  return (
    <div className={styles.creator}>
      <Link to={`/u/${post.id_usuario}`} className={styles.picture}>
        <AfterScripts>
          <Avatar user={post} size={48} />
        </AfterScripts>
        <span className="visually-hidden">
          {fill(strings.profileOf, { name: post.nombre_usuario })}
        </span>
      </Link>{" "}
      <FollowForm post={post} className={styles.follow!}>
        {(follows, words) => (
          <span className={follows ? styles.done : styles.plus}>
            <Icon name={follows ? "tick-bold" : "plus-bold"} size={14} />
            <span className="visually-hidden">{words}</span>
          </span>
        )}
      </FollowForm>
    </div>
  );
}

interface FollowFormProps {
  post: PostView;
  className: string;
  /** `words` say what a press does. */
  children: (follows: boolean, words: string) => ReactNode;
}

/** Not for oneself, nor for who already follows them: what they follow is decided at the profile. */
export function FollowForm({ post, className, children }: FollowFormProps) {
  const { id_usuario, nombre_usuario, userFollows } = post;
  const viewerId = useRootData()?.viewer?.id_usuario;
  const follow = useFollow(id_usuario, { following: userFollows, followersCount: 0 });
  const [isWanted] = useState(!userFollows || !follow.following);
  const here = useFormReturn();
  if (!isWanted || viewerId === id_usuario) return null;
  const words = fill(follow.following ? strings.unfollow : strings.follow, {
    name: nombre_usuario,
  });
  return (
    <form
      method="post"
      action={`/u/${id_usuario}`}
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        follow.toggle();
      }}
    >
      <input type="hidden" name="next" value={`${here}#p${post.id_publicacion}`} />
      <button name="following" value={follow.following ? "0" : "1"} title={words}>
        {children(follow.following, words)}
      </button>
      {follow.failed && (
        <span role="alert" className={actions.failed}>
          {strings.followFailed}
        </span>
      )}
    </form>
  );
}
