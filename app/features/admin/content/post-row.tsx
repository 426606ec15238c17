import { fill, plural } from "#app/strings/language.ts";
import { shortDate } from "#app/ui/intl/dates.ts";
import { fullNumber } from "#app/ui/intl/numbers.ts";
import { Link } from "#app/ui/link.tsx";
import styles from "../console.module.css";
import type { findPosts } from "./posts.server.ts";
import { strings } from "./strings.ts";

type Found = Awaited<ReturnType<typeof findPosts>>["publicaciones"][number];

export function PostRow({ timeZone, ...post }: Found & { timeZone: string }) {
  const { id_publicacion: id, nombre_usuario, status, moderacion, fecha, views } = post;
  const words = [
    strings.kinds[post.tipo_publicacion],
    ...(status === "ready" ? [] : [strings.status[status]]),
    ...(moderacion === "visible" ? [] : [strings.moderation[moderacion]]),
    plural(views, strings.views, fullNumber(views)),
  ];
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <Link to={`/admin/contenido/${id}`} className={styles.name}>
          {fill(strings.post, { id })}
        </Link>
        <span className={styles.hint}>{words.join(" · ")}</span>
      </div>
      <p>{post.descripcion || <em>{strings.noWords}</em>}</p>
      <span className={styles.hint}>
        {fill(strings.by, { name: `@${nombre_usuario}`, date: shortDate(fecha, timeZone) })}
      </span>
    </li>
  );
}
