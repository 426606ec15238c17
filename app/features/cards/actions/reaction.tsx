import { useState } from "react";
import type { PostView } from "#app/features/posts/view.ts";
import { classNames } from "#app/ui/class-names.ts";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { compactNumber } from "#app/ui/intl/numbers.ts";
import { useRootData } from "#app/ui/root-data.ts";
import type { Toggle } from "#app/ui/toggle/toggle-outcomes.ts";
import { useConfirmedToggle } from "#app/ui/toggle/use-confirmed-toggle.ts";
import styles from "./actions.module.css";
import { useFormReturn } from "./use-form-return.ts";
import { strings } from "../strings.ts";

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
export function Reaction({ kind, post, initial, labels, icons }: ReactionProps) {
  const viewer = useRootData()?.viewer?.id_usuario;
  const where = `/publicacion/${post.id_publicacion}`;
  const endpoint = {
    path: `/api${where.replace("publicacion", "publicaciones")}/${kind}`,
    ...fields[kind],
    later:
      viewer === undefined ? undefined : { viewer, kind, words: `@${post.nombre_usuario}`, where },
  };
  const name = `${kind} ${post.id_publicacion} ${viewer}`;
  const { on, count, failed, toggle } = useConfirmedToggle(endpoint, initial, name);
  const [isNew, setNew] = useState(false);
  const here = useFormReturn();
  return (
    <form
      method="post"
      action={`/publicacion/${post.id_publicacion}`}
      className={styles.form}
      data-reaction={kind}
      onSubmit={(event) => {
        event.preventDefault();
        setNew(!on);
        toggle();
      }}
    >
      <input type="hidden" name="next" value={`${here}#p${post.id_publicacion}`} />
      <input type="hidden" name="intent" value={kind} />
      <button
        className={classNames(
          ...[styles.action, styles.answer],
          on && styles.on,
          on && isNew && styles.joy,
        )}
        name="on"
        value={on ? "0" : "1"}
      >
        <Icon name={icons[on ? 1 : 0]} />
        <Counted words={labels[on ? 1 : 0]} count={count} />
      </button>
      {failed && (
        <span role="alert" className={styles.failed}>
          {strings.reactionFailed[kind][on ? 1 : 0]}
        </span>
      )}
    </form>
  );
}

/** What a control does, for who does not see its icon, and how often it was done, for everybody. */
export function Counted({ words, count }: { words: string; count: number }) {
  return (
    <>
      <span className="visually-hidden">{`${words}: `}</span>
      <span className={styles.count}>{compactNumber(count)}</span>
    </>
  );
}
