import { OwnGrid } from "#app/features/cards/tiles/own-grid.tsx";
import { OWN_POSTS_PAGE } from "#app/features/posts/limits.ts";
import type { PostView } from "#app/features/posts/view.ts";
import { fill } from "#app/strings/language.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import type { Page } from "#app/ui/lists/pages.ts";
import { common } from "#app/ui/strings.ts";
import { editPath } from "../editor/edit-words.ts";
import { strings } from "../strings.ts";
import styles from "./own-posts.module.css";

interface OwnPostsProps {
  /** Null: it could not be read. */
  page: Page<PostView> | null;
}

const WORDS = {
  more: strings.loadMore,
  loading: common.loading,
  failed: strings.yourPostsFailed,
};

/** One's own posts: each tile leads to its editor, the link beneath it to the post. */
export function OwnPosts({ page }: OwnPostsProps) {
  return (
    <OwnGrid
      page={page}
      limit={OWN_POSTS_PAGE}
      label={strings.yourPosts}
      words={WORDS}
      empty={<p>{strings.noPosts}</p>}
      hrefOf={({ id_publicacion }) => editPath(id_publicacion)}
    >
      {(post) => <OwnLine post={post} />}
    </OwnGrid>
  );
}

function OwnLine({ post: { id_publicacion } }: { post: PostView }) {
  return (
    <div className={styles.line}>
      <Link to={`/publicacion/${id_publicacion}`} className={styles.view}>
        <Icon name="eye" size={16} /> {strings.see}
        <span className="visually-hidden"> {fill(strings.seeWhich, { id: id_publicacion })}</span>
      </Link>
    </div>
  );
}
