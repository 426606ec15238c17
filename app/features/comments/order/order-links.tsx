import { Fragment } from "react";
import { opensElsewhere } from "#app/ui/browser/opens-elsewhere.ts";
import { Link } from "#app/ui/link.tsx";
import type { CommentPaths } from "../comment-paths.ts";
import { type CommentSort, commentSorts } from "../limits.ts";
import { strings } from "../strings.ts";
import styles from "./order-links.module.css";

interface OrderLinksProps {
  paths: CommentPaths;
  sort: CommentSort;
  /** Where the comments are not on a page of their own: they change their order in their place. */
  onSort?: ((sort: CommentSort) => void) | undefined;
}

/** The orders of the comments, each at an address of its own. */
export function OrderLinks({ paths, sort, onSort }: OrderLinksProps) {
  return (
    <nav aria-label={strings.sort} className={styles.orders}>
      {commentSorts.map((each) => (
        <Fragment key={each}>
          <Link
            to={paths.sorted(each)}
            replace
            preventScrollReset
            className={styles.order}
            aria-current={each === sort ? "page" : undefined}
            onClick={(event) => {
              if (!onSort || opensElsewhere(event)) return;
              event.preventDefault();
              onSort(each);
            }}
          >
            {strings.sorts[each]}
          </Link>{" "}
        </Fragment>
      ))}
    </nav>
  );
}
