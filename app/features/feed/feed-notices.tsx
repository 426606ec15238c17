import { LinkButton } from "#app/ui/button.tsx";
import { common } from "#app/ui/strings.ts";
import styles from "./feed-notices.module.css";
import { strings } from "./strings.ts";

const { empty } = strings;

/** product.md 10.6 */
export function FeedFailed() {
  return (
    <div className={styles.notice} role="alert">
      <h1>{strings.startFailed}</h1>
      <LinkButton to="/" reloadDocument>
        {common.retry}
      </LinkButton>
    </div>
  );
}

export function EmptyFeed() {
  return (
    <div className={styles.notice}>
      <h1>{empty.title}</h1>
      <p>{empty.text}</p>
      <LinkButton to="/upload">{strings.upload}</LinkButton>
    </div>
  );
}
