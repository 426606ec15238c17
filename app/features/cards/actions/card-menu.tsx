import type { PostView } from "#app/features/posts/view.ts";
import { fill } from "#app/strings/language.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { menuItem, PopupMenu } from "#app/ui/menu/popup-menu.tsx";
import { useRootData } from "#app/ui/root-data.ts";
import { CopyLink } from "./share-button.tsx";
import { strings } from "../strings.ts";

interface CardMenuProps {
  post: PostView;
  label: string;
  /** What "No me interesa" does; absent: nothing asks for it here. */
  onHide: (() => void) | undefined;
}

/** What one does more seldom with a post: open as soon as it is there. */
export default function CardMenu({ post, label, onHide }: CardMenuProps) {
  const { id_publicacion, id_usuario, nombre_usuario } = post;
  const viewer = useRootData()?.viewer;
  const isOwn = viewer?.id_usuario === id_usuario;
  return (
    <PopupMenu label={label} above group="post" isOpen>
      {!isOwn && onHide && (
        <button type="button" className={menuItem} onClick={onHide}>
          <Icon name="eye-off" /> {strings.notInterested}
        </button>
      )}
      {!isOwn && viewer && (
        <Link className={menuItem} to={`/settings/silenciados?persona=${id_usuario}`}>
          <Icon name="sound-off" /> {fill(strings.mutePerson, { name: nombre_usuario })}
        </Link>
      )}
      <CopyLink id_publicacion={id_publicacion} />
      {!isOwn && (
        <Link className={menuItem} to={`/denunciar?publicacion=${id_publicacion}`}>
          <Icon name="alert" /> {strings.report}
        </Link>
      )}
    </PopupMenu>
  );
}
