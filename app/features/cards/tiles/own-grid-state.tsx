import type { FileView, PostView } from "#app/features/posts/view.ts";
import { fill } from "#app/strings/language.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { classNames } from "#app/ui/class-names.ts";
import styles from "./own-grid-state.module.css";
import { strings as own } from "./strings.ts";
import { strings } from "../strings.ts";

/** What its owner should know of a post without opening it: files that failed, and for whom it is. */
export function OwnState({ post }: { post: PostView }) {
  const { id_publicacion, archivos, solo_suscriptores, moderacion } = post;
  const count = archivos.length;
  const failed = archivos.filter((file) => stateOf(file) === "failed").length;
  const isWaiting = archivos.some((file) => stateOf(file) === "queued");
  // Where no file is ready the tile says it instead of a picture.
  const isSeen = archivos.some(({ status }) => status === "ready");
  if (!isSeen && solo_suscriptores === 0 && !moderacion) return null;
  return (
    <div className={styles.states}>
      {isSeen && failed > 0 && (
        <p className={classNames(styles.state, styles.failed)}>
          <Icon name="alert" size={14} /> {fill(own.partly, { failed, count })}
        </p>
      )}
      {isSeen && isWaiting && (
        <p className={styles.state}>
          <Icon name="refresh" size={14} /> {strings.processing}
        </p>
      )}
      {moderacion && isWaitingToShow(moderacion) && (
        <p className={styles.state}>
          <Icon name="alert" size={14} /> {own.moderation[moderacion]}
        </p>
      )}
      {moderacion && !isWaitingToShow(moderacion) && (
        <Link
          to={`/settings/avisos?publicacion=${id_publicacion}`}
          className={classNames(styles.state, styles.why)}
        >
          <Icon name="alert" size={14} /> {own.moderation[moderacion]}
          <span className="visually-hidden">{fill(own.why, { id: id_publicacion })}</span>
        </Link>
      )}
      {solo_suscriptores === 1 && (
        <p className={styles.state}>
          <Icon name="lock" size={14} /> {own.subscribers}
        </p>
      )}
    </div>
  );
}

function stateOf({ status, replacement }: FileView): FileView["status"] {
  return replacement?.status ?? status;
}

/** Nobody has decided anything about it. */
function isWaitingToShow(moderacion: NonNullable<PostView["moderacion"]>): boolean {
  return moderacion === "en_revision" || moderacion === "espera_consentimiento";
}
