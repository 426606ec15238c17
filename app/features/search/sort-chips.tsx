import { Fragment } from "react";
import { type Sort, sorts } from "./limits.ts";
import { searchPath } from "./search-path.ts";
import styles from "./sort-chips.module.css";
import { strings } from "./strings.ts";
import { Link } from "#app/ui/link.tsx";

/** The orders of what was found, each at an address of its own. */
export function SortChips({ place: { q, sort } }: { place: { q: string; sort: Sort } }) {
  return (
    <nav aria-label={strings.form.order} className={styles.chips}>
      {sorts.map((each) => (
        <Fragment key={each}>
          <Link
            to={searchPath({ q, sort: each })}
            replace
            preventScrollReset
            className={styles.chip}
            aria-current={each === sort ? "page" : undefined}
          >
            {strings.form[each]}
          </Link>{" "}
        </Fragment>
      ))}
    </nav>
  );
}
