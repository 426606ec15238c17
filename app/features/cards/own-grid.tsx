import { useNavigation } from "@remix-run/react";
import type { MouseEvent, ReactNode } from "react";
import type { PostView } from "#app/features/posts/view.ts";
import { classNames } from "#app/ui/class-names.ts";
import { PagedList } from "#app/ui/lists/paged-list.tsx";
import styles from "./own-grid.module.css";
import { PostTile, tileGrid } from "./tile.tsx";

interface OwnGridProps {
  page: { rows: PostView[]; nextBefore: string | null };
  label: string;
  /** Where a tile leads, whatever `onOpen` does instead. */
  hrefOf: (post: PostView) => string;
  /** What kind it is, in the corner. */
  kindOf?: (post: PostView) => string;
  /** How the way to the next page is called. */
  words?: { more: string; loading: string };
  onOpen?: (post: PostView, event: MouseEvent<HTMLAnchorElement>) => void;
  /** What its owner may do with a post, at its tile. */
  children: (post: PostView) => ReactNode;
}

/** Tiles that the first screen shows. */
const EAGER = 4;

/** One's own posts, each with what its owner may do; one that is being deleted fades. */
export function OwnGrid(props: OwnGridProps) {
  const { page, label, hrefOf, kindOf, words, onOpen, children } = props;
  const going = useNavigation().formData?.get("id");
  return (
    <PagedList page={page} className={tileGrid} label={label} words={words}>
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
          {children(post)}
        </li>
      )}
    </PagedList>
  );
}
