import { type CSSProperties, useState } from "react";
import { Comments } from "#app/features/comments/comments.tsx";
import type { CommentsOnPage } from "#app/features/comments/view.ts";
import { Actions } from "#app/features/cards/actions/actions.tsx";
import { CreatorMenu } from "./creator-menu.tsx";
import { LinkedText } from "#app/features/posts/text/linked-text.tsx";
import { OwnMention } from "./own-mention.tsx";
import { PostHeading } from "#app/features/cards/post-heading.tsx";
import { PostMedia } from "#app/features/cards/stage/post-media.tsx";
import { shapeOf } from "#app/features/cards/stage/use-post-shape.ts";
import { SubscribersBadge } from "#app/features/cards/subscribers-badge.tsx";
import styles from "./post-screen.module.css";
import { useCountedViews } from "#app/features/cards/use-counted-views.ts";
import type { PostView } from "#app/features/posts/view.ts";
import { Link } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useRootData } from "#app/ui/root-data.ts";
import { common } from "#app/ui/strings.ts";
import { strings } from "./strings.ts";

/** What the menu, the paddings, the actions and the words leave of the window (post-screen.module.css). */
const STAGE = {
  width: "100vw - 172px",
  besideWords: "100vw - 332px - clamp(360px, 30vw, 560px)",
  isShapedOnPhones: true,
};

interface PostScreenProps {
  post: PostView;
  /** Null where there can be none. */
  comments: CommentsOnPage | null;
}

/** A post with all that belongs to it: the stage, what one can do, the words, the comments. */
export function PostScreen({ post, comments }: PostScreenProps) {
  const [commentCount, setCommentCount] = useState(post.commentCount);
  const isOwn = useRootData()?.viewer?.id_usuario === post.id_usuario;
  useCountedViews([post]);
  return (
    <article
      id={`p${post.id_publicacion}`}
      className={styles.post}
      style={{ "--ratio": shapeOf(post) } as CSSProperties}
    >
      <h1 className="visually-hidden">
        <PostHeading post={post} />
      </h1>
      <div className={styles.stage}>
        <PostMedia post={post} eager keys stage={STAGE} />
      </div>
      <div className={styles.side}>
        <Actions post={post} commentCount={commentCount} />
      </div>
      <div className={styles.words}>
        {post.moderacion && <Moderation {...post} moderacion={post.moderacion} isOwn={isOwn} />}
        <CreatorMenu post={post} />
        {post.descripcion && (
          <p className={styles.text}>
            <LinkedText text={post.descripcion} menciones={post.menciones} />
          </p>
        )}
        <OwnMention post={post} />
        <SubscribersBadge post={post} />
        {comments ? (
          <div className={styles.comments}>
            <Comments
              key={placeOf(comments)}
              post={post}
              onPage={comments}
              onCount={setCommentCount}
            />
          </div>
        ) : (
          post.locked && <p className={styles.closed}>{strings.commentsClosed}</p>
        )}
      </div>
    </article>
  );
}

/** Another page of comments, or another thread, is another list. */
function placeOf({ before, sort, thread }: CommentsOnPage): string {
  if (!thread) return `${sort} ${before}`;
  return `${thread.id_comentario} ${thread.desde} ${thread.answering?.id_comentario}`;
}

interface ModerationProps {
  id_publicacion: number;
  moderacion: NonNullable<PostView["moderacion"]>;
  isOwn: boolean;
}

/** Why others do not see it, with the way to the statement of reasons for whose it is. */
function Moderation({ id_publicacion, moderacion, isOwn }: ModerationProps) {
  return (
    <Notice>
      {strings.moderation[moderacion]}{" "}
      {isOwn && moderacion === "espera_consentimiento" && (
        <Link to={`/settings/posts/${id_publicacion}/personas`}>{strings.whoIsAsked}</Link>
      )}
      {isOwn && moderacion !== "en_revision" && moderacion !== "espera_consentimiento" && (
        <Link to={`/settings/avisos?publicacion=${id_publicacion}`}>{common.whyModerated}</Link>
      )}
    </Notice>
  );
}
