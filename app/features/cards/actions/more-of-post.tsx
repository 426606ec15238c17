import { lazy, Suspense, useState } from "react";
import type { PostView } from "#app/features/posts/view.ts";
import { fill } from "#app/strings/language.ts";
import { arriving } from "#app/ui/browser/line/arriving.ts";
import { useScripted } from "#app/ui/browser/use-scripted.ts";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { useRootData } from "#app/ui/root-data.ts";
import { ScriptButton } from "#app/ui/script-button.tsx";
import styles from "./actions.module.css";
import { strings } from "../strings.ts";
import { useFormReturn } from "./use-form-return.ts";

// Of all cards of a page hardly one is asked for it.
const CardMenu = lazy(() => arriving(() => import("./card-menu.tsx")));

interface MoreProps {
  post: PostView;
  /** What "No me interesa" does; absent: nothing asks for it here. */
  onHide?: (() => void) | undefined;
}

/** What one does more seldom with a post: a menu that is made when it is opened; without scripts, all of it. */
export function MoreOfPost({ post, onHide }: MoreProps) {
  const [isAsked, setAsked] = useState(false);
  const isOwn = useRootData()?.viewer?.id_usuario === post.id_usuario;
  // Its link can be copied beside it.
  if (isOwn && !onHide) return null;
  const label = fill(strings.menuOf, { name: post.nombre_usuario });
  const dots = <Icon name="more" />;
  return (
    <div className={styles.menu}>
      {isAsked ? (
        <Suspense fallback={dots}>
          <CardMenu post={post} label={label} onHide={onHide} />
        </Suspense>
      ) : (
        <ScriptButton
          className={styles.action}
          aria-label={label}
          aria-expanded={false}
          onClick={() => setAsked(true)}
        >
          {dots}
        </ScriptButton>
      )}
      {!isOwn && <WithoutScripts post={post} canHide={Boolean(onHide)} />}
    </div>
  );
}

function WithoutScripts({ post, canHide }: { post: PostView; canHide: boolean }) {
  const { id_publicacion, id_usuario, nombre_usuario } = post;
  const here = useFormReturn();
  const viewer = useRootData()?.viewer;
  if (useScripted()) return null;
  return (
    <noscript>
      {canHide && (
        <form method="post" action={`/publicacion/${id_publicacion}/hide`}>
          <input type="hidden" name="next" value={here} />
          <button className={styles.action} name="hidden" value="1" title={strings.notInterested}>
            <Icon name="eye-off" />
            <span className="visually-hidden">{strings.notInterested}</span>
          </button>
        </form>
      )}
      {viewer && (
        <Way
          to={`/settings/silenciados?persona=${id_usuario}`}
          icon="sound-off"
          words={fill(strings.mutePerson, { name: nombre_usuario })}
        />
      )}{" "}
      <Way to={`/denunciar?publicacion=${id_publicacion}`} icon="alert" words={strings.report} />
    </noscript>
  );
}

function Way({ to, icon, words }: { to: string; icon: IconName; words: string }) {
  return (
    <Link className={styles.action} to={to} title={words}>
      <Icon name={icon} />
      <span className="visually-hidden">{words}</span>
    </Link>
  );
}
