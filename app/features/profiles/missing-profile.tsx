import { LinkButton } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { common } from "#app/ui/strings.ts";
import styles from "./pages/profile.module.css";
import { strings } from "./strings.ts";

/** product.md 16.2: the page of somebody who is not there. */
export function MissingProfile() {
  return (
    <section className={styles.missing}>
      <Icon name="person" size={56} />
      <h1>{strings.missing.title}</h1>
      <p>{strings.missing.text}</p>
      <LinkButton to="/">{common.goHome}</LinkButton>
    </section>
  );
}
