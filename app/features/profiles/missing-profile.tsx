import { errorMessages } from "#app/strings/errors.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import styles from "./pages/profile.module.css";

/** product.md 16.2: the page of somebody who is not there. */
export function MissingProfile() {
  return (
    <section className={styles.missing}>
      <Icon name="person" size={56} />
      <h1>Perfil no disponible</h1>
      <p>{errorMessages.user_not_found}</p>
      <LinkButton to="/">Ir al inicio</LinkButton>
    </section>
  );
}
