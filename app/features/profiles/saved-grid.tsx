import type { MouseEvent } from "react";
import type { PostView } from "#app/features/posts/view.ts";
import { PostTile, tileGrid } from "#app/features/cards/tile.tsx";
import type { Page } from "#db/pagination.ts";
import { EAGER_TILES } from "./limits.ts";
import { PagedList } from "#app/ui/lists/paged-list.tsx";
import { kindBadge } from "./own-post-menu.tsx";
import { strings } from "./strings.ts";

interface SavedGridProps {
  page: Page<PostView>;
  onOpen: (post: PostView, event: MouseEvent<HTMLAnchorElement>) => void;
}

/** What one has saved, with who published it. */
export function SavedGrid({ page, onOpen }: SavedGridProps) {
  return (
    <PagedList page={page} className={tileGrid} label={strings.own.saved}>
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
