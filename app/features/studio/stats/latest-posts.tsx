import { classNames } from "#app/ui/class-names.ts";
import { fullNumber } from "#app/ui/intl/numbers.ts";
import { Link } from "#app/ui/link.tsx";
import chart from "../visits-chart.module.css";
import figures from "../figures.module.css";
import { titleOf } from "../titles.ts";
import { averageText } from "./duration.ts";
import { statsPath } from "./parts.tsx";
import type { PostFigures } from "./post.server.ts";
import type { Range } from "./ranges.ts";
import styles from "./stats.module.css";
import { statsStrings as words } from "./strings.ts";

/** The newest posts with their figures, each leading to its own statistics. */
export function LatestPosts({ range, posts }: { range: Range; posts: PostFigures[] }) {
  if (posts.length === 0) return null;
  return (
    <section className={styles.part}>
      <h2>{words.latest.title}</h2>
      <table className={classNames(figures.table, chart.table, styles.posts)}>
        <thead>
          <tr>
            <th scope="col">{words.latest.post}</th>
            <th scope="col">{words.views}</th>
            <th scope="col">{words.average}</th>
          </tr>
        </thead>
        <tbody>
          {posts.map((post) => (
            <tr key={post.id_publicacion}>
              <th scope="row">
                <Link to={statsPath(range, post.id_publicacion)}>{titleOf(post)}</Link>
              </th>
              <td>{fullNumber(post.views)}</td>
              <td>{averageText(post) ?? "—"}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Link className={styles.csv} to="/dashboard?tab=publicaciones">
        {words.latest.all}
      </Link>
    </section>
  );
}
