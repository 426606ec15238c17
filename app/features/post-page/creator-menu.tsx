import type { PostView } from "#app/features/posts/view.ts";
import { fill, plural } from "#app/strings/language.ts";
import { Badge } from "#app/ui/badge.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { PopupMenu } from "#app/ui/menu/popup-menu.tsx";
import { RelativeTime } from "#app/ui/intl/relative-time.tsx";
import { Avatar } from "#app/features/people/avatar.tsx";
import styles from "./creator-menu.module.css";
import { UserName } from "#app/features/people/user-name.tsx";
import { fullNumber } from "#app/ui/intl/numbers.ts";
import { strings as ofCards } from "#app/features/cards/strings.ts";
import { strings } from "./strings.ts";

/** Who published a post, and who that is at a press (product.md 13.1). */
export function CreatorMenu({ post }: { post: PostView }) {
  const count = post.subscribersCount;
  const profile = `/u/${post.id_usuario}`;
  return (
    <div className={styles.place}>
      <PopupMenu
        label={fill(strings.whoIs, { name: post.nombre_usuario })}
        align="start"
        trigger={
          <span className={styles.creator}>
            <Avatar user={post} size={44} />
            <span className={styles.by}>
              <span className={styles.line}>
                <UserName user={post} />
                <span className={styles.caret} aria-hidden="true" />
              </span>{" "}
              <RelativeTime iso={post.fecha_publicacion} className={styles.time} />
            </span>
          </span>
        }
      >
        <div className={styles.panel}>
          <Avatar user={post} size={72} />
          <p className={styles.who}>
            <UserName user={post} to={profile} />
          </p>
          {post.es_creador === 1 && <Badge kind="gold">{strings.creator}</Badge>}
          <p className={styles.count}>{plural(count, ofCards.subscribers, fullNumber(count))}</p>
          <LinkButton to={profile} wide>
            {strings.seeProfile}
          </LinkButton>
          {post.es_creador === 1 && (
            <LinkButton
              to={`/propina/${post.nombre_usuario}?post=${post.id_publicacion}`}
              variant="quiet"
              wide
            >
              {strings.tip}
            </LinkButton>
          )}
        </div>
      </PopupMenu>
    </div>
  );
}
