import { useEffect, useRef } from "react";
import type { PostView } from "#app/features/posts/view.ts";
import { PostTile, tileGrid } from "#app/features/cards/tile.tsx";
import { useVerticalViewer } from "#app/features/cards/vertical/use-vertical-viewer.tsx";
import type { Page } from "#db/pagination.ts";
import { EAGER_TILES } from "./limits.ts";
import { MoreItem } from "#app/ui/paged-list.tsx";
import { useUserPosts } from "./use-user-posts.ts";

interface ProfileGridProps {
  profile: { id_usuario: number; nombre_usuario: string };
  page: Page<PostView>;
}

/** What a person has published. With scripts a tile opens the viewer at its post. */
export function ProfileGrid({ profile, page }: ProfileGridProps) {
  const { posts, nextBefore, state, load } = useUserPosts(profile.id_usuario, page);
  const isLoading = state === "loading";
  const { tiles, viewer } = useVerticalViewer({
    posts,
    more: nextBefore === null ? null : { load: () => void load(), isLoading },
  });
  const list = useRef<HTMLUListElement>(null);
  const firstNew = useRef<number | null>(null);

  // Whoever pressed for more goes on at the first of the new ones.
  useEffect(() => {
    if (firstNew.current === null || posts.length <= firstNew.current) return;
    const tile = list.current?.children[firstNew.current]?.querySelector("a");
    tile?.focus({ preventScroll: true });
    firstNew.current = null;
  }, [posts.length]);

  return (
    <>
      <ul
        ref={list}
        className={tileGrid}
        aria-label={`Publicaciones de @${profile.nombre_usuario}`}
        {...tiles}
      >
        {posts.map((post, index) => (
          <li key={post.id_publicacion}>
            <PostTile
              post={post}
              href={`/publicacion/${post.id_publicacion}`}
              eager={index < EAGER_TILES}
            />
          </li>
        ))}
        {nextBefore !== null && (
          <MoreItem
            before={nextBefore}
            isLoading={isLoading}
            hasFailed={state === "failed"}
            onMore={() => {
              firstNew.current = posts.length;
              void load();
            }}
          />
        )}
      </ul>
      {viewer}
    </>
  );
}
