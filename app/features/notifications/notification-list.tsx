import { Avatar } from "#app/features/people/avatar.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Icon } from "#app/ui/icon.tsx";
import { RelativeTime } from "#app/ui/intl/relative-time.tsx";
import { Link } from "#app/ui/link.tsx";
import { callPage } from "#app/ui/lists/call-page.ts";
import { PagedList } from "#app/ui/lists/paged-list.tsx";
import type { Page } from "#app/ui/lists/pages.ts";
import { usePages } from "#app/ui/lists/use-pages.ts";
import { iconOf } from "./icons.ts";
import styles from "./notifications.module.css";
import { strings } from "./strings.ts";
import type { NotificationView } from "./view.ts";
import { wordsOf } from "./words.ts";

/** What one is told; null: it could not be read. */
export function NotificationList({ page }: { page: Page<NotificationView> | null }) {
  const pages = usePages({
    name: "notifications",
    first: page,
    keyOf: ({ id_notificacion }) => id_notificacion,
    read: (before) => callPage<NotificationView>("/api/notifications", "notifications", { before }),
  });
  return (
    <PagedList
      pages={pages}
      className={styles.list}
      label={strings.list}
      words={{ more: strings.older, loading: strings.loading, failed: strings.failed }}
      empty={<p className={styles.none}>{strings.empty}</p>}
    >
      {(line) => <Line key={line.id_notificacion} line={line} />}
    </PagedList>
  );
}

/** Its address marks it as read and leads on to what it is about. */
function Line({ line }: { line: NotificationView }) {
  const { id_notificacion, tipo, at, read, people, excerpt } = line;
  const [person] = people;
  return (
    <li>
      <Link
        to={`/notifications/${id_notificacion}`}
        className={classNames(styles.line, !read && styles.unread)}
      >
        <span className={styles.picture}>
          {person ? <Avatar user={person} size={44} /> : <Icon name="info" size={44} />}
          <span className={styles.kind}>
            <Icon name={iconOf[tipo]} size={14} />
          </span>
        </span>{" "}
        <span className={styles.words}>
          {!read && <span className="visually-hidden">{strings.fresh}</span>}
          <span className={styles.said}>{wordsOf(line)}</span>{" "}
          {excerpt && <span className={styles.excerpt}>{excerpt}</span>}{" "}
          <RelativeTime iso={at} className={styles.when} />
        </span>
      </Link>
    </li>
  );
}
