import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { folderPath } from "./folder.ts";
import styles from "./requests-link.module.css";
import { strings } from "../strings.ts";

/** The way to what strangers wrote, with how many wait; nothing where none does. */
export function RequestsLink({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Link to={folderPath("requests")} className={styles.link}>
      <Icon name="person" />
      <span className={styles.title}>{strings.requests.title}</span>{" "}
      <span className={styles.count}>{count}</span>
    </Link>
  );
}

/** Over the list of requests. */
export function RequestsHead() {
  return (
    <div className={styles.head}>
      <Link to={folderPath("inbox")} className={styles.back}>
        <Icon name="arrow-left" />
        {strings.requests.back}
      </Link>
      <p className={styles.what}>{strings.requests.what}</p>
    </div>
  );
}
