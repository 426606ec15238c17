import { PinMark } from "#app/features/cards/tiles/pin-mark.tsx";
import { PostTile, tileGrid } from "#app/features/cards/tiles/tile.tsx";
import { useUserPosts } from "#app/features/cards/tiles/use-user-posts.ts";
import { useVerticalViewer } from "#app/features/cards/vertical/use-vertical-viewer.tsx";
import type { PostView } from "#app/features/posts/view.ts";
import { fill } from "#app/strings/language.ts";
import { PagedList } from "#app/ui/lists/paged-list.tsx";
import type { Page } from "#app/ui/lists/pages.ts";
import { moreOf } from "#app/ui/lists/use-pages.ts";
import { EAGER_TILES, TILES_PAGE } from "./limits.ts";
import styles from "./pages/profile.module.css";
import { strings } from "./strings.ts";

interface ProfileGridProps {
  profile: { id_usuario: number; nombre_usuario: string };
  /** Null: it could not be read. */
  page: Page<PostView> | null;
}

/** What a person has published. With scripts a tile opens the viewer at its post. */
export function ProfileGrid({ profile, page }: ProfileGridProps) {
  const { id_usuario, nombre_usuario } = profile;
  const pages = useUserPosts(id_usuario, page, TILES_PAGE);
  const { tiles, viewer } = useVerticalViewer({ posts: pages.rows, more: moreOf(pages) });
  return (
    <>
      <PagedList
        pages={pages}
        className={tileGrid}
        label={fill(strings.postsOf, { name: nombre_usuario })}
        empty={<p className={styles.empty}>{strings.noPosts}</p>}
        // product.md 16.2: a list that fails stays empty.
        words={{ failed: null }}
        {...tiles}
      >
        {(post, index) => (
          <li key={post.id_publicacion} className={styles.tile}>
            <PostTile
              post={post}
              href={`/publicacion/${post.id_publicacion}`}
              eager={index < EAGER_TILES}
            />
            <PinMark post={post} />
          </li>
        )}
      </PagedList>
      {viewer}
    </>
  );
}
