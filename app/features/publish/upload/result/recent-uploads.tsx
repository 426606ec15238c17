import { fill } from "#app/strings/language.ts";
import { classNames } from "#app/ui/class-names.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { uploadUrl } from "#app/ui/upload-url.ts";
import { strings } from "../strings.ts";
import type { RecentUpload } from "./recent-uploads.server.ts";
import styles from "./recent-uploads.module.css";

/** What was sent a moment ago, and how far it is. */
export function RecentUploads({ posts }: { posts: RecentUpload[] }) {
  return (
    <section aria-label={strings.recent.title}>
      <ul className={styles.list}>
        {posts.map((post) => (
          <li key={post.id_publicacion}>
            <Recent post={post} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Recent({ post }: { post: RecentUpload }) {
  const { id_publicacion: id, status, tipo, picture, preview } = post;
  return (
    <Link
      to={status === "ready" ? `/publicacion/${id}` : `/upload?id=${id}`}
      className={styles.recent}
    >
      <span
        className={styles.picture}
        style={preview ? { backgroundImage: `url(${preview})` } : undefined}
      >
        {picture ? (
          <img src={uploadUrl(picture)} alt="" width={40} height={52} loading="lazy" />
        ) : (
          <Icon name={tipo} />
        )}
      </span>
      <span>
        <strong className={styles.name}>{fill(strings.recent.post, { id })}</strong>
        <span className={classNames(styles.state, styles[status])}>
          {strings.recent.states[status]}
        </span>
      </span>
    </Link>
  );
}
