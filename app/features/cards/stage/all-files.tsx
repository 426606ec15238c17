import type { PostView } from "#app/features/posts/view.ts";
import { fill } from "#app/strings/language.ts";
import { classNames } from "#app/ui/class-names.ts";
import { Link } from "#app/ui/link.tsx";
import { strings } from "../strings.ts";
import styles from "./carousel.module.css";

/** In the place of files that are not here yet: how many there are, and the way to where they stand. */
export function AllFiles({ of, count }: { of: PostView; count: number }) {
  return (
    <Link to={`/publicacion/${of.id_publicacion}`} className={classNames(styles.place, styles.all)}>
      <span className="visually-hidden">{fill(strings.allFiles, { count })}</span>{" "}
      <span aria-hidden="true">1/{count}</span>
    </Link>
  );
}
