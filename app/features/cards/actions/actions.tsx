import type { PostView } from "#app/features/posts/view.ts";
import { plural } from "#app/strings/language.ts";
import { opensElsewhere } from "#app/ui/browser/opens-elsewhere.ts";
import { classNames } from "#app/ui/class-names.ts";
import { Icon } from "#app/ui/icon.tsx";
import { compactNumber } from "#app/ui/intl/numbers.ts";
import { Link } from "#app/ui/link.tsx";
import { common } from "#app/ui/strings.ts";
import styles from "./actions.module.css";
import { CreatorLink } from "./creator-link.tsx";
import { MoreOfPost } from "./more-of-post.tsx";
import { Counted, Reaction } from "./reaction.tsx";
import { ShareButton } from "./share-button.tsx";
import { strings } from "../strings.ts";

interface ActionsProps {
  post: PostView;
  commentCount: number;
  /** It stands in a list of posts: with who published it and a link to the post itself. */
  isListed?: boolean;
  /** Whether they stand beside the post. */
  showsComments?: boolean;
  /** Shows the comments here; absent: their link leads to the page of the post. */
  onComments?: (() => void) | undefined;
  /** What "No me interesa" does; absent: nothing asks for it here. */
  onHide?: () => void;
}

/** What one can do with a post, each with its count. */
export function Actions({
  post,
  commentCount,
  isListed,
  showsComments,
  onComments,
  onHide,
}: ActionsProps) {
  return (
    <div className={styles.actions}>
      {isListed && <CreatorLink post={post} />}
      {!post.locked && (
        <>
          <Reaction
            kind="like"
            post={post}
            initial={{ on: post.userHasLiked, count: post.likeCount }}
            labels={[strings.like, strings.unlike]}
            icons={["heart", "heart-filled"]}
          />
          <Link
            className={classNames(styles.action, styles.answer)}
            to={`/publicacion/${post.id_publicacion}#comentarios`}
            aria-expanded={onComments && Boolean(showsComments)}
            preventScrollReset
            onClick={(event) => {
              if (!onComments || opensElsewhere(event)) return;
              event.preventDefault();
              onComments();
            }}
          >
            <Icon name="comment" />
            <Counted words={strings.comments} count={commentCount} />
          </Link>{" "}
          <Reaction
            kind="save"
            post={post}
            initial={{ on: post.userHasSaved, count: post.saveCount }}
            labels={[common.save, strings.unsave]}
            icons={["bookmark", "bookmark-filled"]}
          />
        </>
      )}
      <span className={styles.fact}>
        <Icon name="eye" />
        <span className={styles.count}>{compactNumber(post.views)}</span>
        <span className="visually-hidden">{` ${plural(post.views, strings.views)}`}</span>
      </span>{" "}
      <ShareButton id_publicacion={post.id_publicacion} />
      {isListed && (
        <Link className={styles.action} to={`/publicacion/${post.id_publicacion}`}>
          <Icon name="expand" />
          <span className="visually-hidden">{strings.open}</span>
        </Link>
      )}{" "}
      <MoreOfPost post={post} onHide={onHide} />
    </div>
  );
}
