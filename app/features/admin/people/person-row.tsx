import { fill } from "#app/strings/language.ts";
import { shortDate } from "#app/ui/intl/dates.ts";
import { Link } from "#app/ui/link.tsx";
import styles from "../console.module.css";
import type { findPeople } from "./find.server.ts";
import { strings } from "./strings.ts";

type Found = Awaited<ReturnType<typeof findPeople>>["personas"][number];

export function PersonRow({ timeZone, ...person }: Found & { timeZone: string }) {
  const { id_usuario, nombre_usuario, correo, role, status, created_at } = person;
  const words = [
    ...(role === "user" ? [] : [strings.roles[role]]),
    ...(status === "active" ? [] : [strings.status[status]]),
    ...(person.es_creador ? [strings.short.es_creador] : []),
    ...(person.verificado ? [strings.short.verificado] : []),
    fill(strings.since, { date: shortDate(created_at, timeZone) }),
  ];
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <Link to={`/admin/personas/${id_usuario}`} className={styles.name}>
          @{nombre_usuario}
        </Link>
        <span className={styles.hint}>{words.join(" · ")}</span>
      </div>
      <span className={styles.hint}>
        {correo} · {id_usuario}
      </span>
    </li>
  );
}
