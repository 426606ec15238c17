import { Form, Link, useLocation } from "@remix-run/react";
import { createContext, useContext, useState } from "react";
import type { PostView } from "#app/features/posts/view.ts";
import { plural } from "#app/strings/language.ts";
import { useRootData } from "#app/ui/root-data.ts";
import { classNames } from "#app/ui/class-names.ts";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { compactNumber } from "#app/ui/intl/numbers.ts";
import { common } from "#app/ui/strings.ts";
import type { Toggle } from "#app/ui/toggle/toggle-outcomes.ts";
import { useConfirmedToggle } from "#app/ui/toggle/use-confirmed-toggle.ts";
import styles from "./actions.module.css";
import { ShareButton } from "./share-button.tsx";
import { strings } from "./strings.ts";

/** The page that a form comes back to without scripts; null: the one it is on. */
export const FormReturn = createContext<string | null>(null);

interface ActionsProps {
  post: PostView;
  commentCount: number;
  /** A link to the post itself. */
  showsOpen?: boolean;
  /** Whether they stand beside the post. */
  showsComments?: boolean;
  /** Shows the comments here; absent: their link leads to the page of the post. */
  onComments?: (() => void) | undefined;
}

/** What one can do with a post, each with its count. */
export function Actions({
  post,
  commentCount,
  showsOpen = true,
  showsComments,
  onComments,
}: ActionsProps) {
  return (
    <div className={styles.actions}>
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
            className={styles.action}
            to={`/publicacion/${post.id_publicacion}#comentarios`}
            aria-expanded={onComments && Boolean(showsComments)}
            preventScrollReset
            onClick={(event) => {
              if (!onComments || event.metaKey || event.ctrlKey) return;
              event.preventDefault();
              onComments();
            }}
          >
            <Icon name="comment" size={26} />
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
        <Icon name="eye" size={24} />
        <span className={styles.count}>{compactNumber(post.views)}</span>
        <span className="visually-hidden"> {plural(post.views, strings.views)}</span>
      </span>{" "}
      <ShareButton id_publicacion={post.id_publicacion} />
      {showsOpen && (
        <Link className={styles.action} to={`/publicacion/${post.id_publicacion}`}>
          <Icon name="expand" size={24} />
          <span className="visually-hidden">{strings.open}</span>
        </Link>
      )}
    </div>
  );
}

/** What a control does, for who does not see its icon, and how often it was done, for everybody. */
function Counted({ words, count }: { words: string; count: number }) {
  return (
    <>
      <span className="visually-hidden">{words}: </span>
      <span className={styles.count}>{compactNumber(count)}</span>
    </>
  );
}

/** What each call sends and answers (product.md 22.8). */
const fields = {
  like: { on: "liked", count: "likeCount" },
  save: { on: "saved", count: "saveCount" },
} as const;

interface ReactionProps {
  kind: keyof typeof fields;
  post: PostView;
  initial: Toggle;
  /** To do it, to take it back. */
  labels: [string, string];
  icons: [IconName, IconName];
}

/** A form that works by itself; with scripts it answers at once. */
function Reaction({ kind, post, initial, labels, icons }: ReactionProps) {
  const endpoint = { path: `/api/publicaciones/${post.id_publicacion}/${kind}`, ...fields[kind] };
  const name = `${kind} ${post.id_publicacion} ${useRootData()?.viewer?.id_usuario}`;
  const { on, count, failed, toggle } = useConfirmedToggle(endpoint, initial, name);
  const [isNew, setNew] = useState(false);
  const { pathname, search } = useLocation();
  const here = useContext(FormReturn) ?? `${pathname}${search}`;
  return (
    <Form
      method="post"
      action={`/publicacion/${post.id_publicacion}`}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        setNew(!on);
        toggle();
      }}
    >
      <input type="hidden" name="next" value={`${here}#p${post.id_publicacion}`} />
      <input type="hidden" name="intent" value={kind} />
      <input type="hidden" name="on" value={on ? "0" : "1"} />
      <button className={classNames(styles.action, on && styles.on, on && isNew && styles.joy)}>
        <Icon name={icons[on ? 1 : 0]} size={26} />
        <Counted words={labels[on ? 1 : 0]} count={count} />
      </button>
      <span role="status" className={classNames(failed && styles.failed)}>
        {failed ? strings.saveFailed : ""}
      </span>
    </Form>
  );
}
