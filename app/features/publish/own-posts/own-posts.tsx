import { Link, useFetcher } from "@remix-run/react";
import { type MouseEvent, useState } from "react";
import { PostTile, tileGrid } from "#app/features/cards/tile.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { editPath } from "../editor/edit-words.ts";
import styles from "./own-posts.module.css";
import type { PostView } from "#app/features/posts/view.ts";

interface Pages {
  posts: PostView[];
  /** Null at the end. */
  nextBefore: string | null;
}

/** The tiles shown before the rest of the screen is scrolled to. */
const EAGER = 4;

/** One's own posts: each tile leads to its editor, the link beneath it to the post. */
export function OwnPosts(first: Pages) {
  const more = useFetcher<Pages>();
  const [pages, setPages] = useState<Pages[]>([]);
  const last = pages.at(-1);
  if (more.state === "idle" && more.data && more.data !== last) setPages([...pages, more.data]);
  const { nextBefore } = last ?? first;
  const posts = [first, ...pages].flatMap((page) => page.posts);
  const next = `/settings/posts?before=${nextBefore}`;

  const loadMore = (event: MouseEvent) => {
    event.preventDefault();
    if (more.state === "idle") more.load(next);
  };
  return (
    <>
      <ul className={tileGrid}>
        {posts.map((post, index) => (
          <li key={post.id_publicacion} className={styles.post}>
            <PostTile post={post} href={editPath(post.id_publicacion)} eager={index < EAGER} />
            <OwnLine post={post} />
          </li>
        ))}
      </ul>
      {nextBefore && (
        <LinkButton to={next} variant="quiet" className={styles.more} onClick={loadMore}>
          {more.state === "idle" ? "Cargar más" : "Cargando…"}
        </LinkButton>
      )}
    </>
  );
}

function OwnLine({ post: { id_publicacion, solo_suscriptores } }: { post: PostView }) {
  return (
    <div className={styles.line}>
      <Link to={`/publicacion/${id_publicacion}`} className={styles.view}>
        <Icon name="eye" size={16} /> Ver
        <span className="visually-hidden"> publicación #{id_publicacion}</span>
      </Link>
      {solo_suscriptores === 1 && (
        <span className={styles.restricted} title="Solo para suscriptores">
          <Icon name="lock" size={16} />
          <span className="visually-hidden">Solo para suscriptores</span>
        </span>
      )}
    </div>
  );
}
