import { useNavigation } from "@remix-run/react";
import type { MouseEvent, ReactNode } from "react";
import type { PostView } from "#app/features/posts/view.ts";
import { classNames } from "#app/ui/class-names.ts";
import type { MoreWords } from "#app/ui/lists/more.tsx";
import { PagedList } from "#app/ui/lists/paged-list.tsx";
import type { Page } from "#app/ui/lists/pages.ts";
import styles from "./own-grid.module.css";
import { OwnState } from "./own-grid-state.tsx";
import { PinMark } from "./pin-mark.tsx";
import { PostTile, tileGrid } from "./tile.tsx";
import { useUserPosts } from "./use-user-posts.ts";

interface OwnGridProps {
  /** Null: it could not be read. */
  page: Page<PostView> | null;
  /** Of a page after it. */
  limit: number;
  label: string;
  /** Where a tile leads, whatever `onOpen` does instead. */
  hrefOf: (post: PostView) => string;
  /** What kind it is, in the corner. */
  kindOf?: (post: PostView) => string;
  words?: MoreWords;
  /** What stands there while there is no post. */
  empty: ReactNode;
  onOpen?: (post: PostView, event: MouseEvent<HTMLAnchorElement>) => void;
  /** What its owner may do with a post, at its tile. */
  children: (post: PostView) => ReactNode;
}

/** Tiles that the first screen shows. */
const EAGER = 9;

/** One's own posts, each with what its owner may do; one that is being deleted fades. */
export function OwnGrid(props: OwnGridProps) {
  const { page, limit, label, hrefOf, kindOf, words, empty, onOpen, children } = props;
  const pages = useUserPosts("me", page, limit);
  const sent = useNavigation().formData;
  const going = sent?.get("intent") === "pin" ? null : sent?.get("id");
  return (
    <PagedList
      pages={pages}
      className={tileGrid}
      label={label}
      empty={empty}
      {...(words && { words })}
    >
      {(post, index) => (
        <li
          key={post.id_publicacion}
          className={classNames(styles.own, going === String(post.id_publicacion) && styles.going)}
        >
          <PostTile
            post={post}
            href={hrefOf(post)}
            eager={index < EAGER}
            {...(kindOf && { label: kindOf(post) })}
            {...(onOpen && {
              onClick: (event: MouseEvent<HTMLAnchorElement>) => onOpen(post, event),
            })}
          />
          <PinMark post={post} />
          <OwnState post={post} />
          {children(post)}
        </li>
      )}
    </PagedList>
  );
}
