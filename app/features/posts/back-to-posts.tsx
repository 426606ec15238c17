import { LinkButton } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import styles from "./post-editor.module.css";

export function BackToPosts() {
  return (
    <LinkButton to="/settings/posts" variant="plain" className={styles.back}>
      <Icon name="arrow-left" /> Tus publicaciones
    </LinkButton>
  );
}
