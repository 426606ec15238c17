import type { MouseEvent, ReactNode } from "react";
import { PostTile, tileGrid } from "#app/features/cards/tiles/tile.tsx";
import { postKey } from "#app/features/cards/tiles/use-user-posts.ts";
import type { PostView } from "#app/features/posts/view.ts";
import { callPage } from "#app/ui/lists/call-page.ts";
import { PagedList } from "#app/ui/lists/paged-list.tsx";
import type { Page } from "#app/ui/lists/pages.ts";
import { usePages } from "#app/ui/lists/use-pages.ts";
import { EAGER_TILES, TILES_PAGE } from "./limits.ts";
import { kindBadge } from "./own-post-menu.tsx";
import { strings } from "./strings.ts";

interface SavedGridProps {
  /** Null: it could not be read. */
  page: Page<PostView> | null;
  empty: ReactNode;
  onOpen: (post: PostView, event: MouseEvent<HTMLAnchorElement>) => void;
}

/** What one has saved, with who published it. */
export function SavedGrid({ page, empty, onOpen }: SavedGridProps) {
  const pages = usePages({
    name: "saved",
    first: page,
    keyOf: postKey,
    read: (before) =>
      callPage<PostView>("/api/user/me/saved", "saved", { before, limit: TILES_PAGE }),
  });
  return (
    <PagedList pages={pages} className={tileGrid} label={strings.own.saved} empty={empty}>
      {(post, index) => (
        <li key={post.id_publicacion}>
          <PostTile
            post={post}
            href={`/publicacion/${post.id_publicacion}`}
            label={kindBadge(post)}
            eager={index < EAGER_TILES}
            withCreator
            onClick={(event) => onOpen(post, event)}
          />
        </li>
      )}
    </PagedList>
  );
}
