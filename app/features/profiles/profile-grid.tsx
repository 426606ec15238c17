import { useRef } from "react";
import { PostTile, tileGrid } from "#app/features/cards/tile.tsx";
import { useVerticalViewer } from "#app/features/cards/vertical/use-vertical-viewer.tsx";
import type { PostView } from "#app/features/posts/view.ts";
import { fill } from "#app/strings/language.ts";
import { useFocusOnNew } from "#app/ui/lists/more-link.tsx";
import { MoreItem } from "#app/ui/lists/paged-list.tsx";
import type { Page } from "#db/pagination.ts";
import { EAGER_TILES } from "./limits.ts";
import { useUserPosts } from "./use-user-posts.ts";
import { strings } from "./strings.ts";

interface ProfileGridProps {
  profile: { id_usuario: number; nombre_usuario: string };
  page: Page<PostView>;
}

/** What a person has published. With scripts a tile opens the viewer at its post. */
export function ProfileGrid({ profile, page }: ProfileGridProps) {
  const { id_usuario, nombre_usuario } = profile;
  const { rows, next, state, load } = useUserPosts(id_usuario, page);
  const { tiles, viewer } = useVerticalViewer({
    posts: rows,
    more: next === null ? null : { load, isLoading: state === "loading" },
  });
  const list = useRef<HTMLUListElement>(null);
  const focusOnNew = useFocusOnNew(list, rows.length);
  return (
    <>
      <ul
        ref={list}
        className={tileGrid}
        aria-label={fill(strings.postsOf, { name: nombre_usuario })}
        {...tiles}
      >
        {rows.map((post, index) => (
          <li key={post.id_publicacion}>
            <PostTile
              post={post}
              href={`/publicacion/${post.id_publicacion}`}
              eager={index < EAGER_TILES}
            />
          </li>
        ))}
        {next !== null && (
          <MoreItem
            before={next}
            state={state}
            onMore={() => {
              focusOnNew();
              load();
            }}
          />
        )}
      </ul>
      {viewer}
    </>
  );
}
